"""How kernels are compiled that only other kernels call: just far enough to be inlined.

Numba would make machine code of each, and optimize it together with all that it calls: code that is
called through ten kernels is optimized ten times, and nobody runs any of it but the last. Here it
is done once, where Python calls in: compiling takes half as long, and what comes of it is as fast.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_SMALL = 20_000
"""Code of so many bytes, as LLVM writes it, is optimized at once: copies of it are inlined in many
places, and loops in it are worth unrolling before that.
"""


class InlinedCode(JITCodeLibrary):
    """The code of a kernel, for the kernels that call it. It cannot be run by itself."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        if len(self._final_module.as_bitcode()) < _SMALL:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: there is no machine code."""
        del name
        return 0

    @property
    def codegen(self) -> Any:
        """Itself, to be told the function's environment (`set_env`)."""
        return self

    def set_env(self, env_name: str, env: object) -> None:
        """Does nothing: only code that runs by itself, or calls Python, uses its environment."""


class InliningCompiler(Compiler):
    """Numba's compiler, except that what it makes is inlined elsewhere."""

    def define_pipelines(self) -> Any:
        state: Any = self.state
        state.library = InlinedCode(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()
