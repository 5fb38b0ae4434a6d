// Which parts can reach themselves over arrows (strongly connected components of several parts). Pure.

/** The number of its cycle for each part that is in one, from 1 in the order of parts. */
export function cyclesAmong(
  parts: readonly string[],
  arrows: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, number> {
  const out = new Map<string, string[]>();
  for (const { from, to } of arrows) out.set(from, [...(out.get(from) ?? []), to]);
  const reach = new Map(parts.map((part) => [part, reachable(part, out)]));
  const cycles = new Map<string, number>();
  let count = 0;
  for (const part of parts) {
    if (cycles.has(part) || !reach.get(part)!.has(part)) continue;
    const together = parts.filter((other) => reach.get(part)!.has(other) && reach.get(other)!.has(part));
    if (together.length < 2) continue;
    count++;
    for (const each of together) cycles.set(each, count);
  }
  return cycles;
}

function reachable(from: string, out: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of out.get(at) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}
