import { referredIds } from "./copy-set.js";
import type { CopiedResource } from "./copy-set.js";

/**
 * Groups keys so that an item comes after the items of its own resource that it refers to, as far as cycles allow. Without hooks
 * that read other copies, the order does not matter.
 */
export function groupByLevel({ definition, items, references }: CopiedResource): readonly (readonly number[])[] {
  const own = references.filter(({ reference }) => reference?.to === definition.path);
  if (own.length === 0 || definition.hooks?.derive === undefined) return [[...items.keys()]];
  const levels = new Map<number, number>();
  const before = (key: number): readonly number[] => {
    const document = items.get(key)?.document ?? {};
    return own.flatMap((field) => referredIds(field, document)).filter((id) => items.has(id));
  };
  for (const first of items.keys()) {
    const way = [first];
    const begun = new Set(way);
    for (let key = way.at(-1); key !== undefined; key = way.at(-1)) {
      const next = levels.has(key) ? undefined : before(key).find((id) => !levels.has(id) && !begun.has(id));
      if (next === undefined) {
        way.pop();
        if (!levels.has(key)) levels.set(key, 1 + Math.max(-1, ...before(key).map((id) => levels.get(id) ?? -1)));
      } else {
        way.push(next);
        begun.add(next);
      }
    }
  }
  const groups: number[][] = [];
  for (const [key, level] of levels) (groups[level] ??= []).push(key);
  return groups;
}
