import type { Found, FoundGroup, FoundGroups, Total } from "../../../model/query/found-groups.js";
import type { AggregatePlan, Measure } from "../../../model/plan/plan.js";
import type { Scalar } from "../../../model/query/filter.js";
import { noGroup } from "../../no-group.js";

/** Merges groups that are found window by window. */
export class Tally {
  readonly #plan: Pick<AggregatePlan, "groups" | "measures" | "limit">;
  readonly #groups = new Map<string, FoundGroup>();

  constructor(plan: Pick<AggregatePlan, "groups" | "measures" | "limit">) {
    this.#plan = plan;
  }

  add(part: FoundGroup): void {
    const key = JSON.stringify(part.keys);
    const known = this.#groups.get(key);
    this.#groups.set(key, known === undefined ? part : join(known, part, this.#plan.measures));
  }

  /** Later additions do not change the result. */
  get isFull(): boolean {
    return this.#groups.size > this.#plan.limit;
  }

  result(): FoundGroups {
    if (this.isFull) return { groups: [...this.#groups.values()].slice(0, this.#plan.limit), cut: true };
    const isEmpty = this.#groups.size === 0 && this.#plan.groups.length === 0;
    return { groups: isEmpty ? [noGroup(this.#plan)] : [...this.#groups.values()], cut: false };
  }
}

function join(one: FoundGroup, other: FoundGroup, measures: readonly Measure[]): FoundGroup {
  const found = one.found.map((each, index) => joinFound(each, other.found[index]!, measures[index]!));
  return { keys: one.keys, count: one.count + other.count, found };
}

function joinFound(one: Found, other: Found, { of }: Measure): Found {
  if (one.kind === "total" && other.kind === "total") return addTotals(one, other);
  if (one.kind === "extreme" && other.kind === "extreme") {
    const isOther = one.value === null || (other.value !== null && isBeyond(other.value, one.value, of));
    return isOther ? other : one;
  }
  throw new Error("a measure is found in two forms");
}

function addTotals(one: Total, other: Total): Total {
  const values = one.values + other.values;
  if (typeof one.total === "bigint" && typeof other.total === "bigint")
    return { kind: "total", total: one.total + other.total, values };
  return { kind: "total", total: Number(one.total) + Number(other.total), values };
}

/** Values of one field: numbers, or times, which are strings of equal length that compare directly. */
function isBeyond(value: Scalar, known: Scalar, of: Measure["of"]): boolean {
  return of === "min" ? value < known : value > known;
}
