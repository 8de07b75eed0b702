/** Joins the modules in `generator/client/` to the client of a project. These modules are the same for every project. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../../runtime/config/engine-package.js";

export interface ClientPart {
  readonly file: string;
  /** `types`: exported types. `code`: code that only later parts use, not exported. `both`: exported code and types. */
  readonly contents: "types" | "code" | "both";
}

/** The parts of the client. Each part comes after the parts that it imports. */
export const clientParts: readonly ClientPart[] = [
  ...listParts("types", ["connect-types", "expand-types", "related-types", "types", "batch-types"]),
  ...listParts("types", ["transaction-types", "../../runtime/model/query/aggregate-types"]),
  ...listParts("both", ["errors", "ref"]),
  ...listParts("code", ["tags"]),
  ...listParts("both", ["etag-of"]),
  ...listParts("code", ["read-answer", "credentials", "send", "write-query", "open-list", "request-parts"]),
  ...listParts("code", ["open-actions", "open-collection", "batch", "transaction", "open-client"]),
];

function listParts(contents: ClientPart["contents"], files: readonly string[]): readonly ClientPart[] {
  return files.map((file) => ({ file, contents }));
}

/** Lists the parts of a data provider for a front end. A data provider is a separate module next to the client. */
export function providerParts(name: string): readonly ClientPart[] {
  return [
    { file: "providers/records", contents: "code" },
    { file: `providers/${name}`, contents: "both" },
  ];
}

/** Joins the code into one module. Removes comments, because the type declarations have the comments of public names. */
export function joinCode(parts: readonly ClientPart[]): string {
  const texts = parts
    .filter(({ contents }) => contents !== "types")
    .map(({ file, contents }) => {
      const text = readPart(`${file}.js`).replace(/^ *\/(?:\/.*|\*\*[^]*?\*\/)\n/gm, "");
      return contents === "both" ? text : text.replace(/^export /gm, "");
    });
  return texts.join("\n");
}

export function joinDeclarations(parts: readonly ClientPart[]): string {
  return parts
    .filter(({ contents }) => contents !== "code")
    .map(({ file }) => readPart(`${file}.d.ts`))
    .join("\n");
}

/** Reads a part without its imports, because the imported parts come earlier in the same module. */
function readPart(file: string): string {
  const text = readFileSync(join(engineDirectory, "dist/generator/client", file), "utf8");
  return `${text
    .replace(/^import [^;]*;\n/gm, "")
    .replace(/^\/\/# sourceMappingURL=.*$/m, "")
    .trim()}\n`;
}
