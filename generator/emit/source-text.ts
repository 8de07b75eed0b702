import { IndentationText, NewLineKind, Project, StructureKind, type StatementStructures } from "ts-morph";
import { writeHeader } from "./header.js";

/** Writes a TypeScript module below its header line. */
export function writeModule(source: string, statements: readonly (StatementStructures | string)[]): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, newLineKind: NewLineKind.LineFeed },
  });
  return writeHeader(source) + project.createSourceFile("module.ts", { statements: [...statements] }).getFullText();
}

export function importOf(
  moduleSpecifier: string,
  names: readonly (string | { name: string; alias: string })[],
): StatementStructures {
  return { kind: StructureKind.ImportDeclaration, moduleSpecifier, namedImports: [...names] };
}

export function importOfTypes(moduleSpecifier: string, names: readonly string[]): StatementStructures {
  return { kind: StructureKind.ImportDeclaration, moduleSpecifier, namedImports: [...names], isTypeOnly: true };
}

/** `export const name = initializer satisfies type;` As text: ts-morph would indent every line of the initializer. */
export function exportOf(name: string, initializer: string, type: string): string {
  return `\nexport const ${name} = ${initializer} satisfies ${type};`;
}
