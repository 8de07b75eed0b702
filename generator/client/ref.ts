/** Stands for the id of an item that an earlier operation of the batch creates. `operation` counts from 0. */
export class Ref {
  readonly operation: number;

  constructor(operation: number) {
    this.operation = operation;
  }

  /** Form of the reference in a body. */
  toJSON(): object {
    return { $ref: this.operation };
  }

  /** Form of the reference in a path. */
  toString(): string {
    return `$${String(this.operation)}`;
  }
}

/** Returns a reference to the id of an item that an earlier operation of the batch creates. `operation` counts from 0. */
export function ref(operation: number): Ref {
  return new Ref(operation);
}
