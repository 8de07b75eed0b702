import { posix } from "node:path";
import type { DeclaredValue } from "./declaration.js";
import { suggestName } from "../runtime/model/nearest-name.js";
import type { JsonPath } from "./problem.js";
import type { SchemaFile } from "./schema-file.js";
import type { DeclaredShapes } from "./validate.js";

export interface Shape {
  readonly source: SchemaFile;
  readonly at: JsonPath;
  readonly schema: DeclaredValue;
}

/** What a `$ref` leads to. `broken`: to a file of which something else is wrong. */
export type Target =
  | { readonly kind: "shape"; readonly shape: Shape }
  | { readonly kind: "broken" }
  | { readonly kind: "none"; readonly found: string; readonly hint?: string | undefined };

/** Finds the shape that a `$ref` in a file means. */
export type FindShape = (from: SchemaFile, reference: string) => Target;

/** `paths`: of all files of shapes, unreadable and unsound ones too. */
export function indexShapes(files: readonly DeclaredShapes[], paths: ReadonlySet<string>): FindShape {
  const byPath = new Map(files.map((file) => [file.source.path, file]));
  return (from, reference) => {
    const [, file = "", name = ""] = /^([^#]*)#\/\$defs\/([^/]*)$/.exec(reference) ?? [];
    const isWhole = name !== "" && (file === "" || file.endsWith(".json"));
    if (!isWhole) return { kind: "none", found: `${quote(reference)} names none`, hint: form };
    const path = file === "" ? from.path : posix.join(posix.dirname(from.path), file.slice(0, -".json".length));
    if (!paths.has(path)) {
      const found = `there is no schemas/${path}.json that holds shapes`;
      return { kind: "none", found, hint: suggestName(path, paths) ?? form };
    }
    const declared = byPath.get(path);
    if (declared === undefined) return { kind: "broken" };
    const schema = declared.shapes.get(name);
    if (schema !== undefined) {
      return { kind: "shape", shape: { source: declared.source, at: ["$defs", name], schema } };
    }
    return { kind: "none", found: `${quote(name)} is not in it`, hint: suggestName(name, declared.shapes.keys()) };
  };
}

const form = 'the form is "_shapes.json#/$defs/name", the file relative to this one, its name with "_" first';

function quote(text: string): string {
  return JSON.stringify(text);
}
