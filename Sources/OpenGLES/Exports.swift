// As on Apple's systems, `import OpenGLES` brings the gl functions and constants, and Foundation, with it.
@_exported public import COpenGLES
@_exported public import EAGLDrawables
@_exported public import Foundation
