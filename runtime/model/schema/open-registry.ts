/**
 * Builds the registry from the generated files. `generated/registry.ts` imports this module as `stockroom-api/registry`.
 * Definitions are JSON files, because JSON loads faster than code.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { ActionDefinition, ActionPayload } from "./action-definition.js";
import type { ActionCode } from "./actions.js";
import type { CanonicalProject } from "./canonical-project.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";
import type { Registry, ResourceDefinition, Validator } from "./resource.js";
import { buildRouteTree, type RouteRow } from "./route-table.js";
import { deserializeDefinition, type DefinitionWithoutCode, type PlainActionPayload } from "./serialized-definition.js";

/** Contents of `generated/registry.json`. */
export interface SerializedRegistry {
  /** Paths of the resources, in the order of the registry. */
  readonly resources: readonly string[];
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  /** Digest of `declarations.json`. */
  readonly declarations: string;
}

export const routesFile = "routes.json";

interface HooksAndActions {
  readonly hooks: { readonly [path: string]: Readonly<Hooks> };
  readonly actions?: { readonly [path: string]: { readonly [name: string]: ActionFunction } };
}

/** The code of an action. The compiler has checked its exact type where the action is declared. */
type ActionFunction = (context: never) => unknown;

/**
 * Reads the definitions from the generated files.
 * @param moduleUrl URL of `generated/registry.js`; the other generated files are in folders next to it
 */
export function openRegistry(moduleUrl: string, { hooks, actions = {} }: HooksAndActions): Registry {
  const folder = fileURLToPath(new URL(".", moduleUrl));
  const readGeneratedFile = (file: string): object => {
    // Every generated file begins with this member, which only marks the file as generated.
    const { "x-generated": _, ...written } = JSON.parse(readFileSync(folder + file, "utf8")) as {
      readonly "x-generated": string;
    };
    return written;
  };
  const { resources, privileges, project, declarations } = readGeneratedFile("registry.json") as SerializedRegistry;
  const require = createRequire(moduleUrl);
  const definitions = resources.map((path): [string, ResourceDefinition] => {
    const { actions: written, ...plain } = deserializeDefinition(path, readGeneratedFile(`definitions/${path}.json`));
    // A validator is loaded when it is first used, because most processes write to few resources.
    let loaded: ValidatorModule | undefined;
    const loadValidators = (): ValidatorModule => (loaded ??= require(`./validators/${path}.js`) as ValidatorModule);
    const validate = {
      get create() {
        return loadValidators().create;
      },
      get update() {
        return loadValidators().update;
      },
      get conditions() {
        return loadValidators().conditions;
      },
    };
    const acting = written && { actions: addActionCode(written, actions[path] ?? {}, loadValidators) };
    return [path, { ...plain, ...(hooks[path] === undefined ? {} : { hooks: hooks[path] }), ...acting, validate }];
  });
  return {
    resources: Object.fromEntries(definitions),
    routes: buildRouteTree((readGeneratedFile(routesFile) as { readonly routes: readonly RouteRow[] }).routes),
    privileges,
    project,
    declarations: { digest: declarations, read: () => readGeneratedFile("declarations.json") as CanonicalProject },
  };
}

function addActionCode(
  plainActions: NonNullable<DefinitionWithoutCode["actions"]>,
  codeByAction: { readonly [name: string]: ActionFunction },
  loadValidators: () => ValidatorModule,
): { readonly [name: string]: ActionDefinition } {
  const entries = Object.entries(plainActions).map(([name, { input, answer, ...action }]) => {
    const run = codeByAction[name];
    if (run === undefined)
      throw new Error(`the action ${name} has no code; run "npx stockroom generate" and "npx stockroom build"`);
    const values = {
      input: addValidator(input, () => loadValidators().actions?.[name]?.input),
      answer: addValidator(answer, () => loadValidators().actions?.[name]?.answer),
    };
    // The cast is safe, because the compiler has checked the type of the code where the action is declared.
    return [name, { ...action, ...values, run: run as ActionCode }] as const;
  });
  return Object.fromEntries(entries);
}

type ValidatorModule = ResourceDefinition["validate"] & {
  readonly actions?: { readonly [name: string]: { readonly input?: Validator; readonly answer?: Validator } };
};

function addValidator(
  plainValues: PlainActionPayload | null,
  findValidator: () => Validator | undefined,
): ActionPayload | null {
  if (plainValues === null) return null;
  const validate: Validator = (data) => {
    const found = findValidator()!;
    const isValid = found(data);
    validate.errors = found.errors ?? null;
    return isValid;
  };
  return { ...plainValues, validate };
}
