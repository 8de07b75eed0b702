import { setTimeout } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import type { Document } from "../../runtime/model/schema/field.js";
import type { HookChange, HookContext, Hooks } from "../../runtime/model/schema/hooks.js";
import { waitAtGate } from "./gate.js";

function text(document: Document | null, field: string): string {
  return JSON.stringify(document?.[field] ?? null).replaceAll('"', "");
}

/** Never returns. In the thread of the tests it would stop the tests. */
function loop(): void {
  if (!isMainThread) for (;;);
}

function keepBusy(milliseconds: number): void {
  for (const end = Date.now() + milliseconds; Date.now() < end;);
}

async function findTrail({ after, read }: HookContext): Promise<string> {
  const parent = Number(after?.["parent_id"] ?? 0);
  const above = parent === 0 ? null : await read.get("shelves", parent);
  const own = text(after, "shelf_id");
  return above === null ? own : `${text(above, "trail")}/${own}`;
}

/** A tree whose items store the path from the root. Special names trigger each error. */
export const shelfHooks: Hooks = {
  async check({ before, after, parents, read, refuse }) {
    if (after === null) {
      if (before?.["name"] === "kept") refuse("name", "must not be kept");
      return;
    }
    if (parents.length > 0) throw new Error("shelves lie at the top level");
    if (after["name"] === "forbidden") refuse("name", "must not be forbidden");
    if (after["name"] === "broken") throw new RangeError("the hook is broken");
    if (after["name"] === "slow") await setTimeout(300);
    if (after["name"] === "busy") keepBusy(60);
    if (after["name"] === "loop") loop();
    if (after["name"] === "loop later") global.setTimeout(loop, 20);
    if (after["name"] === "gated") await waitAtGate();
    if (after["name"] === "stuck") await new Promise(() => undefined);
    for (let id = after["parent_id"]; typeof id === "number" && id !== 0;) {
      if (id === after["shelf_id"]) refuse("parent_id", "must not lie below the shelf itself");
      id = (await read.get("shelves", id))?.["parent_id"] ?? 0;
    }
  },
  async derive(context) {
    const moved = context.after?.["name"] === "moved" ? { shop_id: 2 } : {};
    // A copy has no `after` value.
    const isStray = context.after?.["name"] === "stray copy" && context.given.length === 0;
    const stray = context.after?.["name"] === "stray" || isStray ? { parent_id: 999_999 } : {};
    return { trail: await findTrail(context), ...moved, ...stray };
  },
  async follow({ before, after, read }) {
    if (after?.["name"] === "royal") return [{ resource: "groups", id: 1, values: { grants: ["everything"] } }];
    if (after?.["name"] === "mover") {
      return [{ resource: "shelves", id: Number(after["parent_id"]), values: { shop_id: 2 } }];
    }
    if (after?.["name"] === "misleader") {
      return [{ resource: "shelves", id: Number(after["parent_id"]), values: { parent_id: 999_999 } }];
    }
    if (before?.["trail"] === after?.["trail"]) return [];
    const changes: HookChange[] = [];
    for (let level = after === null ? [] : [after]; level.length > 0;) {
      const trails = new Map(level.map((shelf) => [shelf["shelf_id"], text(shelf, "trail")]));
      const ids = level.map((shelf) => Number(shelf["shelf_id"]));
      const below = await read.find("shelves", "parent_id", ids, 10_000);
      level = below.map((child) => {
        const trail = `${String(trails.get(child["parent_id"] ?? null))}/${text(child, "shelf_id")}`;
        changes.push({ resource: "shelves", id: Number(child["shelf_id"]), values: { trail } });
        return { ...child, trail };
      });
    }
    return changes;
  },
};

export const traitOfWareHooks: Hooks = {
  async derive({ after, parents, read }) {
    const trait = await read.get("traits", Number(after?.["trait_id"]));
    if (trait?.["name"] === "sluggish") await setTimeout(1200);
    if (trait?.["name"] === "brittle") throw new RangeError("the trait is brittle");
    const ware = await read.get("wares", parents[0] ?? 0);
    return { trait_name: `${text(trait, "name")} of ${text(ware, "name")}` };
  },
};
