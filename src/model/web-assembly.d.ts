// The part of the global `WebAssembly` that the program uses. The project compiles without the DOM types, which are the
// only ones that declare it.

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
  class Memory {
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
  class RuntimeError extends Error {}
  function validate(bytes: Uint8Array): boolean;
}
