/** What the latest declaration says of fields that this process has, too: what is written keeps to both. */
import { fits } from "../changes/fits.js";
import { fillWithin } from "./inner-words.js";
import type { DescribedField } from "../model/described.js";
import { Refusal } from "../model/errors.js";
import type { Document, Value } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";

export interface LaterField {
  /** Here. */
  readonly name: string;
  /** Absent where an earlier version of the program wrote the declaration. */
  readonly described: DescribedField | undefined;
  readonly required: boolean;
  /** Of items that have no value. */
  readonly initial: Value;
}

/** A definition of a process that a later declaration has come beside. */
interface LatedDefinition extends ResourceDefinition {
  readonly later: readonly LaterField[];
}

/**
 * The item with what the latest declaration fills it with.
 * @throws Refusal storage_unavailable where that does not allow it: a server with that declaration says what is wrong
 */
export function keepToLatest(definition: ResourceDefinition | LatedDefinition, document: Document): Document {
  if (!("later" in definition)) return document;
  const kept: { [name: string]: Value } = { ...document };
  for (const { name, described, required, initial } of definition.later) {
    const stands = required || described?.default !== undefined || described?.valueFrom !== undefined;
    const given = kept[name] ?? (stands ? initial : null);
    const value = described === undefined ? given : fillWithin(described, given);
    if (value === null ? required : described !== undefined && !isLike(definition, name, described, value)) {
      throw refuseOutgoing(`later declarations do not allow this value of ${name}`);
    }
    kept[name] = value;
  }
  return kept;
}

/** Of a write that only servers with later declarations can do, to one of which a client may come when it tries again. */
export function refuseOutgoing(reason: string, cause?: Error): Refusal {
  const message = `${reason}: this server is on its way out; try again later`;
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" }, cause });
}

/** What is kept of a password or a key is a digest. */
function isLike({ accounts }: ResourceDefinition, name: string, described: DescribedField, value: Value): boolean {
  return name === accounts?.password || name === accounts?.secret || fits(described, value);
}
