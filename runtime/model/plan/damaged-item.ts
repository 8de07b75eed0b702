/** Errors about stored records that are not valid items. They are damaged on disk, or another program has written them. */
import { Refusal } from "./errors.js";
import type { FieldDefinition, Value } from "../schema/field.js";

/** An error about a damaged item. The log and commands show the key of the item, but clients do not learn it. */
export class DamagedItemError extends Error {
  override readonly name = "DamagedItemError";
  readonly resource: string;
  /** The key of the item in the database; null if the damage makes it unreadable. */
  readonly key: unknown;
  readonly problem: string;

  /** @param resource name of the table or collection */
  constructor(resource: string, key: unknown, problem: string) {
    super(`${key === null ? resource : `${resource} ${String(key)}`} cannot be read: ${problem}`);
    this.resource = resource;
    this.key = key;
    this.problem = problem;
  }
}

/** Creates the error for a request that needs a damaged item. */
export function createDamagedItemRefusal(resource: string, key: unknown, problem: string): Refusal {
  return new Refusal(
    "storage_unavailable",
    'the database contains an item that cannot be read, and this request needs it; an administrator can find it with "npx stockroom verify"',
    { cause: new DamagedItemError(resource, key, problem) },
  );
}

/** Returns the error about the damaged item if that is the cause of the given error; otherwise null. */
export function findDamagedItemCause(error: unknown): DamagedItemError | null {
  return error instanceof Refusal && error.cause instanceof DamagedItemError ? error.cause : null;
}

/** Tells whether a stored value, other than null, has the type of the field. */
export function matchesFieldKind({ kind }: Pick<FieldDefinition, "kind">, value: unknown): value is Value {
  switch (kind) {
    case "string":
      return typeof value === "string";
    // Earlier releases stored fractions in integer columns of the outbox, so fractions are accepted here. The command
    // `verify` reports fractions that a declaration does not allow.
    case "integer":
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && value.every(isJsonValue);
    case "object":
      return !Array.isArray(value) && typeof value === "object" && isJsonValue(value);
  }
}

function isJsonValue(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object": {
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJsonValue);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJsonValue);
    }
    default:
      return false;
  }
}
