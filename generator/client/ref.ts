/** Stands for the id of what the operation of this number, from 0, creates earlier in the same batch. */
export class Ref {
  readonly operation: number;

  constructor(operation: number) {
    this.operation = operation;
  }

  /** In a body. */
  toJSON(): object {
    return { $ref: this.operation };
  }

  /** In a path. */
  toString(): string {
    return `$${String(this.operation)}`;
  }
}

/** The id of what the operation of this number, from 0, creates earlier in the same batch. */
export function ref(operation: number): Ref {
  return new Ref(operation);
}
