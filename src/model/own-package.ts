// A package that a repository gives to others, as its manifest names it.

export interface OwnPackage {
  /** Whose names they are: `npm`, `pypi`, ... */
  readonly ecosystem: string;
  /** The published name. */
  readonly name: string;
  readonly version?: string;
  /** The folder of its manifest, empty for the root. */
  readonly folder: string;
  /** The names by which code imports it, or which the names that it is imported by begin with; sorted. */
  readonly imports: readonly string[];
}
