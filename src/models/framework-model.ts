// What is said of a framework: data that the hooks of its families read. A model names what code looks like; what follows
// from it is the hook's business.

/**
 * How a framework fills the parameters of the functions that it calls: by functions of the parameter's name that are marked
 * for it and can be seen from the function: in its class, its module, or in modules of a certain name in the folders around.
 * The functions that it calls are tests, and those that are marked.
 */
export interface ParameterInjection {
  /** Names of the decorators that mark a function. A text given to them as `name` replaces the function's own name. */
  readonly decorators: readonly string[];
  /** Base name of the modules whose marked functions all files below their folder see. */
  readonly sharedModule: string;
  /** Names of the decorators that list marked functions, as texts, which a test or class needs without their values. */
  readonly requests: readonly string[];
}

export interface FrameworkModel {
  readonly framework: string;
  readonly injection?: ParameterInjection;
}
