/**
 * An outline is a list of items in their order; in a tree, each item also has a level. This module computes and changes outlines.
 */
/** @import { Item, Resource } from "./types.js" */
import { idOf, isEmptyId, nameOf } from "./item-names.js";

/**
 * An item in an outline. Its parent is the nearest item before it with a lower level.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} name
 * @property {number} position
 * @property {string} storedParent id of the stored parent; "" if the item has none or the outline lacks the parent. If items
 * refer to each other in a circle, one of them is not below its stored parent.
 * @property {number} level
 * @property {string} ownTenant id of the tenant of the item; "" if the items belong to no tenant
 * @property {string} tenant id of the tenant of the tree that contains the row. Rows of the same tenant are next to
 * each other. A row moves only between rows of its tenant.
 */

/** @typedef {"up" | "down" | "in" | "out"} Step */

/**
 * @param {Resource} resource
 * @param {readonly Item[]} items
 * @returns {readonly Row[]}
 */
export function makeOutlineRows(resource, items) {
  const { position, tree } = resource.panel;
  const tenantField = findTenantField(resource);
  const known = new Set(items.map((item) => idOf(resource, item)));
  const nodes = items.map((item) => {
    const above = tree === null ? null : (item[tree] ?? null);
    const [id, name] = [idOf(resource, item), nameOf(resource, item)];
    const storedParent = isEmptyId(above) || !known.has(String(above)) ? "" : String(above);
    const ownTenant = tenantField === null ? "" : String(item[tenantField.name] ?? "");
    return { id, name, position: position === null ? 0 : Number(item[position] ?? 0), storedParent, ownTenant };
  });
  nodes.sort((a, b) => a.position - b.position || a.name.localeCompare(b.name));
  const listed = new Set();
  /** @type {(row: Omit<Row, "level" | "tenant">, level: number) => readonly Omit<Row, "tenant">[]} */
  const list = (row, level) => {
    if (listed.has(row.id)) return [];
    listed.add(row.id);
    const below = nodes.filter(({ storedParent }) => storedParent === row.id);
    return [{ ...row, level }, ...below.flatMap((node) => list(node, level + 1))];
  };
  const top = nodes.filter(({ storedParent }) => storedParent === "");
  // Items that refer to each other in a circle are below no item at the top level, so they come at the end.
  return groupByTenant([...top, ...nodes].flatMap((row) => list(row, 0)));
}

/**
 * Puts the trees of each tenant next to each other. A tree belongs to the tenant of its row at the top level.
 * @param {readonly Omit<Row, "tenant">[]} rows
 * @returns {readonly Row[]}
 */
function groupByTenant(rows) {
  let tenant = "";
  const owned = rows.map((row) => {
    if (row.level === 0) tenant = row.ownTenant;
    return { ...row, tenant };
  });
  return splitRowsByTenant(owned).flat();
}

/**
 * Returns the field with the tenant of an item; null if the items have no such field.
 * @param {Resource} resource
 */
export function findTenantField({ fields, tenant }) {
  return (tenant && !tenant.self && fields.find(({ name }) => name === tenant.field)) || null;
}

/**
 * @param {readonly Row[]} rows
 * @returns {readonly (readonly Row[])[]} the rows of each tenant
 */
export function splitRowsByTenant(rows) {
  return [...new Set(rows.map(({ tenant }) => tenant))].map((id) => rows.filter(({ tenant }) => tenant === id));
}

/**
 * Moves a row among the rows of its tenant.
 * @template {readonly Row[] | null} Moved
 * @param {readonly Row[]} rows
 * @param {number} from
 * @param {(own: readonly Row[], from: number, start: number) => Moved} move is called with the rows of the tenant, the index
 * of the row among them, and the number of rows before them
 * @returns {readonly Row[] | Moved}
 */
function moveWithinTenant(rows, from, move) {
  const start = rows.findIndex(({ tenant }) => tenant === rows[from]?.tenant);
  const own = rows.filter(({ tenant }) => tenant === rows[from]?.tenant);
  const moved = move(own, from - start, start);
  return moved && groupByTenant([...rows.slice(0, start), ...moved, ...rows.slice(start + own.length)]);
}

/**
 * Returns the index of the first row after a row and its descendants in the tree.
 * @param {readonly Row[]} rows
 * @param {number} index
 */
function findEndOfSubtree(rows, index) {
  const level = rows[index]?.level ?? 0;
  const next = rows.findIndex((row, at) => at > index && row.level <= level);
  return next === -1 ? rows.length : next;
}

/**
 * Moves a row and its descendants in the tree into a gap between two rows. If the wanted level is not possible in the
 * gap, the row gets the nearest possible level.
 * @param {readonly Row[]} rows
 * @param {number} from
 * @param {number} gap index of the row after the gap
 * @param {number} wantedLevel
 * @returns {readonly Row[]}
 */
export function moveRowToGap(rows, from, gap, wantedLevel) {
  return moveWithinTenant(rows, from, (own, at, start) =>
    moveToGapWithinTenant(own, at, Math.min(Math.max(gap - start, 0), own.length), wantedLevel),
  );
}

