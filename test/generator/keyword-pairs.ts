/** Finds which keywords stand beside each other in the declarations of a project. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../support/project.js";

interface Schema {
  readonly $ref?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

/** An object of a declaration that takes keywords, by its place in the meta-schema: `/$defs/field`. */
export interface Place {
  readonly keywords: readonly string[];
  /** Keywords that occur in the project, each with those that occur beside it. */
  readonly beside: ReadonlyMap<string, ReadonlySet<string>>;
}

type Beside = Map<string, Set<string>>;

/** Walks the declarations along the meta-schema. `shapes` are the values of `$defs` in the files of shapes. */
export function findPairs(declarations: readonly unknown[], shapes: readonly unknown[]): ReadonlyMap<string, Place> {
  const root = JSON.parse(readFileSync(join(engineDirectory, "generator/meta-schema.json"), "utf8")) as Schema;
  const places = new Map<string, { readonly keywords: readonly string[]; readonly beside: Beside }>();

  function visit(pointer: string, value: unknown): void {
    const schema = findAt(root, pointer);
    if (schema.$ref !== undefined) visit(schema.$ref.slice(1), value);
    if (Array.isArray(value)) {
      if (schema.items !== undefined) for (const each of value) visit(`${pointer}/items`, each);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const { properties, additionalProperties } = schema;
    if (properties !== undefined) record(pointer, Object.keys(properties), Object.keys(value));
    for (const [name, each] of Object.entries(value)) {
      if (properties?.[name] !== undefined) visit(`${pointer}/properties/${name}`, each);
      else if (typeof additionalProperties === "object") visit(`${pointer}/additionalProperties`, each);
    }
  }

  function record(pointer: string, keywords: readonly string[], present: readonly string[]): void {
    const { beside } = places.get(pointer) ?? { beside: new Map<string, Set<string>>() };
    places.set(pointer, { keywords, beside });
    for (const keyword of present) {
      const others = beside.get(keyword) ?? new Set();
      beside.set(keyword, others);
      for (const other of present) if (other !== keyword) others.add(other);
    }
  }

  for (const each of declarations) visit("", each);
  for (const each of shapes) visit("/$defs/value", each);
  return places;
}

/** Lists all pairs of keywords of a place that never occur together, as `first second` in the order of the meta-schema. */
export function listMissingPairs({ keywords, beside }: Place): readonly string[] {
  return keywords.flatMap((first, index) =>
    keywords
      .slice(index + 1)
      .filter((second) => beside.get(first)?.has(second) !== true)
      .map((second) => `${first} ${second}`),
  );
}

/** Every place of the meta-schema that takes keywords, whether or not the project uses it. */
export function listPlaces(): readonly string[] {
  const root = JSON.parse(readFileSync(join(engineDirectory, "generator/meta-schema.json"), "utf8")) as Schema & {
    readonly $defs: { readonly [name: string]: Schema };
  };
  const walk = (pointer: string, schema: Schema): readonly string[] => [
    ...(schema.properties === undefined ? [] : [pointer]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(`${pointer}/properties/${name}`, each)),
    ...(typeof schema.additionalProperties === "object"
      ? walk(`${pointer}/additionalProperties`, schema.additionalProperties)
      : []),
    ...(schema.items === undefined ? [] : walk(`${pointer}/items`, schema.items)),
  ];
  const { $defs, ...declaration } = root;
  return [...walk("", declaration), ...Object.entries($defs).flatMap(([name, each]) => walk(`/$defs/${name}`, each))];
}

function findAt(root: Schema, pointer: string): Schema {
  let found: unknown = root;
  for (const name of pointer.split("/").slice(1)) found = (found as { readonly [name: string]: unknown })[name];
  return found as Schema;
}
