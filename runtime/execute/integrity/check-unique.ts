import { refuseFields } from "../../model/plan/errors.js";
import type { Detail } from "../../model/plan/errors.js";
import { everything } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import type { Execution } from "./execution.js";
import { uniqueTextOf } from "../../storage/port/stored-item.js";
import type { ItemChange } from "../../storage/port/transaction.js";

/**
 * Rejects items with the values of a unique key that another item has. Keys that the writes do not change are skipped. The number
 * of statements does not grow with the number of items, up to `valuesAtOnce`.
 */
export async function refuseTaken(
  { definition, transaction }: Execution,
  changes: readonly ItemChange[],
): Promise<void> {
  const details: Detail[] = [];
  for (const unique of definition.unique) {
    const wanted = listWanted(unique, changes);
    if (wanted.length === 0) continue;
    const texts = new Set(wanted.map(({ text }) => text));
    const holders = await transaction.findHolders(definition.path, unique, [...texts]);
    const isHeld = wanted.some(({ key, text }) => (holders.get(text) ?? key) !== key);
    if (isHeld || texts.size < wanted.length) details.push(describeTaken(definition, unique));
  }
  if (details.length > 0) throw refuseFields("not_unique", details);
}

function listWanted(unique: UniqueKey, changes: readonly ItemChange[]): readonly { key: number; text: string }[] {
  return changes.flatMap(({ before, after }) => {
    const text = after && uniqueTextOf(unique, after.document);
    const isHeld = before !== null && text === uniqueTextOf(unique, before.document);
    return after === null || text === null || isHeld ? [] : [{ key: after.key, text }];
  });
}

/** Rejects an id from the client that another item with the same parent has. */
export async function refuseTakenId(
  { definition, transaction }: Execution,
  path: string,
  document: Document,
): Promise<void> {
  if (!definition.idWithinParent) return;
  const found = await transaction.locate(definition.path, path, Number(document[definition.id]), everything);
  if (found === null) return;
  throw refuseFields("not_unique", [{ field: `/${definition.id}`, rule: "unique", message: "is already taken" }]);
}

/** Names the field that the client would change, which is never the tenant. */
function describeTaken({ tenant }: ResourceDefinition, { fields }: UniqueKey): Detail {
  const named = fields.find((field) => field !== tenant?.field) ?? fields[0] ?? "";
  const others = fields.filter((field) => field !== named);
  const within = others.length === 0 ? "" : ` by an item with the same ${others.join(" and ")}`;
  return { field: `/${named}`, rule: "unique", message: `is already taken${within}` };
}
