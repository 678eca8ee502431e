#include "CGLShim.h"
