/** Tools that change items, and two tools that call declared actions: `ask` for actions that only read, `act` for the others. */
import { etagOf } from "../../generator/client/etag-of.js";
import type { Id } from "../../generator/client/types.js";
import { ArgumentError, formatCollectionPath, type ResourceCatalog } from "./resource-catalog.js";
import {
  idSchema,
  openRequestedCollection,
  resourceSchema,
  valuesSchema,
  versionSchema,
  withinSchema,
  type Tool,
  type ToolArguments,
} from "./tool.js";
import { createActionMethods, type ActionsByMethod } from "../../generator/client/action-methods.js";
import type { ActionDescription } from "../model/schema/resource-description.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { omitUndefinedMembers } from "../model/values/objects.js";

function mayWriteAnyResource(catalog: ResourceCatalog, action: "create" | "update" | "delete"): boolean {
  return catalog.resources.some(({ may }) => may[action]);
}

const itemCreationTool: Tool = {
  name: "create",
  title: "Create an item",
  description:
    "Creates an item and returns its id, and generated secrets, which are shown only once. Values may contain arrays of items for the collections that the resource lists as create_with.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  properties: { resource: resourceSchema, within: withinSchema, values: valuesSchema },
  required: ["resource", "values"],
  isOffered: (catalog) => mayWriteAnyResource(catalog, "create"),
  async call(given, context) {
    const written = await (await openRequestedCollection(given, context)).create(given.values, context.options);
    return { ...written, version: etagOf(written) };
  },
};

const itemUpdateTool: Tool = {
  name: "update",
  title: "Change an item",
  description: "Changes only the fields that are given; an array or object replaces the previous one.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  properties: {
    resource: resourceSchema,
    within: withinSchema,
    id: idSchema,
    values: valuesSchema,
    version: versionSchema,
  },
  required: ["resource", "id", "values"],
  isOffered: (catalog) => mayWriteAnyResource(catalog, "update"),
  async call(given, context) {
    const options = { ...context.options, ...omitUndefinedMembers({ ifMatch: given.version }) };
    const written = await (await openRequestedCollection(given, context)).update(given.id, given.values, options);
    return { ...written, version: etagOf(written) };
  },
};

const itemRemovalTool: Tool = {
  name: "remove",
  title: "Remove an item",
  description: "Deletes an item and everything nested in it for good; fails if other items refer to it.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  properties: { resource: resourceSchema, within: withinSchema, id: idSchema, version: versionSchema },
  required: ["resource", "id"],
  isOffered: (catalog) => mayWriteAnyResource(catalog, "delete"),
  async call(given, context) {
    const options = { ...context.options, ...omitUndefinedMembers({ ifMatch: given.version }) };
    await (await openRequestedCollection(given, context)).delete(given.id, options);
    return "Removed.";
  },
};

export const writingTools: readonly Tool[] = [itemCreationTool, itemUpdateTool, itemRemovalTool];

function createActionTool(
  isReadOnly: boolean,
  protocolMembers: Pick<Tool, "name" | "title" | "description" | "annotations">,
): Tool {
  return {
    ...protocolMembers,
    properties: {
      resource: resourceSchema,
      within: withinSchema,
      action: { type: "string", description: "Name of the action; the tool describe lists its input and answer." },
      id: { ...idSchema, description: "Id of the item, for an action on one item." },
      input: { type: "object", description: "Input of the action, as the tool describe lists it." },
      ...(isReadOnly ? {} : { version: versionSchema }),
    },
    required: ["resource", "action"],
    isOffered: (catalog) => catalog.resources.some(({ actions }) => actions.some((each) => each.reads === isReadOnly)),
    async call({ resource, within, action, id, input = {}, version }: ActionToolArguments, { catalog, send, options }) {
      const found = await catalog.find(resource, options);
      const { name, on } = findAction(
        found.actions.filter((each) => each.reads === isReadOnly),
        action,
      );
      if ((on === "item") !== (id !== undefined)) {
        throw new ArgumentError(
          on === "item"
            ? `${name} is an action on one item: give its id`
            : `${name} is an action on the collection: leave out the id`,
        );
      }
      const actionMethod: ActionsByMethod[string] = {
        name,
        takesInput: true,
        ...(id !== undefined && { isOnItem: true }),
        ...(isReadOnly && { reads: true }),
      };
      // The cast is safe, because `actionMethod` determines the arguments of `call`: the id, the input and the options.
      const { call } = createActionMethods(send, formatCollectionPath(found, within), { call: actionMethod }) as {
        call(...given: readonly unknown[]): Promise<unknown>;
      };
      const sending = { ...options, ...omitUndefinedMembers({ ifMatch: version }) };
      return (await call(...(id === undefined ? [] : [id]), input, sending)) ?? "Done.";
    },
  };
}

type ActionToolArguments = Omit<ToolArguments, "id"> & { readonly id?: Id };

function findAction(availableActions: readonly ActionDescription[], requestedName: string): ActionDescription {
  const found = availableActions.find(({ name }) => name === requestedName);
  if (found !== undefined) return found;
  const names = availableActions.map(({ name }) => name);
  throw new ArgumentError(
    `${JSON.stringify(requestedName)} is not an action that this account may call with this tool${describeKnownNames(requestedName, names)}`,
  );
}

export const actionTools: readonly Tool[] = [
  createActionTool(true, {
    name: "ask",
    title: "Call a read-only action",
    description: "Calls an action that only reads.",
    annotations: { readOnlyHint: true },
  }),
  createActionTool(false, {
    name: "act",
    title: "Call an action",
    description: "Calls an action of a resource: an operation beyond reading and writing items.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  }),
];
