/**
 * Joins the parts of the client that are the same for every project: the modules in `generator/client/`, compiled with the
 * engine.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../../runtime/config/engine-package.js";

export interface Part {
  readonly file: string;
  /** Whether the client exports the names of the part; otherwise only later parts use them. */
  readonly isPublic: boolean;
  readonly holds: "types" | "code" | "both";
}

/** The parts of the client. Each comes after the parts that it imports. */
export const clientParts: readonly Part[] = [
  { file: "connect-types", isPublic: true, holds: "types" },
  { file: "expand-types", isPublic: true, holds: "types" },
  { file: "related-types", isPublic: true, holds: "types" },
  { file: "types", isPublic: true, holds: "types" },
  { file: "batch-types", isPublic: true, holds: "types" },
  { file: "transaction-types", isPublic: true, holds: "types" },
  { file: "aggregate-types", isPublic: true, holds: "types" },
  { file: "errors", isPublic: true, holds: "both" },
  { file: "ref", isPublic: true, holds: "both" },
  { file: "tags", isPublic: false, holds: "code" },
  { file: "etag-of", isPublic: true, holds: "both" },
  { file: "read-answer", isPublic: false, holds: "code" },
  { file: "credentials", isPublic: false, holds: "code" },
  { file: "send", isPublic: false, holds: "code" },
  { file: "write-query", isPublic: false, holds: "code" },
  { file: "open-list", isPublic: false, holds: "code" },
  { file: "request-parts", isPublic: false, holds: "code" },
  { file: "open-actions", isPublic: false, holds: "code" },
  { file: "open-collection", isPublic: false, holds: "code" },
  { file: "batch", isPublic: false, holds: "code" },
  { file: "transaction", isPublic: false, holds: "code" },
  { file: "open-client", isPublic: false, holds: "code" },
];

/** Lists the parts of a data provider for a front end, which is a module next to the client. */
export function providerParts(name: string): readonly Part[] {
  return [
    { file: "providers/records", isPublic: false, holds: "code" },
    { file: `providers/${name}`, isPublic: true, holds: "both" },
  ];
}

/** Joins the code into one module, without comments; comments of public names are in the type declarations. */
export function joinCode(parts: readonly Part[]): string {
  const texts = parts
    .filter(({ holds }) => holds !== "types")
    .map(({ file, isPublic }) => {
      const text = readPart(`${file}.js`).replace(/^ *\/(?:\/.*|\*\*[^]*?\*\/)\n/gm, "");
      return isPublic ? text : text.replace(/^export /gm, "");
    });
  return texts.join("\n");
}

/** Joins the public type declarations into one module. */
export function joinDeclarations(parts: readonly Part[]): string {
  return parts
    .filter(({ isPublic, holds }) => isPublic && holds !== "code")
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
