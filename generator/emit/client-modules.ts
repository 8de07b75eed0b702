/** Joins the modules in `generator/client/` to the client of a project. These modules are the same for every project. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../../runtime/config/engine-package.js";

interface ClientModule {
  readonly file: string;
  /**
   * Declarations in the file. `types`: types that programs import from the client. `code`: functions that only later
   * files of the client use. `both`: functions, classes and types that programs import from the client.
   */
  readonly contents: "types" | "code" | "both";
}

/** The parts of the client. Each part comes after the parts that it imports. */
export const clientModules: readonly ClientModule[] = [
  ...toClientModules("types", [
    "connect-types",
    "expand-types",
    "../../runtime/model/query/related-types",
    "types",
    "batch-types",
  ]),
  ...toClientModules("types", ["transaction-types", "../../runtime/model/query/aggregate-types"]),
  ...toClientModules("both", ["errors", "ref"]),
  ...toClientModules("code", ["entity-tags"]),
  ...toClientModules("both", ["etag-of"]),
  ...toClientModules("code", ["read-answer", "credentials", "send", "serialize-query", "open-list", "request-parts"]),
  ...toClientModules("code", ["action-methods", "open-collection", "batch", "transaction", "open-client"]),
];

function toClientModules(contents: ClientModule["contents"], fileNames: readonly string[]): readonly ClientModule[] {
  return fileNames.map((file) => ({ file, contents }));
}

/** Lists the parts of a data provider for a front end. A data provider is a separate module next to the client. */
export function listDataProviderModules(providerName: string): readonly ClientModule[] {
  return [
    { file: "providers/record-store", contents: "code" },
    { file: `providers/${providerName}`, contents: "both" },
  ];
}

/** Joins the code into one module. Removes comments, because the type declarations have the comments of public names. */
export function joinModuleCode(modules: readonly ClientModule[]): string {
  const texts = modules
    .filter(({ contents }) => contents !== "types")
    .map(({ file, contents }) => {
      const text = readModule(`${file}.js`).replace(/^ *\/(?:\/.*|\*\*[^]*?\*\/)\n/gm, "");
      return contents === "both" ? text : text.replace(/^export /gm, "");
    });
  return texts.join("\n");
}

export function joinModuleDeclarations(modules: readonly ClientModule[]): string {
  return modules
    .filter(({ contents }) => contents !== "code")
    .map(({ file }) => readModule(`${file}.d.ts`))
    .join("\n");
}

/** Reads a part without its imports, because the imported parts come earlier in the same module. */
function readModule(file: string): string {
  const text = readFileSync(join(engineDirectory, "dist/generator/client", file), "utf8");
  return `${text
    .replace(/^import [^;]*;\n/gm, "")
    .replace(/^\/\/# sourceMappingURL=.*$/m, "")
    .trim()}\n`;
}
