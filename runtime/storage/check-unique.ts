import { refuseFields } from "../errors.js";
import type { Detail } from "../errors.js";
import { everything } from "../plan/plan.js";
import type { Document, ResourceDefinition, UniqueKey } from "../resource.js";
import type { Execution } from "./execution.js";
import { uniqueTextOf } from "./stored-form.js";

/** Refuses when another item has the values of a unique key; keys that the write does not touch hold already. */
export async function refuseTaken(
  { definition, transaction }: Execution,
  key: number,
  before: Document | null,
  after: Document,
): Promise<void> {
  const details: Detail[] = [];
  for (const unique of definition.unique) {
    const text = uniqueTextOf(unique, after);
    if (text === null || (before !== null && text === uniqueTextOf(unique, before))) continue;
    if (await transaction.isTaken(definition.path, unique, text, key)) details.push(describeTaken(definition, unique));
  }
  if (details.length > 0) throw refuseFields("not_unique", details);
}

/** Refuses an id given by the client that another item below the same parent has. */
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

/** Names the field that a client would change: not the company that the key is unique in. */
function describeTaken({ company }: ResourceDefinition, { fields }: UniqueKey): Detail {
  const named = fields.find((field) => field !== company?.field) ?? fields[0] ?? "";
  const others = fields.filter((field) => field !== named);
  const within = others.length === 0 ? "" : ` by an object with the same ${others.join(" and ")}`;
  return { field: `/${named}`, rule: "unique", message: `is already taken${within}` };
}
