/** The start page: figures (numbers with optional charts), and in a new installation a list of first steps. */
/** @import { Catalog, Figure, FiguresResponse, Resource } from "./types.js" */
import { send } from "./api.js";
import { groupResourcesForMenu, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { formatFieldNumber } from "./number.js";
import { formatRoute } from "./route.js";
import { formatDay, listLastDays, localZone } from "./times.js";
import { titleInSentence, t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import "./start.js";

export function StartPage() {
  const catalog = useCatalog();
  const groups = groupResourcesForMenu(catalog);
  return html`<h1>${t("Administration")}</h1>
    ${groups.length === 0 && html`<p class="empty">${t("Your account has no privileges yet. Ask an administrator to add it to a group.")}</p>`}
    <${Figures} />
    <div class="cards">
      ${groups.map(
        ([group, resources]) =>
          html`<section class="card">
            <h2>${group}</h2>
            <ul>
              ${resources.map(
                ({ path, entry, description }) =>
                  html`<li>
                    <a href=${formatRoute([path])}>${entry}</a>
                    <p class="help">${description}</p>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
    </div>`;
}

const maxFirstSteps = 3;
const chartDays = 30;

function Figures() {
  const catalog = useCatalog();
  const declared = catalog.description.resources.flatMap(({ panel }) => panel.figures);
  const hasFigures = declared.length > 0;
  const { data, failure } = useAsyncData(
    async (signal) =>
      hasFigures
        ? await send("GET", `_figures?time_zone=${encodeURIComponent(localZone)}`, undefined, {}, signal)
        : null,
    [hasFigures],
  );
  // If the figures cannot be loaded, the start page still shows its links.
  if (!hasFigures || failure !== null || data?.body.figures.length === 0) return null;
  // While the figures are loading, cards without values take their place, so that the page below them does not move.
  /** @type {readonly { readonly title: string, readonly hasChart: boolean, readonly figure: Figure | null }[]} */
  const cards =
    data === null
      ? declared.map(({ title, over }) => ({ title, hasChart: over !== undefined, figure: null }))
      : data.body.figures.map((figure) => ({ title: figure.title, hasChart: figure.days !== null, figure }));
  const steps = data === null ? [] : listFirstSteps(catalog, data.body.counts);
  // Cards with a chart come last, because they are higher and would leave gaps between the other cards.
  return html`<ul class="figures" aria-label=${t("Figures")} aria-hidden=${data === null ? "true" : undefined}>
    ${[...cards.filter(({ hasChart }) => !hasChart), ...cards.filter(({ hasChart }) => hasChart)].map(
      ({ title, hasChart, figure }) =>
        html`<li class="card">
          ${figure === null ? html`<strong>…</strong> <span>${title}</span>` : html`<${FigureLink} figure=${figure} />`}
          ${hasChart && html`<${BarChart} title=${title} figure=${figure} />`}
        </li>`,
    )}
    ${steps.some(({ isDone }) => !isDone) && html`<${FirstSteps} steps=${steps} />`}
  </ul>`;
}

/** @param {{ figure: Figure }} props */
function FigureLink({ figure }) {
  return html`<a href=${formatRoute([figure.resource], new URLSearchParams(figure.query))}>
    <strong>${formatFigure(figure, figure.value)}</strong> <span>${figure.title}</span>
  </a>`;
}

/**
 * @param {Pick<Figure, "currency" | "decimals">} figure
 * @param {number} value of the figure, or of one of its days
 */
function formatFigure({ currency, decimals }, value) {
  return formatFieldNumber(currency === null ? {} : { currency }, value, Math.min(2, decimals));
}

/**
 * The card with the first steps. It comes after the figures, because it appears later and must not move them.
 * @param {{ steps: ReturnType<typeof listFirstSteps> }} props
 */
function FirstSteps({ steps }) {
  return html`<li class="card first-steps">
    <h2>${t("First steps")}</h2>
    <ol>
      ${steps.map(({ resource, isDone }) => {
        const text = t("New {title}", { title: titleInSentence(resource.title) });
        return html`<li>
          ${isDone ? html`<span class="done">${text} ✓</span>` : html`<a href=${formatRoute([resource.path, "new"])}>${text}</a>`}
        </li>`;
      })}
    </ol>
  </li>`;
}

/**
 * Lists the first steps in a new installation: resources that declare figures, if the caller may create their items.
 * Resources with few references come first, because users must create referenced items first. The list omits
 * accounts, because the account of the caller already exists.
 * @param {Catalog} catalog
 * @param {FiguresResponse["counts"]} counts
 */
function listFirstSteps({ description }, counts) {
  const candidates = description.resources.filter(
    ({ path, may, accounts }) => path in counts && may.create && accounts === null,
  );
  const needs = (/** @type {Resource} */ { path, fields }) =>
    fields.filter(
      ({ reference, kind }) =>
        reference !== null && kind !== "array" && reference.to !== path && reference.to in counts,
    ).length;
  return candidates
    .sort((one, other) => needs(one) - needs(other))
    .slice(0, maxFirstSteps)
    .map((resource) => ({ resource, isDone: (counts[resource.path] ?? 0) > 0 }));
}

/**
 * Draws a bar chart with one bar for each of the last `chartDays` days.
 * @param {{ title: string, figure: Figure | null }} props `figure` is null while it is loading
 */
function BarChart({ title, figure }) {
  const byDay = new Map(figure?.days?.map(({ day, value }) => [day, value]));
  const all = listLastDays(chartDays).map((day) => ({ day, value: byDay.get(day) ?? 0 }));
  const highest = Math.max(1, ...all.map(({ value }) => value));
  const peak = all.find(({ value }) => value === highest);
  const write = (/** @type {number} */ value) => (figure === null ? "" : formatFigure(figure, value));
  const summary =
    peak === undefined
      ? t("nothing in the last 30 days")
      : t("highest: {value}, on {day}", { value: write(highest), day: formatDay(peak.day) });
  return html`<svg
      class="chart"
      viewBox=${`0 0 ${chartDays * 8} 60`}
      preserveAspectRatio="none"
      role="img"
      aria-label=${`${title}: ${summary}`}
    >
      ${all.map(({ day, value }, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / highest) * 58);
        return html`<rect x=${index * 8 + 1} y=${60 - height} width="6" height=${height}>
          <title>${formatDay(day)}: ${write(value)}</title>
        </rect>`;
      })}
    </svg>
    <p class="help">${t("The last {days} days, one bar per day", { days: chartDays })}</p>`;
}
