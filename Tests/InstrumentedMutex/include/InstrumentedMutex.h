// Has no declarations: the linker takes the functions in place of those of the Swift runtime.
#pragma once
