// What is seen, to be taken along: as a picture, as text for other programs, as the answer itself, or as a link.

import { commandLine } from '../command-line.ts';
import { copy } from '../keys.tsx';
import { type Shown, shown } from '../shown.ts';
import { here, overlayOpen, view } from '../state.ts';

const label = (text: string): string => text.replace(/["\\]/g, "'").replace(/[\n<>`]/g, ' ');

export function mermaidOf({ nodes, edges }: Pick<Shown, 'nodes' | 'edges'>): string {
  const ids = new Map(nodes.map(({ id }, at) => [id, `n${at}`]));
  return [
    'flowchart LR',
    ...nodes.map((node) => `  ${ids.get(node.id)}["${label(node.label)}"]`),
    ...edges.flatMap(({ from, to, label: said }) => {
      const [a, b] = [ids.get(from), ids.get(to)];
      if (a === undefined || b === undefined) return [];
      return [`  ${a} -->${said === undefined ? '' : `|"${label(said)}"|`} ${b}`];
    }),
    '',
  ].join('\n');
}

export function dotOf({ nodes, edges }: Pick<Shown, 'nodes' | 'edges'>): string {
  const quoted = (text: string) => JSON.stringify(text);
  return [
    'digraph gitnexus {',
    '  rankdir=LR; node [shape=box, fontname="sans-serif"];',
    ...nodes.map(({ id, label: said }) => `  ${quoted(id)} [label=${quoted(said)}];`),
    ...edges.map(
      ({ from, to, label: said }) =>
        `  ${quoted(from)} -> ${quoted(to)}${said === undefined ? '' : ` [label=${quoted(said)}]`};`,
    ),
    '}',
    '',
  ].join('\n');
}

/** With the colours as they are on the screen, since a file has no style sheet. */
function svgOf(): string | undefined {
  const drawn = document.querySelector<SVGSVGElement>('.picture svg');
  if (drawn === null) return undefined;
  const copied = drawn.cloneNode(true) as SVGSVGElement;
  const originals = [drawn, ...drawn.querySelectorAll<SVGElement>('*')];
  const copies = [copied, ...copied.querySelectorAll<SVGElement>('*')];
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of [
      'fill',
      'stroke',
      'stroke-width',
      'stroke-dasharray',
      'font-size',
      'font-family',
      'font-weight',
    ]) {
      copies[at]!.setAttribute(name, style.getPropertyValue(name));
    }
  }
  copied.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copied);
}

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Export() {
  const now = shown.value;
  const name = `gitnexus-${view.value.kind}`;
  const hasGraph = now !== undefined && now.nodes.length > 0;
  const svg = svgOf();
  const close = () => {
    overlayOpen.value = undefined;
  };
  return (
    <dialog class="overlay" open aria-label="Take along" tabIndex={-1} ref={(element) => element?.focus()}>
      <h2>Take along what is seen</h2>
      <div class="exports">
        <button type="button" onClick={() => copy(here.value)}>
          Copy the link
        </button>
        <button type="button" onClick={() => copy(commandLine(view.value))}>
          Copy the command line
        </button>
        <button
          type="button"
          disabled={now === undefined}
          onClick={() =>
            now !== undefined && save(`${name}.json`, 'application/json', `${JSON.stringify(now.answer, null, 2)}\n`)
          }
        >
          JSON
        </button>
        <button
          type="button"
          disabled={svg === undefined}
          onClick={() => svg !== undefined && save(`${name}.svg`, 'image/svg+xml', svg)}
        >
          SVG
        </button>
        <button
          type="button"
          disabled={!hasGraph}
          onClick={() => hasGraph && save(`${name}.mmd`, 'text/plain', mermaidOf(now))}
        >
          Mermaid
        </button>
        <button
          type="button"
          disabled={!hasGraph}
          onClick={() => hasGraph && save(`${name}.dot`, 'text/vnd.graphviz', dotOf(now))}
        >
          DOT
        </button>
      </div>
      <p class="dim">
        <code>{commandLine(view.value)}</code>
      </p>
      <button type="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}
