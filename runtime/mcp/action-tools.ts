/** Tools for declared actions: one for actions that only read, one for all others. */
import { openActions, type Actions } from "../../generator/client/open-actions.js";
import type { ActionDescription } from "../model/description.js";
import { describeNearestName } from "../model/nearest-name.js";
import type { Id } from "../../generator/client/types.js";
import { id, resource, version, within } from "./arguments.js";
import { writePlace } from "./catalog.js";
import type { Tool, ToolArguments } from "./tool.js";
import { WrongArgument } from "./wrong-argument.js";
import { ifVersion } from "./writing-tools.js";

function makeTool(reads: boolean, form: Pick<Tool, "name" | "title" | "description" | "annotations">): Tool {
  return {
    ...form,
    properties: {
      resource,
      within,
      action: { type: "string", description: "Its name; describe tells what it takes and answers with." },
      id: { ...id, description: "Of an action of one item: the id." },
      input: { type: "object", description: "What it takes, as describe tells it." },
      ...(reads ? {} : { version }),
    },
    required: ["resource", "action"],
    isOffered: (catalog) => catalog.resources.some(({ actions }) => actions.some((each) => each.reads === reads)),
    async call({ resource, within, action, id, input = {}, version }: Given, { catalog, send, options }) {
      const found = await catalog.find(resource, options);
      const { name, on } = findAction(
        found.actions.filter((each) => each.reads === reads),
        action,
      );
      if ((on === "item") !== (id !== undefined)) {
        throw new WrongArgument(on === "item" ? `${name} takes the id of an item` : `${name} takes no id`);
      }
      const called: Actions[string] = {
        name,
        takes: true,
        ...(id === undefined ? {} : { ofItem: true }),
        ...(reads ? { reads: true } : {}),
      };
      // The table above determines the arguments: id, input, options.
      const { call } = openActions(send, writePlace(found, within), { call: called }) as {
        call(...given: readonly unknown[]): Promise<unknown>;
      };
      const answer = await call(...(id === undefined ? [] : [id]), input, { ...options, ...ifVersion(version) });
      return answer ?? "Done.";
    },
  };
}

type Given = Omit<ToolArguments, "id"> & { readonly id?: Id };

/** @throws WrongArgument */
function findAction(offered: readonly ActionDescription[], wanted: string): ActionDescription {
  const found = offered.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = offered.map(({ name }) => name);
  const near = describeNearestName(wanted, names);
  throw new WrongArgument(`${JSON.stringify(wanted)} is no action here that this account may call so${near}`);
}

export const actionTools: readonly Tool[] = [
  makeTool(true, {
    name: "ask",
    title: "Call an action that only reads",
    description: "What a resource tells by an action of its own, which changes nothing.",
    annotations: { readOnlyHint: true },
  }),
  makeTool(false, {
    name: "act",
    title: "Call an action",
    description: "Does what a resource offers beside reading and writing.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  }),
];
