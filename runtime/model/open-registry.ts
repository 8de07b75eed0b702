/** What `generated/registry.ts` is made with, as `stockroom-api/registry`: definitions are data, which is read faster than code. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { DescribedProject } from "./described.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";
import type { Registry, ResourceDefinition, RouteNode, Validator } from "./resource.js";
import { readDefinition, type WrittenDefinition } from "./written-definition.js";

/** `registry.json` beside the module. */
export interface WrittenRegistry {
  /** Paths, in the order of the registry. */
  readonly resources: readonly string[];
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  /** Digest of `declarations.json`. */
  readonly declarations: string;
}

/** What is code in `generated/` and `schemas/`. */
interface Code {
  readonly routes: { readonly [name: string]: RouteNode };
  readonly hooks: { readonly [path: string]: Readonly<Hooks> };
}

/** @param module address of `generated/registry.js`, beside which lies what the generator has written */
export function openRegistry(module: string, { routes, hooks }: Code): Registry {
  const folder = fileURLToPath(new URL(".", module));
  const read = (file: string): object => {
    // Written by the generator, which says so in the first member.
    const { "x-generated": _, ...written } = JSON.parse(readFileSync(folder + file, "utf8")) as {
      readonly "x-generated": string;
    };
    return written;
  };
  const { resources, privileges, project, declarations } = read("registry.json") as WrittenRegistry;
  const require = createRequire(module);
  const definitions = resources.map((path): [string, ResourceDefinition] => {
    const plain = readDefinition(path, read(`definitions/${path}.json`) as WrittenDefinition);
    const validate = new Validators(() => require(`./validators/${path}.js`) as ResourceDefinition["validate"]);
    return [path, { ...plain, ...(hooks[path] === undefined ? {} : { hooks: hooks[path] }), validate }];
  });
  return {
    resources: Object.fromEntries(definitions),
    routes,
    privileges,
    project,
    declarations: { digest: declarations, read: () => read("declarations.json") as DescribedProject },
  };
}

/** Loaded when something is validated first: most processes write to few resources. */
class Validators {
  readonly #load: () => ResourceDefinition["validate"];
  #loaded: ResourceDefinition["validate"] | undefined;

  constructor(load: () => ResourceDefinition["validate"]) {
    this.#load = load;
  }

  get create(): Validator {
    return this.#all.create;
  }

  get update(): Validator {
    return this.#all.update;
  }

  get conditions(): Validator | undefined {
    return this.#all.conditions;
  }

  get #all(): ResourceDefinition["validate"] {
    return (this.#loaded ??= this.#load());
  }
}
