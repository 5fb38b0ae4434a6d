declare module '*.yml' {
  export const model: import('./schema.ts').FrameworkModel;
}
