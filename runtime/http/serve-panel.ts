/**
 * Answers requests of the panel that read several resources: the figures of its start page, and its search
 * (docs/reference/admin-api.md).
 */
import { mayPerform, hideUnreadableFields } from "../access/authorize.js";
import { describePanel, findTranslations, readPreferredLanguage } from "../access/describe-caller-and-panel.js";
import { findCurrencyCode } from "../access/describe-resources.js";
import { createInternalRequest } from "../model/plan/api-request.js";
import type { Principal } from "../model/plan/principal.js";
import type { GroupDocument } from "../model/plan/planned-request.js";
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { FigureDeclaration } from "../model/schema/resource-parts.js";
import { maxDecimalsOf } from "../model/query/aggregates.js";
import { addDecimals } from "../model/values/decimals.js";
import { formatDay, findDayStart, resolveTimeZone } from "../model/values/time-zones.js";
import { formatUnixTime, toApiDateTime } from "../model/values/times.js";
import { planOperation } from "../plan/plan-operation.js";
import { setJsonBody, setJsonValue, type Context } from "./context/request-context.js";
import { tokenizeForSearch } from "../model/query/search-tokens.js";
import { runAggregate, toPlanContext, abortSignalOf, type Services } from "./execute-plan.js";
import { createParameterRefusal } from "../model/plan/errors.js";
import { parseQueryPairs } from "./request/read-request.js";

/** Number of days in a chart, including today. */
const chartDayCount = 30;
const dayMs = 86_400_000;

/** `GET /admin/api/_figures?time_zone=Europe/Berlin`: the declared figures of the start page. */
export async function serveFigures(ctx: Context, principal: Principal, services: Services): Promise<void> {
  const { registry } = services;
  const zone = readTimeZone(ctx);
  const language = readPreferredLanguage(ctx.headers["accept-language"]);
  const readable = Object.values(registry.resources).filter(
    (each) => each.panel?.figures !== undefined && mayPerform(principal, registry, each, "read"),
  );
  const readGroups: AggregateReader = async ({ path }, query) => {
    const request = createInternalRequest({ operation: "aggregate", resource: path, query });
    const planned = await planOperation(request, toPlanContext(principal, services));
    return (await runAggregate(planned, { ctx, principal, services })).groups;
  };
  const figures = readable.flatMap((definition) =>
    describePanel(definition, principal, registry).figures.map((figure) => {
      const title = findTranslations(definition, language)?.[figure.title] ?? figure.title;
      const currency = findCurrencyCode(definition, figure.sum ?? "", services.config.settings);
      return computeFigure({ ...figure, title, currency }, definition, zone, readGroups);
    }),
  );
  const counts = readable.map(async (definition) => {
    return [definition.path, sumGroupResults(await readGroups(definition, { count: "" }), undefined)] as const;
  });
  // `Promise.all` awaits all queries together. A rejected promise that nothing awaits would end the process.
  const [shown, counted] = await Promise.all([Promise.all(figures), Promise.all(counts)]);
  setJsonValue(ctx, { figures: shown, counts: Object.fromEntries(counted) });
}

type AggregateReader = (
  definition: ResourceDefinition,
  query: { readonly [name: string]: string },
) => Promise<readonly GroupDocument[]>;

/** @throws Refusal invalid_query */
function readTimeZone(ctx: Context): string {
  const zone = resolveTimeZone(readSingleParameter(ctx, "time_zone") ?? "UTC");
  if (zone !== null) return zone;
  const message = "must be the only parameter, with the name of a time zone, such as Europe/Berlin";
  throw createParameterRefusal("time_zone", "value", message);
}

/** Returns the value of the query's only parameter: undefined if the query is empty, "" (invalid) if it has other parameters. */
function readSingleParameter(ctx: Context, name: string): string | undefined {
  const [pair, ...others] = parseQueryPairs(ctx.querystring);
  return pair === undefined || (pair[0] === name && others.length === 0) ? pair?.[1] : "";
}

