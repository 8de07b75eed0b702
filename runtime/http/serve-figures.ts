/** `GET /admin/api/_figures`: the declared figures of the panel's start page (docs/reference/admin-api.md#figures). */
import { mayDo } from "../access/authorize.js";
import { describePanel, findWords, readLanguage } from "../access/describe.js";
import { describeOwnRequest } from "../model/plan/own-request.js";
import type { Principal } from "../model/plan/principal.js";
import type { SettledGroup } from "../model/plan/planned.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { FigureDeclaration } from "../model/schema/resource-parts.js";
import { planOperation } from "../plan/plan-operation.js";
import { settleGroups } from "../plan/settle-groups.js";
import { setHeader, setJson, type Context } from "./context/context.js";
import { planningFor, signalOf, type Executor } from "./execute-plan.js";

/** Days of a chart, today included. */
const chartDays = 30;
const dayMs = 86_400_000;

type Parameters = { readonly [name: string]: string };

interface Figure {
  readonly resource: string;
  readonly title: string;
  readonly value: number;
  /** Query of the list of its items. */
  readonly query: string;
  /** The figure of each day that has items, in order; null if the figure is not declared over a time. */
  readonly days: readonly { readonly day: string; readonly value: number }[] | null;
}

export async function serveFigures(ctx: Context, principal: Principal, services: Executor): Promise<void> {
  const { registry } = services;
  const language = readLanguage(ctx.headers["accept-language"]);
  const readable = Object.values(registry.resources).filter(
    (each) => each.panel?.figures !== undefined && mayDo(principal, registry, each, "read"),
  );
  const aggregate = (definition: ResourceDefinition, query: Parameters): Promise<readonly SettledGroup[]> =>
    readGroups(ctx, definition, query, principal, services);
  const figures = readable.flatMap((definition) =>
    describePanel(definition, principal, registry).figures.map((figure) => {
      const title = findWords(definition, language)?.[figure.title] ?? figure.title;
      return readFigure({ ...figure, title }, definition, aggregate);
    }),
  );
  const counts = readable.map(async (definition) => {
    return [definition.path, sumUp(await aggregate(definition, { count: "" }), undefined)] as const;
  });
  // All figures are computed at once. If one failed while another is awaited, the rejection would end the process.
  const [shown, counted] = await Promise.all([Promise.all(figures), Promise.all(counts)]);
  setHeader(ctx, "Cache-Control", "no-store");
  setJson(ctx, JSON.stringify({ figures: shown, counts: Object.fromEntries(counted) }));
}

async function readFigure(
  { title, sum, where = {}, over }: FigureDeclaration,
  definition: ResourceDefinition,
  aggregate: (definition: ResourceDefinition, query: Parameters) => Promise<readonly SettledGroup[]>,
): Promise<Figure> {
  const given = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  const begin = Date.now() - (chartDays - 1) * dayMs;
  const since = over === undefined ? [] : [[`${over}[gte]`, writeDay(begin, definition, over)] as const];
  const query = Object.fromEntries([...given, ...since]);
  const groups = await aggregate(definition, {
    ...query,
    ...(sum === undefined ? { count: "" } : { sum }),
    ...(over === undefined ? {} : { group: `day(${over})` }),
  });
  return {
    resource: definition.path,
    title,
    value: sumUp(groups, sum),
    query: new URLSearchParams(query).toString(),
    days:
      over === undefined ? null : groups.map((group) => ({ day: String(group.keys[0]), value: sumUp([group], sum) })),
  };
}

/** Writes the beginning of the day in the form of the field. */
function writeDay(time: number, { fields }: ResourceDefinition, name: string): string {
  const day = new Date(time).toISOString().slice(0, 10);
  const format = fields[name]?.format;
  if (format === "date") return day;
  return format === "date-time" ? `${day}T00:00:00Z` : String(Date.parse(day) / 1000);
}

function sumUp(groups: readonly SettledGroup[], sum: string | undefined): number {
  return groups.reduce((total, { count, values }) => total + (sum === undefined ? count : Number(values[0] ?? 0)), 0);
}

async function readGroups(
  ctx: Context,
  definition: ResourceDefinition,
  query: Parameters,
  principal: Principal,
  services: Executor,
): Promise<readonly SettledGroup[]> {
  const planned = await planOperation(
    {
      ...describeOwnRequest({ operation: "aggregate", resource: definition.path, id: null, body: null }),
      query: Object.entries(query).map(([written, value]) => {
        const [, name = "", operator = null] = /^([^[]+)(?:\[(\w+)\])?$/.exec(written) ?? [];
        return { name, operator, isList: false, values: [value] };
      }),
    },
    planningFor(principal, services),
  );
  if (planned.kind !== "aggregate") throw new Error("an aggregate is planned as one");
  const found = await services.admission.list(principal.account, () =>
    services.storage.aggregate(planned.plan, signalOf(ctx.req.socket)),
  );
  return found === null ? [] : settleGroups(found, planned).groups;
}
