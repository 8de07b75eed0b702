import type { DocumentVersion } from "../../../runtime/model/schema/api-document.js";
import { actionOf, type Operation } from "../../../runtime/model/plan/api-request.js";
import type { Link } from "../../../runtime/model/query/expansions.js";
import { pageLimits } from "../../../runtime/model/query/query-grammar.js";
import { hasFormerNames, acceptsFormerNames, type ResourceModel } from "../../resource-model.js";
import { nameCollection, nameCreate, nameCreated, nameSchema } from "./bodies.js";
import { collectionExample, createExample, updateExample, viewExample, writtenExample } from "./examples.js";
import { failuresOf } from "./failures.js";
import { headersOf, refToHeader } from "./headers.js";
import { refTo, type Json, type JsonObject } from "./json.js";
import {
  describeExpandParameter,
  listParameters,
  type ExpandPaths,
  refToSharedParameter,
  describeFieldsParameter,
  describeRelatedFilters,
  relatedParameters,
} from "./parameters.js";
import type { ResourcePath } from "./place.js";
import { possibleFailures } from "./possible-failures.js";

export interface DescriptionContext {
  readonly models: ReadonlyMap<string, ResourceModel>;
  readonly expand: ExpandPaths;
  readonly links: readonly Link[];
}

const verbs: { readonly [operation in Operation | "aggregate"]: string } = {
  list: "List",
  aggregate: "Aggregate",
  read: "Read",
  create: "Create",
  update: "Change",
  remove: "Delete",
};

export function listOperation(place: ResourcePath, described: DescriptionContext): JsonObject {
  const { model } = place;
  const { expand, links, models } = described;
  const known = [...listParameters(model, expand), ...relatedParameters(links, models)];
  const parameters = known.map(([name]) => refTo("parameters", name));
  const called = place.path.slice(place.path.lastIndexOf("/") + 1);
  return {
    ...describe(place, "list", described),
    parameters,
    responses: {
      "200": jsonAnswer(
        `The ${model.definition.name} that match the query.`,
        headersAt(place)("X-Total-Count", "Link", "X-Unindexed"),
        refTo("schemas", nameCollection(model, called)),
        collectionExample(model, called),
      ),
      ...failuresOf(possibleFailures(place, "list", described.models)),
    },
  };
}

export function createOperation(place: ResourcePath, described: DescriptionContext): JsonObject {
  const { model } = place;
  return {
    ...describe(place, "create", described),
    parameters: [refToSharedParameter("Idempotency-Key")],
    requestBody: bodyOf(nameCreate(model, place.via), createExample(model, place.via)),
    responses: {
      "201": {
        description: "Created.",
        headers: headersAt(place, mayUseFormerNamesWithin(place))("Location", "ETag"),
        ...jsonContent(refTo("schemas", nameCreated(model)), writtenExample(model)),
        links: linksOf(place),
      },
      ...failuresOf(possibleFailures(place, "create", described.models)),
    },
  };
}

export function itemOperations(place: ResourcePath, described: DescriptionContext): JsonObject {
  const { model } = place;
  const headersOf = headersAt(place);
  const brought = describeExpandParameter(model, described.expand);
  const failures = (operation: Operation): JsonObject =>
    failuresOf(possibleFailures(place, operation, described.models));
  return {
    get: {
      ...describe(place, "read", described),
      parameters: [
        refTo("parameters", describeFieldsParameter(model, "item")[0]),
        ...brought.map(([name]) => refTo("parameters", name)),
        refToSharedParameter("If-None-Match"),
      ],
      responses: {
        "200": jsonAnswer(
          "The object.",
          { ...headersOf("ETag"), ...(brought.length > 0 ? { ETag: refToHeader("ETag", true) } : {}) },
          refTo("schemas", nameSchema(model, "Item")),
          viewExample(model, "item"),
        ),
        "304": shareResponse(place, "NotModified"),
        ...failures("read"),
      },
    },
    put: {
      ...describe(place, "update", described),
      parameters: [refToSharedParameter("If-Match")],
      requestBody: bodyOf(nameSchema(model, "Update"), updateExample(model)),
      responses: {
        "200": jsonAnswer(
          "Changed, or unchanged if the item already has these values.",
          headersOf("ETag"),
          refTo("schemas", nameSchema(model, "Written")),
          writtenExample(model),
        ),
        ...failures("update"),
      },
    },
    delete: {
      ...describe(place, "remove", described),
      parameters: [refToSharedParameter("If-Match")],
      responses: {
        "204": shareResponse(place, "Deleted"),
        ...failures("remove"),
      },
    },
  };
}

/** Answers without a body. All operations share them. */
const bodiless = {
  NotModified: {
    description: "Unchanged: the item still has an entity tag that If-None-Match names.",
    headers: ["ETag"],
  },
  Deleted: { description: "Deleted, with everything that is nested in it.", headers: [] },
} as const;

export const bodilessResponses: JsonObject = Object.fromEntries(
  Object.entries(bodiless).map(([name, { description, headers }]) => [
    name,
    { description, headers: headersOf(...headers) },
  ]),
);

function shareResponse(place: ResourcePath, name: keyof typeof bodiless): JsonObject {
  const { description, headers } = bodiless[name];
  return mayUseFormerNames(place) ? { description, headers: headersAt(place)(...headers) } : refTo("responses", name);
}

