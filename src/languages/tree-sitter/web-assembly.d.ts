// The part of the global `WebAssembly` that the tree-sitter reader uses. The project compiles without the DOM types,
// which are the only ones that declare it.

declare namespace WebAssembly {
  type Exports = Readonly<Record<string, unknown>>;
  type Imports = Record<string, Record<string, unknown>>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  class RuntimeError extends Error {}
}
