/** Reads of several resources for the panel: the figures of its start page, and its search (docs/reference/admin-api.md). */
import { mayDo, concealFields } from "../access/authorize.js";
import { describePanel, findTranslations, readLanguage } from "../access/describe.js";
import { findCurrency } from "../access/describe-resources.js";
import { describeOwnRequest } from "../model/plan/api-request.js";
import type { Principal } from "../model/plan/principal.js";
import type { AnswerGroup } from "../model/plan/planned.js";
import type { ResourceDefinition, Registry } from "../model/schema/resource.js";
import type { FigureDeclaration } from "../model/schema/resource-parts.js";
import { findDay, findDayBegin, findTimeZone } from "../model/values/time-zones.js";
import { stampIn, writeDateTime } from "../model/values/times.js";
import { planOperation } from "../plan/plan-operation.js";
import { toGroupPage } from "../plan/group-page.js";
import { setHeader, setJson, type Context } from "./context/context.js";
import { toPlanContext, signalOf, type Executor } from "./execute-plan.js";
import { Refusal } from "../model/plan/errors.js";
import { readPairs } from "./request/read-request.js";

/** Days of a chart, today included. */
const chartDays = 30;
const dayMs = 86_400_000;

type Parameters = { readonly [name: string]: string };

interface Figure {
  readonly resource: string;
  readonly title: string;
  readonly value: number;
  /** Currency of the value; null if it is no amount. */
  readonly currency: string | null;
  /** Query of the list of items that the figure is computed from. */
  readonly query: string;
  /** The figure for each day of the reader's time zone that has items, in order; null if the figure is not declared over a time. */
  readonly days: readonly { readonly day: string; readonly value: number }[] | null;
}

/** `GET /admin/api/_figures?time_zone=Europe/Berlin`: the declared figures of the start page. */
export async function serveFigures(ctx: Context, principal: Principal, services: Executor): Promise<void> {
  const { registry } = services;
  const zone = readZone(ctx);
  const language = readLanguage(ctx.headers["accept-language"]);
  const readable = Object.values(registry.resources).filter(
    (each) => each.panel?.figures !== undefined && mayDo(principal, registry, each, "read"),
  );
  const aggregate = (definition: ResourceDefinition, query: Parameters): Promise<readonly AnswerGroup[]> =>
    readGroups(ctx, definition, query, principal, services);
  const figures = readable.flatMap((definition) =>
    describePanel(definition, principal, registry).figures.map((figure) => {
      const title = findTranslations(definition, language)?.[figure.title] ?? figure.title;
      const currency = findCurrency(definition, figure.sum ?? "", services.config.settings);
      return readFigure({ ...figure, title, currency }, definition, zone, aggregate);
    }),
  );
  const counts = readable.map(async (definition) => {
    return [definition.path, sumResults(await aggregate(definition, { count: "" }), undefined)] as const;
  });
  // All figures are computed and awaited together, because a rejection that nothing awaits would end the process.
  const [shown, counted] = await Promise.all([Promise.all(figures), Promise.all(counts)]);
  setHeader(ctx, "Cache-Control", "no-store");
  setJson(ctx, JSON.stringify({ figures: shown, counts: Object.fromEntries(counted) }));
}

/** @throws Refusal invalid_query */
function readZone(ctx: Context): string {
  const [pair, ...others] = readPairs(ctx.querystring);
  const [name, text] = pair ?? ["time_zone", "UTC"];
  const zone = others.length === 0 && name === "time_zone" ? findTimeZone(text) : null;
  if (zone !== null) return zone;
  throw refuseParameter("time_zone", "must be the only parameter, with the name of a time zone, such as Europe/Berlin");
}

async function readFigure(
  { title, sum, where = {}, over, currency }: FigureDeclaration & Pick<Figure, "currency">,
  definition: ResourceDefinition,
  zone: string,
  aggregate: (definition: ResourceDefinition, query: Parameters) => Promise<readonly AnswerGroup[]>,
): Promise<Figure> {
  const given = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  const first = new Date(Date.parse(findDay(Date.now() / 1000, zone)) - (chartDays - 1) * dayMs);
  const day = first.toISOString().slice(0, 10);
  const since = over === undefined ? [] : [[`${over}[gte]`, writeDayBegin(day, zone, definition, over)] as const];
  const query = Object.fromEntries([...given, ...since]);
  const groups = await aggregate(definition, {
    ...query,
    ...(sum === undefined ? { count: "" } : { sum }),
    ...(over === undefined ? {} : { group: `day(${over})`, time_zone: zone }),
  });
  return {
    resource: definition.path,
    title,
    value: sumResults(groups, sum),
    currency,
    query: new URLSearchParams(query).toString(),
    days:
      over === undefined
        ? null
        : groups.map((group) => ({ day: String(group.keys[0]), value: sumResults([group], sum) })),
  };
}

/** Writes the beginning of a day in the format of the field. Dates have no time zone. */
function writeDayBegin(day: string, zone: string, { fields }: ResourceDefinition, name: string): string {
  const format = fields[name]?.format;
  return format === "date" ? day : writeDateTime(String(stampIn(format, findDayBegin(day, zone))));
}

function sumResults(groups: readonly AnswerGroup[], sum: string | undefined): number {
  return groups.reduce((total, { count, values }) => total + (sum === undefined ? count : Number(values[0] ?? 0)), 0);
}

async function readGroups(
  ctx: Context,
  definition: ResourceDefinition,
  query: Parameters,
  principal: Principal,
  services: Executor,
): Promise<readonly AnswerGroup[]> {
  const planned = await planOperation(
    describeOwnRequest({ operation: "aggregate", resource: definition.path, query }),
    toPlanContext(principal, services),
  );
  if (planned.kind !== "aggregate") throw new Error("expected the plan of an aggregate");
  const found = await services.admission.list(principal.account, () =>
    services.storage.aggregate(planned.plan, signalOf(ctx.req.socket)),
  );
  return found === null ? [] : toGroupPage(found, planned).groups;
}

/** Maximum number of items of each resource, of resources, and of characters of the search text. */
const limits = { items: 5, resources: 50, words: 100 };

/** `GET /admin/api/_search?q=words`: searches the items of all resources. */
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
  throw refuseParameter("q", `must be the only parameter, with 1 to ${String(limits.words)} characters`);
}

function refuseParameter(parameter: string, message: string): Refusal {
  return new Refusal("invalid_query", `${parameter} ${message}`, { details: [{ parameter, rule: "value", message }] });
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
    describeOwnRequest({ operation: "list", resource: path, query }),
    toPlanContext(principal, services),
  );
  if (planned.kind !== "list") throw new Error("expected the plan of a list");
  const { shape: _, ...plan } = planned.plan;
  const list = await services.admission.list(principal.account, () =>
    services.storage.list(plan, signalOf(ctx.req.socket)),
  );
  if (list === null || list.items.length === 0) return null;
  const { serialize } = planned.view;
  return `{"resource":${JSON.stringify(path)},"items":[${list.items.map(({ values }) => serialize(values)).join(",")}]}`;
}
