/**
 * Builds the registry from the generated files. `generated/registry.ts` imports this module as `stockroom-api/registry`.
 * Definitions are JSON files, because JSON loads faster than code.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { ActionDefinition, ActionValues } from "./action-definition.js";
import type { ActionCode } from "./actions.js";
import type { DescribedProject } from "./described.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";
import type { Registry, ResourceDefinition, Validator } from "./resource.js";
import { indexRoutes, type RouteRow } from "./route-table.js";
import {
  readDefinition,
  type PlainDefinition,
  type PlainValues,
  type SerializedDefinition,
} from "./serialized-definition.js";

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

interface ProjectCode {
  readonly hooks: { readonly [path: string]: Readonly<Hooks> };
  readonly actions?: { readonly [path: string]: { readonly [name: string]: WrittenCode } };
}

/** The code of an action. The compiler has checked its exact type where the action is declared. */
type WrittenCode = (context: never) => unknown;

/**
 * Reads the definitions from the generated files.
 * @param module URL of `generated/registry.js`; the other generated files are in folders next to it
 */
export function openRegistry(module: string, { hooks, actions = {} }: ProjectCode): Registry {
  const folder = fileURLToPath(new URL(".", module));
  const read = (file: string): object => {
    // Every generated file begins with this member, which only marks the file as generated.
    const { "x-generated": _, ...written } = JSON.parse(readFileSync(folder + file, "utf8")) as {
      readonly "x-generated": string;
    };
    return written;
  };
  const { resources, privileges, project, declarations } = read("registry.json") as SerializedRegistry;
  const require = createRequire(module);
  const definitions = resources.map((path): [string, ResourceDefinition] => {
    const { actions: written, ...plain } = readDefinition(
      path,
      read(`definitions/${path}.json`) as SerializedDefinition,
    );
    // A validator is loaded when it is first used, because most processes write to few resources.
    let loaded: ValidatorModule | undefined;
    const load = (): ValidatorModule => (loaded ??= require(`./validators/${path}.js`) as ValidatorModule);
    const validate = {
      get create() {
        return load().create;
      },
      get update() {
        return load().update;
      },
      get conditions() {
        return load().conditions;
      },
    };
    const acting = written && { actions: addCode(written, actions[path] ?? {}, load) };
    return [path, { ...plain, ...(hooks[path] === undefined ? {} : { hooks: hooks[path] }), ...acting, validate }];
  });
  return {
    resources: Object.fromEntries(definitions),
    routes: indexRoutes((read(routesFile) as { readonly routes: readonly RouteRow[] }).routes),
    privileges,
    project,
    declarations: { digest: declarations, read: () => read("declarations.json") as DescribedProject },
  };
}

function addCode(
  plain: NonNullable<PlainDefinition["actions"]>,
  code: { readonly [name: string]: WrittenCode },
  load: () => ValidatorModule,
): { readonly [name: string]: ActionDefinition } {
  const entries = Object.entries(plain).map(([name, { input, answer, ...action }]) => {
    const run = code[name];
    if (run === undefined)
      throw new Error(`the action ${name} has no code; run "npx stockroom generate" and "npx stockroom build"`);
    const values = {
      input: addValidator(input, () => load().actions?.[name]?.input),
      answer: addValidator(answer, () => load().actions?.[name]?.answer),
    };
    // The cast is safe, because the compiler has checked the type of the code where the action is declared.
    return [name, { ...action, ...values, run: run as ActionCode }] as const;
  });
  return Object.fromEntries(entries);
}

type ValidatorModule = ResourceDefinition["validate"] & {
  readonly actions?: { readonly [name: string]: { readonly input?: Validator; readonly answer?: Validator } };
};

function addValidator(values: PlainValues | null, find: () => Validator | undefined): ActionValues | null {
  if (values === null) return null;
  const validate: Validator = (data) => {
    const found = find()!;
    const isValid = found(data);
    validate.errors = found.errors ?? null;
    return isValid;
  };
  return { ...values, validate };
}
