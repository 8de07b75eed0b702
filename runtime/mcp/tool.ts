/** The type of a tool (its description in the protocol, and its function), and the schemas of arguments that several tools accept. */
import { StockroomError } from "../../generator/client/errors.js";
import type { RequestSender } from "../../generator/client/send.js";
import type { RequestOptions } from "../../generator/client/connect-types.js";
import { openCollection } from "../../generator/client/open-collection.js";
import type { Collection, Id, ResourceTypes } from "../../generator/client/types.js";
import { formatCollectionPath, type ResourceCatalog } from "./resource-catalog.js";

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  readonly properties: { readonly [name: string]: JsonSchema };
  readonly required: readonly string[];
  /** Whether the rights of the account allow it to use the tool. */
  isOffered(catalog: ResourceCatalog): boolean;
  /** @returns the result as a string, or as a value that is sent as JSON */
  call(toolArguments: ToolArguments, context: ToolContext): Promise<unknown>;
}

export interface JsonSchema {
  readonly type: string | readonly string[];
  readonly description: string;
  readonly items?: Pick<JsonSchema, "type">;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The arguments of all tools together. The properties of a tool list the arguments that the tool accepts. */
export interface ToolArguments {
  readonly resource: string;
  readonly within?: readonly Id[];
  readonly id: Id;
  readonly filter?: object;
  readonly or?: readonly object[];
  readonly expand?: readonly string[];
  readonly group?: readonly string[];
  readonly time_zone?: string;
  readonly sum?: readonly string[];
  readonly avg?: readonly string[];
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  readonly distinct?: readonly string[];
  readonly having?: object;
  readonly words: string;
  readonly sort?: string;
  readonly fields?: readonly string[];
  readonly page?: number;
  readonly limit?: number;
  readonly values: object;
  readonly version?: string;
  readonly action: string;
  readonly input?: object;
}

export const resourceSchema: JsonSchema = {
  type: "string",
  description: "Path of a resource, as the tool describe lists it.",
};

/** Types of an id. Answers contain ids as strings, but models also send ids that consist of digits as numbers. */
const idType = ["string", "integer"];

export const withinSchema: JsonSchema = {
  type: "array",
  items: { type: idType },
  description:
    'Only for a nested resource: the ids of its ancestors, from the outermost inwards. To read the items of all parents, replace an id and all ids after it by "-".',
};

export const idSchema: JsonSchema = { type: idType, description: "Id of the item." };

export function createNamesSchema(description: string): JsonSchema {
  return { type: "array", items: { type: "string" }, minItems: 1, description };
}

export const fieldsSchema = createNamesSchema(
  "Return exactly these fields, not the usual ones; the tool describe lists both.",
);

export const expandSchema: JsonSchema = {
  ...createNamesSchema(
    "Also return the items that these fields refer to, or these collections of an item. Up to three names joined by dots: owner_id, owner_id.town_id.",
  ),
  maxItems: 10,
};

export const valuesSchema: JsonSchema = {
  type: "object",
  description: "Values by field name, as the tool describe lists them; null removes a value.",
};

export const versionSchema: JsonSchema = {
  type: "string",
  description: "The version that the tool read returned: the write fails if somebody has changed the item since.",
};

export interface ToolContext {
  readonly send: RequestSender;
  readonly catalog: ResourceCatalog;
  readonly readOnly: boolean;
  /** Options for every request that the tool sends, with the signal that aborts the request when the tool call ends. */
  readonly options: RequestOptions;
}

/** @throws ArgumentError if the resource or the number of the parents' ids is wrong */
export async function openRequestedCollection(
  { resource, within }: Pick<ToolArguments, "resource" | "within">,
  { catalog, send, options }: ToolContext,
): Promise<Collection<ResourceTypes>> {
  const found = await catalog.find(resource, options);
  return openCollection(send, found.name, formatCollectionPath(found, within));
}

/** Describes a failure for the model that called the tool: the problem, the fields or parameters, and when to retry. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof StockroomError)) return error instanceof Error ? error.message : String(error);
  const { status, code, message, errors, retryAfter } = error;
  const details = errors.map(({ field, parameter, message: problem }) => `${field ?? parameter ?? ""} ${problem}`);
  const later = retryAfter === null ? [] : [`Try again after ${String(Math.ceil(retryAfter))} seconds.`];
  return [`${status === 0 ? "" : `${String(status)} `}${code}: ${message}`, ...details, ...later].join("\n");
}
