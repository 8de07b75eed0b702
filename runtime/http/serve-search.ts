/** `GET /admin/api/_search?q=words`: finds items of all resources at once, for the panel (docs/reference/admin-api.md#search). */
import { mayDo, concealFields } from "../access/authorize.js";
import type { Principal } from "../model/plan/principal.js";
import { Refusal } from "../model/plan/errors.js";
import { describeOwnRequest } from "../model/plan/own-request.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { planOperation } from "../plan/plan-operation.js";
import { setHeader, setJson, type Context } from "./context/context.js";
import { planningFor, signalOf, type Executor } from "./execute-plan.js";
import { readPairs } from "./request/read-request.js";

/** Maximum number of items of each resource, of resources, and of characters of the words. */
const limits = { items: 5, resources: 50, words: 100 };

export async function serveSearch(ctx: Context, principal: Principal, services: Executor): Promise<void> {
  const words = readWords(ctx);
  const searched = listSearchable(services.registry)
    .filter((definition) => mayDo(principal, services.registry, definition, "read"))
    .slice(0, limits.resources);
  const found = await Promise.all(searched.map((definition) => searchIn(ctx, definition, words, principal, services)));
  setHeader(ctx, "Cache-Control", "no-store");
  setJson(ctx, `{"found":[${found.filter((text) => text !== null).join(",")}]}`);
}

/** Resources at the top level whose items can be found by words. */
function listSearchable({ resources }: Registry): readonly ResourceDefinition[] {
  return Object.values(resources).filter(({ parent, searchable }) => parent === null && searchable.length > 0);
}

/** @throws Refusal invalid_query */
function readWords(ctx: Context): string {
  const pairs = readPairs(ctx.querystring);
  const [name, words] = pairs[0] ?? ["q", ""];
  if (pairs.length === 1 && name === "q" && words.trim() !== "" && words.length <= limits.words) return words;
  const message = `must be the only parameter, with 1 to ${String(limits.words)} characters`;
  throw new Refusal("invalid_query", `q ${message}`, { details: [{ parameter: "q", rule: "value", message }] });
}

/** Returns the resource and its items as JSON; null if nothing matches. */
async function searchIn(
  ctx: Context,
  declared: ResourceDefinition,
  words: string,
  principal: Principal,
  services: Executor,
): Promise<string | null> {
  const definition = concealFields(declared, principal);
  const { path, id, titleField, titleFields = [titleField], fields } = definition;
  if (!definition.searchable.some((name) => fields[name]?.hidden === false)) return null;
  const naming = [...new Set([id, ...titleFields])].filter((name) => fields[name]?.hidden === false || name === id);
  const query = { q: words, fields: naming.join(","), items_per_page: String(limits.items), after: "" };
  const planned = await planOperation(
    {
      ...describeOwnRequest({ operation: "list", resource: path, id: null, body: null }),
      query: Object.entries(query).map(([name, value]) => ({ name, operator: null, isList: false, values: [value] })),
    },
    planningFor(principal, services),
  );
  if (planned.kind !== "list") throw new Error("a list is planned as a list");
  const { shape: _, ...plan } = planned.plan;
  const list = await services.admission.list(principal.account, () =>
    services.storage.list(plan, signalOf(ctx.req.socket)),
  );
  if (list === null || list.items.length === 0) return null;
  const { serialize } = planned.view;
  return `{"resource":${JSON.stringify(path)},"items":[${list.items.map(({ values }) => serialize(values)).join(",")}]}`;
}
