// What depends on the facts of one file alone. A process that stays has the same facts of an unchanged file in its next run, and
// with them what was made of them.

import type { Facts } from '../../../model/facts.ts';

/** The function, whose answer is kept as long as the facts. */
export function ofFacts<Answer extends object>(make: (facts: Facts) => Answer): (facts: Facts) => Answer {
  const known = new WeakMap<Facts, Answer>();
  return (facts) => {
    let answer = known.get(facts);
    if (answer === undefined) {
      answer = make(facts);
      known.set(facts, answer);
    }
    return answer;
  };
}
