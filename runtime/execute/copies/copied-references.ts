import { findDefinition } from "../../model/schema/find-definition.js";
import type { FieldDefinition } from "../../model/schema/field.js";
import type { Execution } from "../integrity/execution.js";
import { inChunks } from "./yield-turn.js";
import { referredIds } from "./copy-set.js";
import type { CopySet } from "./copy-set.js";
import { findTenants } from "./find-tenants.js";

/** A reference in a copy leads to another copy, still leads to the original, or is left out. */
export type CopyOutcome = "copied" | "kept" | "dropped";

/** Decides what references of copies lead to (docs/reference/http.md#copies). */
export class References {
  readonly #set: CopySet;
  /** The resource of the tenants. References to the source tenant become references to the new one. */
  readonly #tenants: string;
  readonly #from: number;
  /** Whether ids outside the copied set belong to the source tenant, by resource and id. */
  readonly #outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>;

  constructor(set: CopySet, tenants: string, from: number, outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>) {
    this.#set = set;
    this.#tenants = tenants;
    this.#from = from;
    this.#outside = outside;
  }

  outcomeOf({ reference }: FieldDefinition, id: number): CopyOutcome {
    const to = reference?.to ?? "";
    if (to === this.#tenants) return id === this.#from ? "copied" : "kept";
    const resource = this.#set.get(to);
    if (resource?.items.has(id) === true) return "copied";
    if (resource?.dropped.has(id) === true) return "dropped";
    return this.#outside.get(to)?.get(id) === true ? "dropped" : "kept";
  }

  /** Lists the ids outside the copied set that copies keep referring to, by resource. */
  async listKept(execution: Execution): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const kept = new Map<string, Set<number>>();
    await eachReference(execution, this.#set, (field, to, id) => {
      if (this.outcomeOf(field, id) === "kept") kept.set(to, (kept.get(to) ?? new Set()).add(id));
    });
    return kept;
  }
}

/** Looks up the items outside the set that items in it refer to. */
export async function findReferences(execution: Execution, set: CopySet, from: number): Promise<References> {
  const tenants = execution.definition.path;
  const unknown = new Map<string, Set<number>>();
  await eachReference(execution, set, (_, to, id) => {
    if (to === tenants || set.get(to)?.items.has(id) === true) return;
    unknown.set(to, (unknown.get(to) ?? new Set()).add(id));
  });
  const outside = new Map<string, ReadonlyMap<number, boolean>>();
  for (const [to, ids] of unknown) {
    const found = await findTenants(execution, findDefinition(execution.registry, to), [...ids]);
    outside.set(to, new Map([...found].map(([id, tenant]) => [id, tenant === from])));
  }
  return new References(set, tenants, from, outside);
}

async function eachReference(
  execution: Execution,
  set: CopySet,
  visit: (field: FieldDefinition, to: string, id: number) => void,
): Promise<void> {
  for (const { items, references } of set.values()) {
    if (references.length === 0) continue;
    for await (const piece of inChunks(execution, items.values())) {
      for (const field of references) {
        for (const { document } of piece) {
          for (const id of referredIds(field, document)) visit(field, field.reference?.to ?? "", id);
        }
      }
    }
  }
}