/** Returns `headersOf`, or a variant that adds deprecation headers if the request may use a former name. */
export function headersAt(place: ResourcePath, namesSlowQueries = false): typeof headersOf {
  return namesSlowQueries || mayUseFormerNames(place)
    ? (...names) => headersOf(...names, "Deprecation", "Sunset")
    : headersOf;
}

export function mayUseFormerNames({ model, isDeprecated }: ResourcePath): boolean {
  return isDeprecated || acceptsFormerNames(model);
}

/** Whether a request may use former names in collections whose items it creates together with their parent (`createWith`). */
function mayUseFormerNamesWithin({ model, children }: ResourcePath): boolean {
  const { createWith = [] } = model.definition;
  const within = children.filter(({ path }) => createWith.some((name) => path.endsWith(`/${name}`)));
  return within.some((each) => hasFormerNames(each.model) || mayUseFormerNamesWithin(each));
}

export function jsonAnswer(description: string, headers: JsonObject, schema: JsonObject, example: Json): JsonObject {
  return { description, headers, ...jsonContent(schema, example) };
}

function jsonContent(schema: JsonObject, example: Json): JsonObject {
  return { content: { "application/json": { schema, example } } };
}

export function describe(
  place: ResourcePath,
  operation: Operation | "aggregate",
  described: DescriptionContext,
): JsonObject {
  const { parentsOfAllItems = [] } = place;
  const { name, path, title } = place.model.definition;
  const above = [...place.parents, ...parentsOfAllItems];
  const isOfAll = operation === "list" || operation === "aggregate";
  const what = isOfAll ? name.replaceAll("_", " ") : title.toLowerCase();
  const through = above.at(-1)?.model.definition.title.toLowerCase();
  const each = parentsOfAllItems.length === 0 ? "" : "each ";
  return {
    operationId: `${operation}${place.name}`,
    ...(isOpen(place, operation) ? { security: [{}, ...everyCredential] } : {}),
    ...(place.isDeprecated ? { deprecated: true } : {}),
    tags: [path],
    summary: `${verbs[operation]} ${what}${through === undefined ? "" : ` of ${each}${through}`}`,
    description: describeUse(place, operation, described),
    // Makes openapi-generator pass parameters by name in Java, instead of a hundred positional parameters.
    ...(isOfAll ? { "x-group-parameters": true } : {}),
  };
}

/** Describes an operation in sentences. The versions of the API differ only in how they describe the paging of a list. */
export function describeUse(
  place: ResourcePath,
  operation: Operation | "aggregate",
  { links }: Pick<DescriptionContext, "links">,
  version: DocumentVersion = "2.0",
): string {
  const { model, parents, parentsOfAllItems = [], via } = place;
  const above = [...parents, ...parentsOfAllItems].map((id) => id.model);
  const needed = [
    ...above.map(({ definition }) => definition.privileges.read),
    model.definition.privileges[actionOf[operation]],
  ];
  return [
    ...(operation === "list" ? [describePaging(model, version)] : []),
    ...(operation === "list" || operation === "aggregate" ? describeRelatedFilters(links) : []),
    ...(parentsOfAllItems.length === 0 ? [] : ["Each item also has the ids of the items that it is nested in."]),
    ...(operation === "create" && via !== null ? [`The new item refers to the item in the path, by \`${via}\`.`] : []),
    isOpen(place, operation)
      ? "No credentials required."
      : `Needs ${[...new Set(needed)].map((privilege) => `\`${privilege}\``).join(" and ")}.`,
    ...[...above, model].flatMap(({ definition: { name, own } }) => {
      if (own === undefined) return [];
      return `Without the privilege \`${own.unless}\`, the caller sees only ${name} whose \`${own.field}\` is their account.`;
    }),
  ].join(" ");
}

/** Whether the operation needs no credentials. */
function isOpen({ model, parents, parentsOfAllItems = [] }: ResourcePath, operation: Operation | "aggregate"): boolean {
  const isRead = operation === "list" || operation === "aggregate" || operation === "read";
  return isRead && [...parents, ...parentsOfAllItems, { model }].every((each) => each.model.definition.public === true);
}

function describePaging({ definition }: ResourceModel, version: DocumentVersion): string {
  const isPaged = version === "2.0" && definition.collection === "map";
  const answer = isPaged ? `the first page of ${String(pageLimits.defaultSize)}` : "everything";
  return `Without \`page\`, \`items_per_page\` and \`after\`: ${answer}.`;
}

export function bodyOf(schema: string, example: Json): JsonObject {
  return { required: true, ...jsonContent(refTo("schemas", schema), example) };
}

function linksOf(place: ResourcePath): JsonObject {
  const above = place.parents.map(({ parameter }) => [parameter, `$request.path.${parameter}`] as const);
  const own = [place.id.parameter, `$response.body#/${place.model.definition.resultKey}`] as const;
  const parameters = Object.fromEntries([...above, own]);
  const link = (name: string, operationId: string) => [name, { operationId, parameters }] as const;
  return Object.fromEntries([
    ...(["read", "update", "remove"] as const).map((operation) => link(operation, `${operation}${place.name}`)),
    ...place.children.flatMap((child) =>
      (["list", "create"] as const).map((operation) => link(`${operation}${child.name}`, `${operation}${child.name}`)),
    ),
  ]);
}

/** The server accepts any of these authentication schemes for every operation. */
export const everyCredential = [{ basic: [] }, { bearer: [] }] as const;
