import type { HookChange, Hooks, Stored } from "../generated/hooks.js";

/** Stores the ids of the ancestors in `id_path`, and updates them in all categories below a category that moves. */
export const hooks: Hooks<"categories"> = {
  async derive({ before, after, read, refuse }) {
    if (after === null || before?.parent_id === after.parent_id) return {};
    const parent = after.parent_id === 0 ? null : await read.get("categories", after.parent_id);
    const above = parent?.id_path?.split("/") ?? [];
    const id = String(after.category_id);
    if (above.includes(id)) return refuse("parent_id", "must be neither the category itself nor one below it");
    return { id_path: [...above, id].join("/") };
  },

  async follow({ before, after, read }) {
    if (before === null || after === null || before.id_path === after.id_path) return [];
    const moves: HookChange[] = [];
    for (let level: readonly CategoryPath[] = [after]; level.length > 0;) {
      const paths = new Map(level.map(({ category_id: id, id_path: path }) => [id, path ?? String(id)]));
      const below = await read.find("categories", "parent_id", [...paths.keys()], maxCategories);
      level = below.map(({ category_id: id, parent_id: parent }) => {
        const path = `${paths.get(parent) ?? ""}/${String(id)}`;
        moves.push({ resource: "categories", id, values: { id_path: path } });
        return { category_id: id, id_path: path };
      });
    }
    return moves;
  },
};

type CategoryPath = Pick<Stored["categories"], "category_id" | "id_path">;

/** A limit for `read` that is higher than any number of categories. */
const maxCategories = 2 ** 31 - 1;