/** @type {typeof moveRowToGap} */
function moveToGapWithinTenant(rows, from, gap, wantedLevel) {
  const end = findEndOfSubtree(rows, from);
  if (gap > from && gap < end) return moveToGapWithinTenant(rows, from, from, wantedLevel);
  const moved = rows.slice(from, end);
  const rest = [...rows.slice(0, from), ...rows.slice(end)];
  const at = gap <= from ? gap : gap - moved.length;
  const most = at === 0 ? 0 : (rest[at - 1]?.level ?? 0) + 1;
  const level = Math.min(Math.max(wantedLevel, rest[at]?.level ?? 0), most);
  const by = level - (moved[0]?.level ?? 0);
  return [...rest.slice(0, at), ...moved.map((row) => ({ ...row, level: row.level + by })), ...rest.slice(at)];
}

/**
 * @param {readonly Row[]} rows
 * @param {number} from
 * @param {Step} step
 * @returns {readonly Row[] | null} null if the row cannot move in this direction
 */
export function moveRowByStep(rows, from, step) {
  return moveWithinTenant(rows, from, (own, at) => moveByStepWithinTenant(own, at, step));
}

/** @type {typeof moveRowByStep} */
function moveByStepWithinTenant(rows, from, step) {
  const { level } = rows[from] ?? { level: 0 };
  const end = findEndOfSubtree(rows, from);
  const before = rows.findLastIndex((row, index) => index < from && row.level <= level);
  const hasBefore = before !== -1 && rows[before]?.level === level;
  switch (step) {
    case "up":
      return hasBefore ? moveToGapWithinTenant(rows, from, before, level) : null;
    case "down":
      return rows[end]?.level === level ? moveToGapWithinTenant(rows, from, findEndOfSubtree(rows, end), level) : null;
    case "in":
      return hasBefore
        ? rows.map((row, index) => (index >= from && index < end ? { ...row, level: row.level + 1 } : row))
        : null;
    case "out":
      return level === 0 || before === -1
        ? null
        : moveToGapWithinTenant(rows, from, findEndOfSubtree(rows, before), level - 1);
  }
}

/**
 * Groups the rows by the id of their parent. Rows at the top level are in the group "".
 * @param {readonly Row[]} rows
 * @returns {ReadonlyMap<string, readonly Row[]>}
 */
export function groupRowsByParent(rows) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  /** @type {string[]} */
  const path = [];
  for (const row of rows) {
    path.splice(row.level, Infinity, row.id);
    const above = path[row.level - 1] ?? "";
    groups.set(above, [...(groups.get(above) ?? []), row]);
  }
  return groups;
}

/**
 * Compares two outlines, and lists the rows that must be written, with their new positions. As many rows as possible
 * keep their positions, so that few items are written.
 * @param {readonly Row[]} before
 * @param {readonly Row[]} after
 * @returns {readonly { readonly id: string, readonly position: number, readonly above: string, readonly isMoved: boolean }[]}
 */
export function listRowsToWrite(before, after) {
  const groupsByTenant = new Map(splitRowsByTenant(before).map((own) => [own[0]?.tenant, groupRowsByParent(own)]));
  return splitRowsByTenant(after).flatMap((own) =>
    listTenantRowsToWrite(groupsByTenant.get(own[0]?.tenant) ?? new Map(), own),
  );
}

/**
 * @param {ReturnType<typeof groupRowsByParent>} groupsBefore the groups before the changes
 * @param {readonly Row[]} after
 */
function listTenantRowsToWrite(groupsBefore, after) {
  return [...groupRowsByParent(after)].flatMap(([above, rows]) => {
    const isSameOrder =
      rows.map(({ id }) => id).join() ===
      groupsBefore
        .get(above)
        ?.map(({ id }) => id)
        .join();
    const positions = isSameOrder ? [] : choosePositions(rows.map(({ position }) => position));
    return rows.flatMap(({ id, position, storedParent }, index) => {
      const isMoved = storedParent !== above;
      const next = positions[index] ?? position;
      return isMoved || next !== position ? [{ id, position: next, above, isMoved }] : [];
    });
  });
}

/**
 * Returns new, strictly increasing positions for rows in their new order. The longest increasing subsequence keeps its
 * positions, and the other rows get positions in between. If there is no room in between, all rows get new positions.
 * @param {readonly number[]} positions
 * @returns {readonly number[]}
 */
function choosePositions(positions) {
  const kept = findLongestIncreasingSubsequence(positions);
  const next = [...positions];
  let last = -1;
  for (let index = 0; index < next.length;) {
    if (kept.has(index)) {
      last = next[index] ?? last;
      index += 1;
      continue;
    }
    const end = next.findIndex((_, at) => at > index && kept.has(at));
    const count = (end === -1 ? next.length : end) - index;
    const step = end === -1 ? 10 : Math.floor(((next[end] ?? 0) - last) / (count + 1));
    if (step < 1) return positions.map((_, at) => (at + 1) * 10);
    for (const stop = index + count; index < stop; index += 1) next[index] = last += step;
  }
  return next;
}

/**
 * Returns the indexes of the longest strictly increasing subsequence.
 * @param {readonly number[]} values
 * @returns {ReadonlySet<number>}
 */
function findLongestIncreasingSubsequence(values) {
  /** @type {{ readonly length: number, readonly indexes: readonly number[] }[]} */
  const best = [];
  for (const [index, value] of values.entries()) {
    let longest = { length: 0, indexes: /** @type {readonly number[]} */ ([]) };
    for (const [before, found] of best.entries()) {
      if ((values[before] ?? 0) < value && found.length > longest.length) longest = found;
    }
    best.push({ length: longest.length + 1, indexes: [...longest.indexes, index] });
  }
  return new Set(
    best.reduce((one, other) => (other.length > one.length ? other : one), { length: 0, indexes: [] }).indexes,
  );
}
