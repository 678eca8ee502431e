@_exported public import TestBasics
