/** Errors about stored records that are not valid items: damaged on disk, or written by another program. */
import { Refusal } from "./errors.js";
import type { FieldDefinition, Value } from "../schema/field.js";

/** Names the damaged item for the log and for commands. Clients do not learn its key. */
export class DamagedItem extends Error {
  override readonly name = "DamagedItem";
  readonly resource: string;
  /** The key in the database; null if it cannot be read because of the damage. */
  readonly key: unknown;
  readonly problem: string;

  /** @param resource table or collection */
  constructor(resource: string, key: unknown, problem: string) {
    super(`${key === null ? resource : `${resource} ${String(key)}`} cannot be read: ${problem}`);
    this.resource = resource;
    this.key = key;
    this.problem = problem;
  }
}

/** Creates the refusal for an operation that has to read the damaged item. */
export function refuseDamaged(resource: string, key: unknown, problem: string): Refusal {
  return new Refusal(
    "storage_unavailable",
    'the database contains an item that cannot be read, and this request needs it; an administrator can find it with "npx stockroom verify"',
    { cause: new DamagedItem(resource, key, problem) },
  );
}

/** Returns the error about a damaged item; null if the error has another cause. */
export function findDamaged(error: unknown): DamagedItem | null {
  return error instanceof Refusal && error.cause instanceof DamagedItem ? error.cause : null;
}

/** Whether a stored value other than null has the type of the field. */
export function matchesKind({ kind }: Pick<FieldDefinition, "kind">, value: unknown): value is Value {
  switch (kind) {
    case "string":
      return typeof value === "string";
    // Earlier releases stored fractions in integer columns of the outbox, so fractions are accepted here. `verify`
    // reports fractions that a declaration does not allow.
    case "integer":
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && value.every(isJson);
    case "object":
      return !Array.isArray(value) && typeof value === "object" && isJson(value);
  }
}

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object": {
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
    }
    default:
      return false;
  }
}
