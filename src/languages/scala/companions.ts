// What a class and the object of its name have to know of each other.

/** A case class: what its companion, or it itself, has to make and to take apart instances. */
export interface CaseClass {
  readonly symbol: number;
  /** The scope of its members. */
  readonly members: number;
  readonly position: number;
  /** The functions that make an instance and that take one apart. */
  readonly apply: number;
  readonly unapply: number;
}

/** Of declarations that stand together. */
export interface Companions {
  readonly types: Set<string>;
  /** The scopes of the members of objects, by their names. */
  readonly objects: Map<string, number>;
  readonly cases: Map<string, CaseClass>;
}
