/** Functions for trees of items: each item has a field with the id of its parent; 0 means that it has no parent. */

/**
 * Returns the ids from the root to the item, whose parent is `parentId`; null if the item would be its own ancestor.
 * @param parentOf returns the id of an item's parent; undefined if there is no such item, which ends the chain
 */
export async function findChain(
  id: number,
  parentId: number,
  parentOf: (id: number) => Promise<number | undefined>,
): Promise<readonly number[] | null> {
  const chain = [id];
  for (let above = parentId; above !== 0; above = (await parentOf(above)) ?? 0) {
    if (chain.includes(above)) return null;
    chain.unshift(above);
  }
  return chain;
}
