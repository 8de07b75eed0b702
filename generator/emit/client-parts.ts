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
  { file: "connect-types", contents: "types" },
  { file: "expand-types", contents: "types" },
  { file: "related-types", contents: "types" },
  { file: "types", contents: "types" },
  { file: "batch-types", contents: "types" },
  { file: "transaction-types", contents: "types" },
  { file: "../../runtime/model/query/aggregate-types", contents: "types" },
  { file: "errors", contents: "both" },
  { file: "ref", contents: "both" },
  { file: "tags", contents: "code" },
  { file: "etag-of", contents: "both" },
  { file: "read-answer", contents: "code" },
  { file: "credentials", contents: "code" },
  { file: "send", contents: "code" },
  { file: "write-query", contents: "code" },
  { file: "open-list", contents: "code" },
  { file: "request-parts", contents: "code" },
  { file: "open-actions", contents: "code" },
  { file: "open-collection", contents: "code" },
  { file: "batch", contents: "code" },
  { file: "transaction", contents: "code" },
  { file: "open-client", contents: "code" },
];

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
