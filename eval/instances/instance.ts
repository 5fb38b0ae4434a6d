// One bug to be found or mended: a repository at a commit, the report, and where the fix was.

export interface GoldFunction {
  readonly file: string;
  /** `Class.method`, as it is nested in the file. */
  readonly symbol: string;
}

export interface Instance {
  readonly instance_id: string;
  /** `owner/name`, or the path of a local repository. */
  readonly repo: string;
  readonly base_commit: string;
  readonly problem_statement: string;
  /** Files that the fix changed; undefined where nobody says. */
  readonly gold_files: readonly string[] | undefined;
  readonly gold_functions: readonly GoldFunction[] | undefined;
  /** The container image, where it is given and not to be derived from the id. */
  readonly image: string | undefined;
}

/** Reads a row of SWE-bench, or of its kind. Throws what is wrong with it, by name. */
export function instanceOf(row: Readonly<Record<string, unknown>>): Instance {
  const text = (...names: readonly string[]): string | undefined => {
    const value = names.map((name) => row[name]).find((each) => each !== undefined && each !== null);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const needed = (name: string): string => {
    const value = text(name);
    if (value === undefined) throw new Error(`an instance has no ${name}: ${JSON.stringify(row).slice(0, 80)}`);
    return value;
  };
  const patch = text('patch');
  return {
    instance_id: needed('instance_id'),
    repo: needed('repo'),
    base_commit: needed('base_commit'),
    problem_statement: needed('problem_statement'),
    gold_files: (row.gold_files as readonly string[] | undefined) ?? (patch === undefined ? undefined : filesOf(patch)),
    gold_functions: row.gold_functions as readonly GoldFunction[] | undefined,
    image: text('image_name', 'docker_image', 'image'),
  };
}

/** The files that a patch changes or takes away, as they are called before it; new ones can be found by nobody. */
export function filesOf(patch: string): readonly string[] {
  return [...new Set([...patch.matchAll(/^--- (?:a\/)?([^\t\n]+)/gm)].map(([, path]) => path))].filter(
    (path) => path !== '/dev/null',
  );
}
