/** Tools for declared actions: one for actions that only read, one for all others. */
import { openActions, type Actions } from "../../generator/client/open-actions.js";
import type { ActionDescription } from "../model/schema/description.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
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
      action: { type: "string", description: "Name of the action; the tool describe lists its input and answer." },
      id: { ...id, description: "Id of the item, for an action on one item." },
      input: { type: "object", description: "Input of the action, as the tool describe lists it." },
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
        throw new WrongArgument(
          on === "item"
            ? `${name} is an action on one item: give its id`
            : `${name} is an action on the collection: leave out the id`,
        );
      }
      const called: Actions[string] = {
        name,
        takes: true,
        ...(id === undefined ? {} : { ofItem: true }),
        ...(reads ? { reads: true } : {}),
      };
      // `called` above says which of the arguments the action takes: id, input, options.
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
  throw new WrongArgument(
    `${JSON.stringify(wanted)} is not an action that this account may call with this tool${describeKnownNames(wanted, names)}`,
  );
}

export const actionTools: readonly Tool[] = [
  makeTool(true, {
    name: "ask",
    title: "Call a read-only action",
    description: "Calls an action of a resource that only reads and changes nothing.",
    annotations: { readOnlyHint: true },
  }),
  makeTool(false, {
    name: "act",
    title: "Call an action",
    description: "Calls an action of a resource: an operation beyond reading and writing items.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  }),
];
