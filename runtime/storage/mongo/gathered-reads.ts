/** Reads single items outside transactions, several simultaneous ones in one command. */
import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { Filter } from "../../model/query/filter.js";
import { oncePerDefinition } from "../../model/values/once-per.js";
import type { Path } from "../../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { conjunction, below } from "./filter.js";
import { collectionOf, projectionOf, recordField } from "./records.js";
import type { StoredRecord } from "./records.js";
import { translateFilter } from "./resolve-relations.js";
import { Rounds } from "./rounds.js";

/** Limited, because a record may have a MiB and more, and all are decoded in one turn of the event loop. */
const limits = { asked: 16, running: 4 };
const kindsAtMost = 1000;

/** Options of a read; only reads with equal options share a command. */
export interface Asked {
  /** Null if the path does not matter. */
  readonly path: Path | null;
  readonly visible: Filter;
  /** The whole item by default. */
  readonly fields?: readonly string[];
}

type ItemRounds = Rounds<number, StoredRecord | null>;

export class GatheredReads {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #timeoutMs: number;
  readonly #roundsOf = oncePerDefinition(() => new LRUCache<string, ItemRounds>({ max: kindsAtMost }));

  constructor(database: Db, registry: Registry, timeoutMs: number) {
    this.#database = database;
    this.#registry = registry;
    this.#timeoutMs = timeoutMs;
  }

  /** The item with this id at this path, if it is visible. */
  find(definition: ResourceDefinition, id: number, asked: Asked): Promise<StoredRecord | null> {
    const known = this.#roundsOf(definition);
    const { path, visible, fields = null } = asked;
    const kind = JSON.stringify([path, fields, visible]);
    let rounds = known.get(kind);
    if (rounds === undefined) known.set(kind, (rounds = this.#open(definition, asked)));
    return rounds.ask(id);
  }

  #open(definition: ResourceDefinition, { path, visible, fields }: Asked): ItemRounds {
    const name = recordField(definition, definition.id);
    const place = path === null ? {} : below(definition, path);
    const reading = { database: this.#database, registry: this.#registry, maxTimeMS: this.#timeoutMs };
    const options = {
      ...(fields !== undefined && { projection: projectionOf(definition, fields) }),
      maxTimeMS: this.#timeoutMs,
    };
    return new Rounds(limits, async (asked) => {
      const ids = [...new Set(asked)];
      const isOne = { [name]: ids.length === 1 ? ids[0] : { $in: ids } };
      const filter = conjunction([isOne, place, await translateFilter(reading, definition, visible)]);
      const collection = collectionOf(this.#database, definition);
      const records =
        ids.length === 1
          ? [await collection.findOne(filter, options)]
          : await collection.find(filter, { ...options, limit: ids.length }).toArray();
      const byId = new Map(records.map((record) => [record?.[name], record]));
      return (id) => byId.get(id) ?? null;
    });
  }
}
