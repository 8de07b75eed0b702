/**
 * Numbers of the items that an import makes. They are reserved before the first item is made and given out in the order of the lines.
 * So a later run of the same import, which gets the numbers back with `--resume`, knows which items are there already, and what
 * they are called.
 */
import { refuseFields } from "../model/errors.js";
import { everything } from "../model/filter.js";
import { describeIds, idField, readId } from "../model/ids.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { givenId } from "./file-ids.js";
import type { ReadLine } from "./read-lines.js";
import { writeResumePoint, type Block, type ResumePoint, type SameLines } from "./resume-point.js";

export interface KeyOptions {
  /** Items get the ids of their lines. */
  readonly keepIds: boolean;
  /** Nothing stays: the numbers are made up, so that none is used up. */
  readonly dry: boolean;
  readonly resume: ResumePoint | null;
}

interface Counted {
  readonly definition: ResourceDefinition;
  /** Lines that need a number. */
  needed: number;
  /** How many reserved keys have been given out. */
  given: number;
  /** The largest id that is kept; 0 where none is. */
  largest: number;
  readonly blocks: Block[];
}

export class ReservedKeys {
  readonly #storage: Storage;
  readonly #options: KeyOptions;
  readonly #counted = new Map<string, Counted>();

  constructor(storage: Storage, options: KeyOptions) {
    this.#storage = storage;
    this.#options = options;
  }

  /** Counts a line. Call it for every line before `reserve`. */
  count(read: ReadLine): void {
    const counted = this.#of(read.definition);
    const kept = this.#readKept(read);
    if (kept === undefined) counted.needed += 1;
    else counted.largest = Math.max(counted.largest, kept ?? 0);
  }

  /** @throws Error where ids are to be kept and there are items already */
  async reserve(): Promise<void> {
    const { dry, resume } = this.#options;
    for (const { definition, needed, largest, blocks } of this.#counted.values()) {
      const { path } = definition;
      if (largest > 0) {
        const isNew = resume?.blocks.has(path) !== true;
        if (isNew) await this.#refuseItems(path);
        // From now on other writers get other numbers, but some may have created items just before.
        if (!dry) await this.#storage.reserveKeys(path, 1, largest);
        if (isNew) await this.#refuseItems(path);
      }
      const count = needed - blocks.reduce((sum, block) => sum + block.count, 0);
      if (count <= 0) continue;
      blocks.push({ first: dry ? unused - count : await this.#storage.reserveKeys(path, count), count });
    }
  }

  /**
   * The number of the item, to be called once for every line in their order.
   * @throws Refusal invalid_fields of an id that cannot be kept
   */
  take(read: ReadLine): number {
    const kept = this.#readKept(read);
    if (kept === null) {
      const message = `cannot be kept: ids are ${describeIds(idField(read.definition))}, of this database`;
      throw refuseFields("invalid_fields", [{ field: `/${read.definition.id}`, rule: "id", message }]);
    }
    if (kept !== undefined) return kept;
    const counted = this.#of(read.definition);
    let index = counted.given;
    counted.given += 1;
    for (const { first, count } of counted.blocks) {
      if (index < count) return first + index;
      index -= count;
    }
    throw new Error("the file has changed while it was read");
  }

  /** The point at which a later run goes on. */
  describe(same: SameLines): string {
    const blocks = [...this.#counted].map(([path, counted]) => [path, counted.blocks] as const);
    return writeResumePoint({ ...same, blocks: new Map(blocks) });
  }

  /** Undefined where the item gets a number of ours, null where its id is none of this database. */
  #readKept({ definition, body }: ReadLine): number | null | undefined {
    const id = this.#options.keepIds ? givenId(definition, body) : null;
    if (id === null) return undefined;
    const key = readId(idField(definition), id);
    return key === null || key < 1 ? null : key;
  }

  #of(definition: ResourceDefinition): Counted {
    const { path } = definition;
    const known = this.#counted.get(path);
    if (known !== undefined) return known;
    const blocks = this.#options.resume?.blocks.get(path) ?? [];
    const counted = { definition, needed: 0, given: 0, largest: 0, blocks: blocks.filter(({ count }) => count > 0) };
    this.#counted.set(path, counted);
    return counted;
  }

  async #refuseItems(path: string): Promise<void> {
    if ((await this.#storage.find(path, everything, 1)).length === 0) return;
    throw new Error(
      `${path} has items already, and --keep-ids fills empty resources only: leave out --keep-ids, or the lines of ${path} by --resource`,
    );
  }
}

/** Far above all numbers that are given out. */
const unused = Number.MAX_SAFE_INTEGER;
