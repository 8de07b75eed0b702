/** Composition root of the commands on what follows from writes, also while the server runs. */
import { giveUpReaction, listReactions, retryReaction } from "../reactions/reaction-list.js";
import { formatTable } from "./format-table.js";
import { withProject, type PrintOptions } from "./with-project.js";

/** Prints what is yet to be done, and what has failed. */
export function printReactions(projectDirectory: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return withProject(projectDirectory, async ({ registry, storage }) => {
    const listed = await listReactions(registry, storage);
    if (json) return JSON.stringify(listed, null, 2);
    const rows = listed.map(({ due, error, attempts, ...row }) => {
      return { ...row, attempts: String(attempts), due: due ?? "", error: error ?? "" };
    });
    return formatTable(rows, "nothing is left to be done");
  });
}

/** Has a server try again what has failed: these, or all. */
export function retryReactions(projectDirectory: string, ids: readonly string[]): Promise<0 | 1> {
  return change(projectDirectory, ids, retryReaction, "to be tried again");
}

/** These are never done. */
export function giveUpReactions(projectDirectory: string, ids: readonly string[]): Promise<0 | 1> {
  return change(projectDirectory, ids, giveUpReaction, "given up");
}

function change(
  projectDirectory: string,
  ids: readonly string[],
  work: typeof retryReaction,
  done: string,
): Promise<0 | 1> {
  return withProject(projectDirectory, async ({ registry, storage }) => {
    const failed = (await listReactions(registry, storage)).filter(({ state }) => state === "failed");
    const wanted = ids.length === 0 ? failed.map(({ id }) => id) : ids;
    const missing = wanted.find((id) => !failed.some((each) => each.id === id));
    if (missing !== undefined) throw new Error(`no reaction ${missing} has failed`);
    for (const id of wanted) await work(storage, Number(id));
    return `${String(wanted.length)} ${done}`;
  });
}
