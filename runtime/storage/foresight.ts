import type { WritePlan } from "../model/plan.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { StoredItem } from "../port/stored-item.js";
import { Foreseen } from "./foreseen.js";
import { KnownHolders, type FindHolders } from "./known-holders.js";
import { ReadAhead, type FindItems } from "./read-ahead.js";
import { TakenKeys, type TakeKeys } from "./taken-keys.js";

/** How a transaction asks its database. */
interface Questions {
  readonly findItems: FindItems;
  readonly findHolders: FindHolders;
  readonly takeKeys: TakeKeys;
}

/** What the plans of a transaction will ask for is asked for together, and what has been found is known until it is written to. */
export class Foresight {
  readonly foreseen: Foreseen;
  readonly ahead: ReadAhead;
  readonly holders: KnownHolders;
  readonly keys: TakenKeys;

  constructor(registry: Registry, plans: readonly WritePlan[], { findItems, findHolders, takeKeys }: Questions) {
    this.foreseen = new Foreseen(registry, plans);
    this.ahead = new ReadAhead(this.foreseen, findItems);
    this.holders = new KnownHolders(this.foreseen, findHolders);
    this.keys = new TakenKeys(this.foreseen, takeKeys);
  }

  /** @param before null where there was none */
  noteWritten(definition: ResourceDefinition, before: StoredItem | null, after: StoredItem): void {
    if (before !== null) this.ahead.noteWritten(definition, before);
    this.ahead.noteWritten(definition, after);
    this.holders.noteWritten(definition, before, after);
  }

  noteRemoved(definition: ResourceDefinition, items: readonly StoredItem[]): void {
    this.ahead.noteRemoved(definition, items);
    this.holders.noteRemoved(definition, items);
  }
}
