/** Modules composed by ts-morph, which takes 0.3 s to load: a run that changes no such module does not import this file. */
import { createRequire } from "node:module";
import type * as Morph from "ts-morph";
import { writeMemberName } from "./code-text.js";

// An import would take a third longer: it parses the text of the package once more to find its exports.
const { IndentationText, Project, StructureKind, Writers } = createRequire(import.meta.url)("ts-morph") as typeof Morph;

export type Statement = string | Morph.StatementStructures;

/** Returns the text of a module, or of a part of one. */
export function composeModule(statements: readonly Statement[]): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  return project.createSourceFile("module.ts", { statements: [...statements] }).getFullText();
}

export function exportedInterface(
  name: string,
  note: string,
  { properties = [], methods = [] }: Members,
): Morph.InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name,
    isExported: true,
    docs: writeDocs(note),
    properties: [...properties],
    methods: [...methods],
  };
}

export interface Members {
  readonly properties?: readonly Morph.PropertySignatureStructure[];
  readonly methods?: readonly Morph.MethodSignatureStructure[];
}

export function exportedAlias(name: string, note: string, type: string): Morph.TypeAliasDeclarationStructure {
  return { kind: StructureKind.TypeAlias, name, isExported: true, docs: writeDocs(note), type };
}

/** An object type that, unlike an interface, is assignable to a type with an index signature. */
export function exportedObject(
  name: string,
  note: string,
  { properties = [] }: Members,
): Morph.TypeAliasDeclarationStructure {
  const type = Writers.objectType({ properties: [...properties] });
  return { kind: StructureKind.TypeAlias, name, isExported: true, docs: writeDocs(note), type };
}

export function property(
  name: string,
  type: string,
  { note = "", isOptional = false, isReadonly = false } = {},
): Morph.PropertySignatureStructure {
  return {
    kind: StructureKind.PropertySignature,
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
  return { kind: StructureKind.MethodSignature, name, docs: writeDocs(note), parameters, returnType };
}

/** Text of a declaration must not end the comment that contains it. */
function writeDocs(note: string): string[] {
  return note === "" ? [] : [note.replaceAll("*/", "*\\/").replaceAll(/\r\n|[\r\u2028\u2029]/g, "\n")];
}

/** A union of string literals. */
export function unionOf(values: readonly string[]): string {
  return values.length === 0 ? "never" : values.map((each) => JSON.stringify(each)).join(" | ");
}
