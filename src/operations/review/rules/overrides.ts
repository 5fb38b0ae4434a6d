// A method that overrode another and does not any more, because that one is gone or has another name.

import type { GraphView } from '../../../model/graph.ts';
import { ancestorsOf } from '../ancestors.ts';
import { type Change, found, nameOf, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

export const overrides: Rule = (change) => {
  const { base, head } = change.sides;
  const gone = change.symbols.filter((symbol) => symbol.change === 'deleted' && symbol.kind !== 'Module');
  return gone.flatMap(({ uids, localName, path }): Finding[] => {
    const overridden = base.view.byUid(uids[0]);
    if (overridden === undefined) return [];
    return base.view.incoming(overridden, 'OVERRIDES').flatMap((edge): Finding[] => {
      const before = base.view.node(base.view.sourceOf(edge));
      const node = head.view.byUid(before.uid.replace(before.path, change.newPath(before.path)));
      if (node === undefined || overridesAny(head.view, node) || !keepsItsBase(change, overridden, node)) return [];
      const now = head.view.node(node);
      return [
        found(
          {
            rule: 'override-lost',
            level: 'warning',
            message: `\`${nameOf(now)}\` overrode \`${localName}\`, which is gone, and overrides nothing any more`,
            ...{ path: now.path, ...(now.nameLine === undefined ? {} : { line: now.nameLine }) },
            ...{ symbol: nameOf(now), uid: now.uid },
            related: [{ path, message: `${localName} was defined here` }],
          },
          uids[0],
        ),
      ];
    });
  });
};

function overridesAny(view: GraphView, node: number): boolean {
  return view.outgoing(node, 'OVERRIDES').length > 0;
}

/** Whether the class of the gone method is still there: a class that is gone altogether, or is inherited no more, is meant. */
function keepsItsBase(change: Change, overridden: number, node: number): boolean {
  const { base, head } = change.sides;
  const owner = base.view.incoming(overridden, 'DEFINES_METHOD')[0];
  const own = head.view.incoming(node, 'DEFINES_METHOD')[0];
  if (owner === undefined || own === undefined) return false;
  const { uid, path } = base.view.node(base.view.sourceOf(owner));
  const ancestor = head.view.byUid(uid.replace(path, change.newPath(path)));
  return ancestor !== undefined && ancestorsOf(head.view, head.view.sourceOf(own)).has(ancestor);
}
