import { Refusal } from "../model/plan/errors.js";
import { both, equals, type Filter, type RelatedFilter } from "../model/query/filter.js";
import { fillTime } from "../model/query/variables.js";
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { isEvaluable, matchesFilter, valuesOf } from "../storage/port/matches-filter.js";
import { pathField, pathWithin } from "../storage/port/stored-item.js";
import type { TransactionReader, WriteRule } from "../storage/port/storage.js";
import { listLimits } from "./visibility.js";

/**
 * Rejects, with 403, writes that leave an item outside the limits of the caller (`own`, `visible`): a caller who sees
 * only some items can create and keep only such items.
 */
export function createLimitRule(): WriteRule {
  return {
    appliesTo: ({ own, visible }) => own !== undefined || visible !== undefined,
    async authorize({ definition, plan: { caller, path }, after, read }) {
      if (after === null) return;
      for (const { filter, needed, kept } of listLimits(caller, definition)) {
        if (await isMet({ definition, path, document: after, read }, fillTime(filter))) continue;
        throw new Refusal(
          "privilege_missing",
          `you need ${needed} to write ${definition.name} other than those ${kept}`,
        );
      }
    },
  };
}

/** An item that is not stored yet. */
interface Unstored {
  readonly definition: ResourceDefinition;
  readonly path: string;
  readonly document: Document;
  readonly read: TransactionReader;
}

async function isMet(item: Unstored, filter: Filter): Promise<boolean> {
  const { path, document } = item;
  if (isEvaluable(filter)) return matchesFilter({ key: 0, version: 0, path, document }, filter);
  if (filter.kind === "related") return (await hasRelated(item, filter)) !== filter.negated;
  if (filter.kind !== "all" && filter.kind !== "any") throw new Error(`no rule looks at items by ${filter.kind}`);
  for (const part of filter.of) if ((await isMet(item, part)) === (filter.kind === "any")) return filter.kind === "any";
  return filter.kind === "all";
}

async function hasRelated(
  { definition, path, document, read }: Unstored,
  { field, resource, by, filter }: RelatedFilter,
): Promise<boolean> {
  const values = valuesOf({ key: 0, version: 0, path, document }, field);
  if (values.length === 0) return false;
  const isRelated: Filter =
    by === null
      ? equals(pathField, pathWithin({ path, document }, definition))
      : { kind: "in", field: by, values, negated: false };
  return (await read.count(resource, both(isRelated, filter))) > 0;
}
