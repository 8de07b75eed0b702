/** The navigation below a table: shows the range of rows, and has buttons for the previous and the next page. */
/** @import { Page, ParameterValues } from "./types.js" */
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { openStoredMap } from "./stored-map.js";
import { formatNumber } from "./number.js";
import { pageSizes } from "./preferences.js";
import { t } from "./translate.js";

/**
 * Maps each cursor that this browser window has used to the cursor of the previous page. The server sends only
 * cursors of next pages.
 * @type {Map<string, string>}
 */
const previousCursors = openStoredMap("stockroom-cursors");

/**
 * @param {object} props
 * @param {Page} props.page
 * @param {URLSearchParams} props.query
 * @param {number | null} props.total
 * @param {number} props.size number of rows on a page
 * @param {(changes: ParameterValues) => void} props.onTurn
 * @param {(size: number) => void} props.onSize
 */
export function Pagination({ page: { items, next }, query, total, size, onTurn, onSize }) {
  const after = query.get("after") ?? "";
  const number = readPageNumber(query);
  const turnTo = (/** @type {string} */ cursor, /** @type {number | null} */ to) =>
    onTurn({ after: cursor, page: cursor === "" || to === null ? "" : String(to) });
  const goOn = (/** @type {string} */ cursor) => {
    previousCursors.set(cursor, after);
    turnTo(cursor, number && number + 1);
  };
  const goBack = () => turnTo(previousCursors.get(after) ?? "", number && number - 1);
  return html`<nav class="pages" aria-label=${t("Pages")}>
    <span role="status">${describePageRange(number, items.length, total, size)}</span>
    ${
      (after !== "" || next !== null || size > pageSizes[0]) &&
      html`<label
        >${t("Rows")}
        <select aria-label=${t("Rows")} value=${size} onChange=${onTextInput((text) => onSize(Number(text)))}>
          ${pageSizes.map((each) => html`<option value=${each} selected=${each === size}>${each}</option>`)}
        </select></label
      >`
    }
    ${after !== "" && html`<button onClick=${goBack}>${previousCursors.has(after) ? t("Previous page") : t("First page")}</button>`}
    ${next !== null && html`<button onClick=${() => goOn(next)}>${t("Next page")}</button>`}
  </nav>`;
}

/**
 * Reads the page number from the address, because a cursor does not contain the page number.
 * @param {URLSearchParams} query
 * @returns null if the address has no page number
 */
function readPageNumber(query) {
  if (!query.get("after")) return 1;
  const number = Number(query.get("page"));
  return Number.isSafeInteger(number) && number > 1 ? number : null;
}

/**
 * Describes the shown rows, such as `26–50 of 295`.
 * @param {number | null} number
 * @param {number} count
 * @param {number | null} total
 * @param {number} size
 */
function describePageRange(number, count, total, size) {
  if (number === null)
    return total === null
      ? t("{count} on this page", { count })
      : t("{count} on this page of {total}", { count, total });
  const first = (number - 1) * size + 1;
  const last = first + count - 1;
  const range = first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`;
  return total === null ? range : t("{range} of {total}", { range, total });
}
