#include "CShaders.h"
