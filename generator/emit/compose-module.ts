import { createRequire } from "node:module";
import type * as Morph from "ts-morph";
import { memoize } from "../once.js";
import { writeMemberName } from "./code-text.js";

/** Loads ts-morph on demand, because loading takes 0.3 s. An `import` would take a third longer than `require`. */
const morph = memoize(() => createRequire(import.meta.url)("ts-morph") as typeof Morph);

export type Statement = string | Morph.StatementStructures;

export function composeModule(statements: readonly Statement[]): string {
  const { IndentationText, Project } = morph();
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  return project.createSourceFile("module.ts", { statements: [...statements] }).getFullText();
}

export function exportedInterface(
  name: string,
  note: string,
  properties: readonly Morph.PropertySignatureStructure[],
  { extended = "", methods = [] }: { extended?: string; methods?: readonly Morph.MethodSignatureStructure[] } = {},
): Morph.InterfaceDeclarationStructure {
  return {
    kind: morph().StructureKind.Interface,
    name,
    isExported: true,
    docs: writeDocs(note),
    extends: extended === "" ? [] : [extended],
    properties: [...properties],
    methods: [...methods],
  };
}

export function exportedAlias(
  name: string,
  note: string,
  type: string | Morph.WriterFunction,
  typeParameters: readonly string[] = [],
): Morph.TypeAliasDeclarationStructure {
  return {
    kind: morph().StructureKind.TypeAlias,
    name,
    isExported: true,
    docs: writeDocs(note),
    typeParameters: [...typeParameters],
    type,
  };
}

/** Returns an object type. Unlike an interface, such a type is assignable to a type with an index signature. */
export function objectType(
  properties: readonly Morph.PropertySignatureStructure[],
): (writer: Morph.CodeBlockWriter) => Morph.CodeBlockWriter {
  return (writer) => {
    morph().Writers.objectType({ properties: [...properties] })(writer);
    return writer;
  };
}

export function property(
  name: string,
  type: string | Morph.WriterFunction,
  { note = "", isOptional = false, isReadonly = false } = {},
): Morph.PropertySignatureStructure {
  return {
    kind: morph().StructureKind.PropertySignature,
    name: writeMemberName(name),
    type,
    docs: writeDocs(note),
    hasQuestionToken: isOptional,
    isReadonly,
  };
}

export function method(
  name: string,
  note: string,
  { parameters, returnType }: Required<Pick<Morph.MethodSignatureStructure, "parameters" | "returnType">>,
): Morph.MethodSignatureStructure {
  return { kind: morph().StructureKind.MethodSignature, name, docs: writeDocs(note), parameters, returnType };
}

/** Returns a note as the text of a comment. Escapes the end mark of comments, which would end the comment too early. */
function writeDocs(note: string): string[] {
  return note === "" ? [] : [note.replaceAll("*/", "*\\/").replaceAll(/\r\n|[\r\u2028\u2029]/g, "\n")];
}

export function unionOf(values: readonly string[]): string {
  return values.length === 0 ? "never" : values.map((each) => JSON.stringify(each)).join(" | ");
}
