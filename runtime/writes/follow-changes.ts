import { findDefinition } from "../model/find-definition.js";
import type { ItemPlan } from "../model/plan.js";
import type { Document } from "../model/field.js";
import type { HookChange } from "../model/hooks.js";
import { assertReferences, lockReferences } from "../integrity/check-references.js";
import { refuseTaken } from "../integrity/check-unique.js";
import { assertStays } from "../integrity/fill-tenant.js";
import { changeStamps, type Author } from "../integrity/stamps.js";
import { keepToLatest } from "../evolution/later-fields.js";
import { equalValues } from "../port/equal-values.js";
import type { Execution } from "../integrity/execution.js";
import { givenIn, runHook, takeFromHook } from "../hooks/hook-rule.js";
import { slicesOf } from "../port/slices.js";
import { refuseChangeOfOther } from "../integrity/refuse-conditions.js";
import { changeDocument, idOf } from "../port/stored-item.js";
import type { Replacement } from "../port/transaction.js";

/** Makes the changes to other items that the `follow` hook of a written item returns. The hooks of those items do not run. */
export async function followChanges(
  execution: Execution,
  plan: ItemPlan,
  before: Document | null,
  after: Document,
): Promise<void> {
  const { definition, transaction } = execution;
  const { hooks } = definition;
  if (hooks?.follow === undefined) return;
  const written = { before, after, given: givenIn(plan), path: plan.path };
  const seen = { hook: "follow", ...written, asked: plan, read: transaction } as const;
  const changes = await runHook(definition, seen, execution, async (context) => hooks.follow?.(context) ?? []);
  const ownId = idOf(definition, { document: after });
  for (const [resource, values] of groupChanges(changes ?? [])) {
    if (resource === definition.path && values.has(ownId)) {
      throw new Error(`the hook "follow" of ${resource} must not change the item itself; "derive" can`);
    }
    for (const slice of slicesOf([...values])) await changeItems(execution, resource, new Map(slice), plan);
  }
}

function groupChanges(changes: readonly HookChange[]): ReadonlyMap<string, ReadonlyMap<number, Document>> {
  const grouped = new Map<string, Map<number, Document>>();
  for (const { resource, id, values } of changes) {
    const group = grouped.get(resource) ?? new Map<number, Document>();
    grouped.set(resource, group.set(id, { ...group.get(id), ...values }));
  }
  return grouped;
}

async function changeItems(
  execution: Execution,
  resource: string,
  changes: ReadonlyMap<number, Document>,
  author: Author,
): Promise<void> {
  const definition = findDefinition(execution.registry, resource);
  if (definition.idWithinParent)
    throw new Error(`a hook changes ${resource}, whose ids are unique within their parents only`);
  if (definition.accounts !== null || definition.groups !== null) {
    throw new Error(`a hook changes ${resource}, whose rights only a request of its own can change`);
  }
  const ids = [...changes.keys()];
  const filter = { kind: "in", field: definition.id, values: ids, negated: false } as const;
  const items = await execution.transaction.findItems(resource, filter, ids.length);
  if (items.length < ids.length)
    throw new Error(`a hook changes ${resource} that do not exist, among ${ids.join(", ")}`);
  const replacements: Replacement[] = [];
  for (const item of items) {
    const before = item.document;
    const given = takeFromHook(changes.get(idOf(definition, item)) ?? {}, definition);
    const changed = keepToLatest(definition, before, changeDocument(definition, before, given));
    if (equalValues(before, changed)) continue;
    assertStays(definition, before, changed);
    const references = { path: item.path, caller: author.caller, before, after: changed };
    await assertReferences({ ...execution, definition }, references);
    const stamps = changeStamps(definition, author);
    const after = keepToLatest(definition, changed, { ...changed, ...stamps });
    refuseChangeOfOther(definition, before, after);
    replacements.push({ before: item, after: { ...item, version: item.version + 1, document: after } });
  }
  if (replacements.length === 0) return;
  const written = replacements.map(({ before, after }) => ({
    key: after.key,
    requests: {},
    before: before.document,
    after: after.document,
  }));
  await refuseTaken({ ...execution, definition }, written);
  await lockReferences({ ...execution, definition }, written);
  await execution.transaction.replace(resource, replacements);
}
