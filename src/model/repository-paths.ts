// Paths inside a repository: from its root, with `/`, never beginning with one. '' is the root itself.

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a folder and a relative path; undefined where it leads out of the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** A folder and all folders above it, nearest first, the root last. */
export function foldersUpwards(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    folders.push(at);
  }
  return folders;
}

/** What is left of a path below a folder; undefined where it is not in it. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (folder === '') return path;
  if (path === folder) return '';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** Whether a path is a folder or lies below it. */
export function isBelow(folder: string, path: string): boolean {
  return pathBelow(folder, path) !== undefined;
}

/** A folder and what is named in it; either may be the root. */
export function joined(folder: string, name: string): string {
  return folder === '' || name === '' ? folder + name : `${folder}/${name}`;
}

/** A path without `.` and `..`; what would lead out of the repository stays at its root. */
export function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** How many folders, from the root on, two files share. */
export function sharedFolders(one: string, other: string): number {
  const folders = one.split('/').slice(0, -1);
  const others = other.split('/').slice(0, -1);
  const end = folders.findIndex((folder, at) => folder !== others[at]);
  return end === -1 ? folders.length : end;
}
