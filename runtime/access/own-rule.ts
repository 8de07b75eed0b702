import { Refusal } from "../model/plan/errors.js";
import { both, equals, type RelatedFilter } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { Caller } from "../model/plan/principal.js";
import type { OwnDeclaration } from "../model/schema/resource.js";
import type { TransactionReader, WriteRule } from "../storage/port/storage.js";
import { isLimitedToOwn, ownedBy } from "./visibility.js";

/** Callers who see only their own items cannot create items for others or give items away: 403. */
export function createOwnRule(): WriteRule {
  return {
    appliesTo: ({ own }) => own !== undefined,
    async authorize({ definition: { own, name }, plan: { caller }, after, read }) {
      if (after === null || !isLimitedToOwn(caller, own) || (await isOwner(caller, own, after, read))) return;
      throw new Refusal(
        "privilege_missing",
        `you need the privilege ${own.unless} to write ${name} whose ${own.field} is not your account`,
      );
    },
  };
}

async function isOwner(caller: Caller, own: OwnDeclaration, item: Document, read: TransactionReader): Promise<boolean> {
  const owned = ownedBy(caller, own);
  if (owned.kind !== "related") return item[own.field] === caller.account;
  return hasRelated(item[owned.field], owned, read);
}

/** Whether the item that the reference names, if any, meets the condition. */
async function hasRelated(
  reference: Document[string] | undefined,
  { resource, by, filter }: RelatedFilter,
  read: TransactionReader,
): Promise<boolean> {
  if (typeof reference !== "number" || by === null) return false;
  return (await read.count(resource, both(equals(by, reference), filter))) > 0;
}
