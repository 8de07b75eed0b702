import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ConditionsModel } from "../../generator/conditions.js";
import { listPrivileges } from "../../generator/declared-privileges.js";
import { normalizeFieldSchema } from "../../generator/field-definition.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { listRoutes } from "../../generator/list-routes.js";
import { createResourceModels } from "../../generator/stages/create-resource-models.js";
import type { ValueSchema } from "../../generator/declaration.js";
import type { ResourceModel } from "../../generator/resource-model.js";
import { loadAndLinkProject } from "../../generator/stages/create-project-model.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { buildRouteTree, type RouteTree } from "../../runtime/model/schema/route-table.js";
import { memory } from "../support/project.js";
import type { Definition } from "./declarations.js";
import type { Body, Extent, Made, Maker } from "./made.js";
import type { Exchange } from "./traffic.js";

/** Rules for bodies that the hooks of an application add to its declarations. */
export interface HookRules {
  /** Values that replace generated ones, by resource; undefined leaves a field out. */
  readonly bodies: {
    readonly [path: string]: (stock: Maker, extent: Extent, seed: number) => Body | Promise<Body>;
  };
  /** A referenced item, and the value for it in a body if that is more than its id, by resource and field. */
  readonly referring: { readonly [field: string]: (stock: Maker) => Promise<Referring> };
}

export interface Referring {
  readonly target: Made;
  /** Fields beside the mandatory ones. */
  readonly body: Body;
  /** Items that were created because the referring item must refer to them too. */
  readonly beside?: readonly Made[];
}

/** A project, by its declarations. */
export interface Application {
  /** The project directory. */
  readonly directory: string;
  /** Every declared resource; parents do not always come first. */
  readonly definitions: readonly Definition[];
  readonly routes: RouteTree;
  /** All declared privileges, sorted. */
  readonly privileges: readonly string[];
  readonly rules: HookRules;
  /** Requests to servers on SQLite, with their answers. */
  readonly traffic: Exchange[];
  definitionOf(path: string): Definition;
  /** Limits of the values and examples, which definitions leave to the validators. */
  schemaOf(definition: Definition, field: FieldDefinition): ValueSchema;
  /** Null if no condition connects fields. */
  conditionsOf(definition: Definition): ConditionsModel | null;
}

/** Compiles the declarations of the project, which need not be built. */
export function readApplication(directory: string, rules: HookRules = { bodies: {}, referring: {} }): Application {
  // The build of a checkout leaves a cache; that of a copy is in the memory of this process.
  const isBuilt = existsSync(join(directory, ".cache/stockroom"));
  const { linked } = loadAndLinkProject(directory, isBuilt ? GenerationCache.ofProject(directory) : memory);
  const privileges = listPrivileges(linked.map(({ declaration }) => declaration));
  const models = createResourceModels(linked, privileges);
  const resources = new Map(models.map((model) => [model.definition.path, model]));
  const find = (path: string): ResourceModel => {
    const resource = resources.get(path);
    if (resource === undefined) throw new Error(`there is no resource ${path}`);
    return resource;
  };
  return {
    directory,
    definitions: models.map(({ definition }) => definition),
    routes: buildRouteTree(listRoutes(models)),
    privileges,
    rules,
    traffic: [],
    definitionOf: (path) => find(path).definition,
    conditionsOf: ({ path }) => find(path).conditions,
    schemaOf({ path }, { name }) {
      const { declaration } = find(path);
      const schema = declaration.properties[name];
      if (schema === undefined) throw new Error(`there is no field ${name} in ${path}`);
      return normalizeFieldSchema(name, schema, declaration, privileges);
    },
  };
}
