/**
 * Joins the parts of the client that are the same for every project: the modules in `generator/client/`, compiled with the
 * engine.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../../runtime/config/engine-package.js";

export interface ClientPart {
  readonly file: string;
  /** Whether the client exports the names of the part; otherwise only later parts use them. */
  readonly isPublic: boolean;
  readonly contents: "types" | "code" | "both";
}

/** The parts of the client. Each comes after the parts that it imports. */
export const clientParts: readonly ClientPart[] = [
  { file: "connect-types", isPublic: true, contents: "types" },
  { file: "expand-types", isPublic: true, contents: "types" },
  { file: "related-types", isPublic: true, contents: "types" },
  { file: "types", isPublic: true, contents: "types" },
  { file: "batch-types", isPublic: true, contents: "types" },
  { file: "transaction-types", isPublic: true, contents: "types" },
  { file: "../../runtime/model/query/aggregate-types", isPublic: true, contents: "types" },
  { file: "errors", isPublic: true, contents: "both" },
  { file: "ref", isPublic: true, contents: "both" },
  { file: "tags", isPublic: false, contents: "code" },
  { file: "etag-of", isPublic: true, contents: "both" },
  { file: "read-answer", isPublic: false, contents: "code" },
  { file: "credentials", isPublic: false, contents: "code" },
  { file: "send", isPublic: false, contents: "code" },
  { file: "write-query", isPublic: false, contents: "code" },
  { file: "open-list", isPublic: false, contents: "code" },
  { file: "request-parts", isPublic: false, contents: "code" },
  { file: "open-actions", isPublic: false, contents: "code" },
  { file: "open-collection", isPublic: false, contents: "code" },
  { file: "batch", isPublic: false, contents: "code" },
  { file: "transaction", isPublic: false, contents: "code" },
  { file: "open-client", isPublic: false, contents: "code" },
];

/** Lists the parts of a data provider for a front end, which is a module next to the client. */
export function providerParts(name: string): readonly ClientPart[] {
  return [
    { file: "providers/records", isPublic: false, contents: "code" },
    { file: `providers/${name}`, isPublic: true, contents: "both" },
  ];
}

/** Joins the code into one module, without comments; comments of public names are in the type declarations. */
export function joinCode(parts: readonly ClientPart[]): string {
  const texts = parts
    .filter(({ contents }) => contents !== "types")
    .map(({ file, isPublic }) => {
      const text = readPart(`${file}.js`).replace(/^ *\/(?:\/.*|\*\*[^]*?\*\/)\n/gm, "");
      return isPublic ? text : text.replace(/^export /gm, "");
    });
  return texts.join("\n");
}

export function joinDeclarations(parts: readonly ClientPart[]): string {
  return parts
    .filter(({ isPublic, contents }) => isPublic && contents !== "code")
    .map(({ file }) => readPart(`${file}.d.ts`))
    .join("\n");
}

/**
 * Reads a part. Imports are removed, because the order of the parts replaces them, and so is the name of the source map.
 */
function readPart(file: string): string {
  const text = readFileSync(join(engineDirectory, "dist/generator/client", file), "utf8");
  return `${text
    .replace(/^import [^;]*;\n/gm, "")
    .replace(/^\/\/# sourceMappingURL=.*$/m, "")
    .trim()}\n`;
}
