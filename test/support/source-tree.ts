import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Project, ts, type SourceFile } from "ts-morph";

export const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** One import or re-export of a module, static or dynamic, of values or of types. */
export interface ModuleUse {
  /** Path from the checkout of a file of this repository, with its `.ts`; or the name of a package (`koa`, `node:fs`). */
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
  const paths = folders.map((folder) => join(checkout, folder, `**/*.${extension}`));
  return project.addSourceFilesAtPaths([...paths, `!${join(checkout, "test/project")}/**`]);
}

/** Path from the checkout. */
export function pathOf(file: SourceFile): string {
  return relative(checkout, file.getFilePath());
}

/** `runtime/http/app.ts:12` */
export function locate(file: SourceFile, node: ts.Node): string {
  return `${pathOf(file)}:${String(file.getLineAndColumnAtPos(node.getStart(file.compilerNode)).line)}`;
}

/** Uses the nodes of the compiler directly: to wrap those of a thousand files takes longer than to parse them. */
export function findNodes<Found extends ts.Node>(
  file: SourceFile,
  isWanted: (node: ts.Node) => node is Found,
): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file.compilerNode);
  return found;
}

const uses = new WeakMap<SourceFile, readonly ModuleUse[]>();

export function listModuleUses(file: SourceFile): readonly ModuleUse[] {
  const found = uses.get(file) ?? findModuleUses(file);
  uses.set(file, found);
  return found;
}

function findModuleUses(file: SourceFile): readonly ModuleUse[] {
  return findNodes(file, isModuleUse).flatMap((use) => {
    const specifier = specifierOf(use);
    const text = /^["'`](.*)["'`]$/.exec(specifier?.getText(file.compilerNode) ?? "")?.[1];
    if (specifier === undefined || text === undefined) return [];
    return [{ ...resolveModule(dirname(pathOf(file)), text), at: locate(file, specifier) }];
  });
}

type UsingNode = ts.ImportDeclaration | ts.ExportDeclaration | ts.ImportTypeNode | ts.CallExpression;

function isModuleUse(node: ts.Node): node is UsingNode {
  if (ts.isCallExpression(node)) return node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node);
}

function specifierOf(use: UsingNode): ts.Node | undefined {
  if (ts.isCallExpression(use)) return use.arguments[0];
  return ts.isImportTypeNode(use) ? use.argument : use.moduleSpecifier;
}

function resolveModule(folder: string, specifier: string): Pick<ModuleUse, "to" | "kind"> {
  if (specifier.startsWith(".")) return { kind: "file", to: join(folder, specifier.replace(/\.js$/, ".ts")) };
  return { kind: "package", to: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
}
