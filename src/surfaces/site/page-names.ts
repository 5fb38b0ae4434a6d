// The names of a site's pages. What is in them comes from paths and names of strangers: only plain characters stay, and
// no two pages have names that a file system could take for one.

const LONGEST = 100;

export function pageNames(folder: string): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const plain = title.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '') || 'page';
    const short = plain.slice(-LONGEST);
    let name = short;
    for (let next = 2; taken.has(name.toLowerCase()); next++) name = `${short}-${next}`;
    taken.add(name.toLowerCase());
    return `${folder}/${name}.html`;
  };
}
