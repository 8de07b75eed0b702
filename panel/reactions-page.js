/** The page for root accounts that lists pending and failed calls of `react` hooks, which run after a write. */
/** @import { ReactionSummary } from "./types.js" */
import { send } from "./api.js";
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { StaticTable } from "./static-table.js";
import { formatTime } from "./times.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";

export function ReactionsPage() {
  const { data, failure, readAgain } = useAsyncData(() => send("GET", "_reactions"), []);
  const {
    error,
    run: change,
    forget,
  } = useMutation(async (/** @type {"POST" | "DELETE"} */ method, /** @type {string} */ id) => {
    await send(method, `_reactions/${id}`);
    readAgain();
  });
  const refresh = () => {
    forget();
    readAgain();
  };
  const reactions = data?.body.reactions;
  return html`<h1>${t("Reactions")}</h1>
    <${Notice} text=${(error ?? failure)?.message} />
    ${data === null && failure === null && html`<p class="loading" role="status">${t("Loading…")}</p>`}
    ${reactions?.length === 0 && html`<p>${t("There are no pending or failed deliveries.")}</p>`}
    ${reactions && reactions.length > 0 && html`<${ReactionTable} reactions=${reactions} onChange=${change} />`}
    <p><button type="button" class="quiet" onClick=${refresh}>${t("Refresh")}</button></p>`;
}

/**
 * @param {{ reactions: readonly ReactionSummary[], onChange: (method: "POST" | "DELETE", id: string) => Promise<void>
 * }} props
 */
function ReactionTable({ reactions, onChange }) {
  return html`<${StaticTable}
    label=${t("Deliveries to react hooks")}
    heads=${[t("Id"), t("Resource"), t("Written"), t("Attempts"), t("State"), t("Error"), ""]}
  >
    ${reactions.map(
      ({ id, resource, created, attempts, due, error }) =>
        html`<tr key=${id}>
          <td>${id}</td>
          <td>${resource}</td>
          <td>${formatTime(created)}</td>
          <td>${attempts}</td>
          <td>${due === null ? t("failed") : t("pending, next attempt: {time}", { time: formatTime(due) })}</td>
          <td>${error ?? ""}</td>
          <td>
            ${
              due === null &&
              html`<button type="button" class="quiet" onClick=${() => onChange("POST", id)}>${t("Retry")}</button>
                <button type="button" class="quiet" onClick=${() => onChange("DELETE", id)}>${t("Drop")}</button>`
            }
          </td>
        </tr>`,
    )}
  <//>`;
}
