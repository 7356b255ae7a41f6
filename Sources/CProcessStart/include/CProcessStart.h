// Nothing to call: linking the module is enough.
#pragma once
