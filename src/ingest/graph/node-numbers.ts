// Numbers of nodes in the order in which they are first met, by which edges name their ends while they are collected.

import type { NodeDraft } from './nodes.ts';

export class NodeNumbers {
  readonly #numbers = new Map<NodeDraft, number>();
  readonly #nodes: NodeDraft[] = [];
  /** Neighbouring edges mostly come from the same source. */
  #last: NodeDraft | undefined;
  #lastNumber = 0;

  /** How many nodes have a number. */
  get count(): number {
    return this.#nodes.length;
  }

  of(node: NodeDraft): number {
    if (node === this.#last) return this.#lastNumber;
    let number = this.#numbers.get(node);
    if (number === undefined) {
      number = this.#nodes.length;
      this.#numbers.set(node, number);
      this.#nodes.push(node);
    }
    return number;
  }

  /** The same for the source of an edge. */
  ofSource(node: NodeDraft): number {
    const number = this.of(node);
    this.#last = node;
    this.#lastNumber = number;
    return number;
  }

  at(number: number): NodeDraft {
    return this.#nodes[number]!;
  }

  /** By number, the place of the node in a list that has all of them. */
  placesIn(nodes: readonly NodeDraft[]): Int32Array {
    const places = new Int32Array(this.#nodes.length);
    for (let place = 0; place < nodes.length; place++) {
      const number = this.#numbers.get(nodes[place]!);
      if (number !== undefined) places[number] = place;
    }
    return places;
  }
}
