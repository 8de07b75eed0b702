import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Node, Project, SyntaxKind, type SourceFile } from "ts-morph";

export const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** One import or re-export of a module, static or dynamic, of values or of types. */
export interface ModuleUse {
  /** Path from the checkout: of a file of ours, with its `.ts`; or the name of a package (`koa`, `node:fs`). */
  readonly to: string;
  readonly kind: "file" | "package";
  /** `runtime/http/app.ts:12` */
  readonly at: string;
}

/** Folders of sources written by hand. */
export const handWritten = ["bin", "runtime", "generator", "schemas", "test", "bench", "demo"];

export function readSources(folders: readonly string[], extension = "ts"): readonly SourceFile[] {
  const compilerOptions = { allowJs: true };
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    compilerOptions,
  });
  return project.addSourceFilesAtPaths(folders.map((folder) => join(checkout, folder, `**/*.${extension}`)));
}

/** Path from the checkout. */
export function pathOf(file: SourceFile): string {
  return relative(checkout, file.getFilePath());
}

export function locate(node: Node): string {
  return `${pathOf(node.getSourceFile())}:${String(node.getStartLineNumber())}`;
}

export function listModuleUses(file: SourceFile): readonly ModuleUse[] {
  const specifiers = [
    ...file.getImportDeclarations().map((declaration) => declaration.getModuleSpecifier()),
    ...file.getExportDeclarations().flatMap((declaration) => declaration.getModuleSpecifier() ?? []),
    ...file.getDescendantsOfKind(SyntaxKind.ImportType).map((type) => type.getArgument()),
    ...file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
      const [specifier] = call.getArguments();
      return Node.isImportExpression(call.getExpression()) && specifier !== undefined ? specifier : [];
    }),
  ];
  return specifiers.flatMap((specifier) => {
    const text = /^["'`](.*)["'`]$/.exec(specifier.getText())?.[1];
    return text === undefined ? [] : [{ ...resolveModule(dirname(pathOf(file)), text), at: locate(specifier) }];
  });
}

function resolveModule(folder: string, specifier: string): Pick<ModuleUse, "to" | "kind"> {
  if (specifier.startsWith(".")) return { kind: "file", to: join(folder, specifier.replace(/\.js$/, ".ts")) };
  return { kind: "package", to: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
}
