// Numbers of nodes in the order in which they are first met, by which edges name their ends while they are collected.

export class NodeNumbers<Node> {
  readonly #numbers = new Map<Node, number>();
  readonly #nodes: Node[] = [];
  /** Neighbouring edges mostly come from the same source. */
  #last: Node | undefined;
  #lastNumber = 0;

  /** How many nodes have a number. */
  get count(): number {
    return this.#nodes.length;
  }

  of(node: Node): number {
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
  ofSource(node: Node): number {
    const number = this.of(node);
    this.#last = node;
    this.#lastNumber = number;
    return number;
  }

  at(number: number): Node {
    return this.#nodes[number]!;
  }

  /** By number, the place of the node in a list that has all of them. */
  placesIn(nodes: readonly Node[]): Int32Array {
    const places = new Int32Array(this.#nodes.length);
    for (let place = 0; place < nodes.length; place++) {
      const number = this.#numbers.get(nodes[place]!);
      if (number !== undefined) places[number] = place;
    }
    return places;
  }
}