/** @param currency currency of the value; null if the value is not an amount of money */
async function computeFigure(
  { title, sum, where = {}, over, currency }: FigureDeclaration & { readonly currency: string | null },
  definition: ResourceDefinition,
  timeZone: string,
  readGroups: AggregateReader,
) {
  const summed = definition.fields[sum ?? ""];
  const given = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  const first = new Date(Date.parse(formatDay(Date.now() / 1000, timeZone)) - (chartDayCount - 1) * dayMs);
  const day = first.toISOString().slice(0, 10);
  const since = over === undefined ? [] : [[`${over}[gte]`, formatDayStart(day, timeZone, definition, over)] as const];
  const query = Object.fromEntries([...given, ...since]);
  const groups = await readGroups(definition, {
    ...query,
    ...(sum === undefined ? { count: "" } : { sum }),
    ...(over === undefined ? {} : { group: `day(${over})`, time_zone: timeZone }),
  });
  return {
    resource: definition.path,
    title,
    currency,
    /** Maximum number of decimals of the field that the figure adds up; 0 if the field has no maximum. */
    decimals: (summed && maxDecimalsOf(summed)) ?? 0,
    value: sumGroupResults(groups, sum),
    /** A query for the items from which the figure is computed, such as `state=open`. */
    query: new URLSearchParams(query).toString(),
    /** The figure for each day that has items, in the time zone of the reader; null if the figure does not depend on a time. */
    days:
      over === undefined
        ? null
        : groups.map((group) => ({ day: String(Object.values(group.group)[0]), value: sumGroupResults([group], sum) })),
  };
}

/**
 * Writes the beginning of a day in the format of the field. A field that contains a date has no time zone, so its value
 * is the day itself.
 */
function formatDayStart(day: string, timeZone: string, { fields }: ResourceDefinition, fieldName: string): string {
  const format = fields[fieldName]?.format;
  return format === "date" ? day : toApiDateTime(String(formatUnixTime(format, findDayStart(day, timeZone))));
}

function sumGroupResults(groups: readonly GroupDocument[], summedField: string | undefined): number {
  return addDecimals(
    groups.map(({ count, sum }) => (summedField === undefined ? count : Number(sum?.[summedField] ?? 0))),
  );
}

/** In each resource, the search finds up to `candidatesPerResource` items and answers with the best of them. */
const searchLimits = { itemsPerResource: 5, candidatesPerResource: 50, resources: 50, textCharacters: 100 };

/** `GET /admin/api/_search?q=words`: searches the top-level resources that the caller may read. */
export async function serveSearch(ctx: Context, principal: Principal, services: Services): Promise<void> {
  const words = readSearchText(ctx);
  const wanted = normalizeForSearch(words);
  const { registry, admission, storage } = services;
  const searched = Object.values(registry.resources)
    .filter(({ parent, searchable }) => parent === null && searchable.length > 0)
    .filter((definition) => mayPerform(principal, registry, definition, "read"))
    .slice(0, searchLimits.resources);

  /** Returns the path of the resource and the matching items as JSON; null if no item matches. */
  async function searchResource(fullDefinition: ResourceDefinition): Promise<string | null> {
    const definition = hideUnreadableFields(fullDefinition, principal);
    const { path, id, titleField, titleFields = [titleField], fields } = definition;
    if (!definition.searchable.some((name) => fields[name]?.hidden === false)) return null;
    const naming = titleFields.filter((name) => fields[name]?.hidden === false || name === id);
    const shown = [...new Set([id, ...naming])].join(",");
    const query = { q: words, fields: shown, items_per_page: String(searchLimits.candidatesPerResource), after: "" };
    const request = createInternalRequest({ operation: "list", resource: path, query });
    const planned = await planOperation(request, toPlanContext(principal, services));
    const { shape: _, ...plan } = planned.plan;
    const list = await admission.runList(principal.account, () => storage.list(plan, abortSignalOf(ctx.req.socket)));
    if (list === null || list.items.length === 0) return null;
    /** Ranks an item by its title, best first: 0 if it equals the wanted text, 1 if it begins with the text, 2 otherwise. */
    const rankByTitle = (values: Document): number => {
      const title = normalizeForSearch(naming.map((name) => values[name] ?? "").join(" "));
      return title === wanted ? 0 : title.startsWith(wanted) ? 1 : 2;
    };
    const best = list.items
      .map(({ values }) => ({ values, rank: rankByTitle(values) }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, searchLimits.itemsPerResource)
      .map(({ values }) => planned.view.serialize(values));
    return `{"resource":${JSON.stringify(path)},"items":[${best.join(",")}]}`;
  }

  const found = await Promise.all(searched.map(searchResource));
  setJsonBody(ctx, `{"found":[${found.filter((text) => text !== null).join(",")}]}`);
}

/** @throws Refusal invalid_query */
function readSearchText(ctx: Context): string {
  const words = readSingleParameter(ctx, "q") ?? "";
  if (words.trim() !== "" && words.length <= searchLimits.textCharacters) return words;
  throw createParameterRefusal(
    "q",
    "value",
    `must be the only parameter, with 1 to ${String(searchLimits.textCharacters)} characters`,
  );
}

function normalizeForSearch(text: string): string {
  return tokenizeForSearch(text).words.join(" ");
}
