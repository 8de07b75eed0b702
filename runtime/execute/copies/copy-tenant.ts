/** Copies the items of a tenant into a new tenant (docs/reference/http.md#copies). */
import type { CopyPlan } from "../../model/plan/plan.js";
import type { Execution } from "../integrity/execution.js";
import { listsOf } from "../../model/schema/field-lists.js";
import type { Author } from "../integrity/server-values.js";
import { slicesOf } from "../../storage/port/transaction.js";
import type { CopySet } from "./copy-set.js";
import { dropOrphans, findReferences } from "./copy-references.js";
import { gatherCopies, copyTooLarge } from "./gather-copies.js";
import { Numbering } from "./number-copies.js";
import { writeCopies } from "./write-copies.js";

/** Copies items into the new tenant with this id, in the transaction that creates the tenant. */
export async function copyTenant(execution: Execution, plan: CopyPlan, tenant: number, author: Author): Promise<void> {
  const { definition, transaction } = execution;
  await transaction.lockShared(definition.path, [plan.from]);
  const set = await gatherCopies(execution, plan);
  const references = await findReferences(execution, set, plan.from);
  await dropOrphans(execution, set, references);
  refuseTooMany(set, plan);
  // Locks the items that copies will refer to before the long work begins, so that nobody can remove these items meanwhile.
  for (const [resource, ids] of await references.listKeptTargets(execution)) {
    for (const slice of slicesOf([...ids])) await transaction.lockShared(resource, slice);
  }
  await lockAuthor(execution, set, author);
  const numbering = new Numbering(references, definition.path, tenant);
  await numbering.assign(execution, set);
  await writeCopies(execution, set, numbering, author);
}

/** Locks the account that makes the copies against removal, because the copies refer to the account. */
async function lockAuthor({ transaction }: Execution, set: CopySet, { caller }: Author): Promise<void> {
  const fields = [...set.values()].flatMap(({ definition }) => {
    const { creator = [], changer = [] } = listsOf(definition).byFallback;
    return [...creator, ...changer];
  });
  const resources = new Set(fields.flatMap(({ reference }) => (reference === undefined ? [] : [reference.to])));
  if (caller.account === 0) return;
  for (const resource of resources) await transaction.lockShared(resource, [caller.account]);
}

function refuseTooMany(set: CopySet, { limit }: CopyPlan): void {
  const count = [...set.values()].reduce((sum, { items }) => sum + items.size, 0);
  if (count > limit) throw copyTooLarge(String(count), limit);
}
