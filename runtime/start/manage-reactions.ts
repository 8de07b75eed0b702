/** The commands that manage deliveries to `react` hooks. The server can keep running. */
import { dropReaction, listReactions, retryReaction } from "../execute/reactions/outbox.js";
import { formatTable, runWithProject, type PrintOptions } from "./run-command.js";

export function printReactions(projectDirectory: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return runWithProject(projectDirectory, async ({ registry, storage }) => {
    const listed = await listReactions(registry, storage);
    if (json) return JSON.stringify(listed, null, 2);
    const rows = listed.map(({ due, error, attempts, ...row }) => {
      return { ...row, attempts: String(attempts), due: due ?? "", error: error ?? "" };
    });
    return formatTable(rows, "there are no pending or failed deliveries");
  });
}

/** Makes the server retry the failed deliveries with these ids. Without ids, it retries all failed deliveries. */
export function retryReactions(projectDirectory: string, ids: readonly string[]): Promise<0 | 1> {
  return changeDeliveries(projectDirectory, ids, retryReaction, "scheduled for another attempt");
}

/** Drops the failed deliveries with these ids. Without ids, drops all failed deliveries. */
export function dropReactions(projectDirectory: string, ids: readonly string[]): Promise<0 | 1> {
  return changeDeliveries(projectDirectory, ids, dropReaction, "dropped");
}

function changeDeliveries(
  projectDirectory: string,
  ids: readonly string[],
  changeDelivery: typeof retryReaction,
  doneMessage: string,
): Promise<0 | 1> {
  return runWithProject(projectDirectory, async ({ registry, storage }) => {
    const failed = (await listReactions(registry, storage)).filter(({ state }) => state === "failed");
    const wanted = ids.length === 0 ? failed.map(({ id }) => id) : ids;
    const missing = wanted.find((id) => !failed.some((each) => each.id === id));
    if (missing !== undefined)
      throw new Error(`there is no failed delivery ${missing}; "npx stockroom reactions list" shows all`);
    for (const id of wanted) await changeDelivery(storage, Number(id));
    return `${String(wanted.length)} ${wanted.length === 1 ? "delivery" : "deliveries"} ${doneMessage}`;
  });
}
