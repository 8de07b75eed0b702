import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import { checkout } from "./source-tree.js";

export interface SourceFile {
  /** Path from the checkout. */
  readonly path: string;
  readonly text: string;
}

/** One import or re-export of a module, static or dynamic, of values or of types. */
export interface ModuleUse {
  /** Path from the checkout of a file of this repository, with its `.ts`; or the name of a package (`koa`, `node:fs`). */
  readonly to: string;
  readonly kind: "file" | "package";
  /** `runtime/http/app.ts:12` */
  readonly at: string;
}

export function readSources(folders: readonly string[]): readonly SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  return paths
    .filter((path) => path.endsWith(".ts") && !path.startsWith("test/project/"))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), "utf8") }));
}

/** Scans the text for imports, which takes a tenth of the time of a syntax tree. */
export function listModuleUses({ path, text }: SourceFile): readonly ModuleUse[] {
  return ts.preProcessFile(text).importedFiles.map(({ fileName, pos }) => {
    const line = text.slice(0, pos).split("\n").length;
    return { ...resolveModule(dirname(path), fileName), at: `${path}:${String(line)}` };
  });
}

function resolveModule(folder: string, specifier: string): Pick<ModuleUse, "to" | "kind"> {
  if (specifier.startsWith(".")) return { kind: "file", to: join(folder, specifier.replace(/\.js$/, ".ts")) };
  return { kind: "package", to: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
}
