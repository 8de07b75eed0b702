import { createRequire } from "node:module";
import type * as Morph from "ts-morph";
import { memoize } from "../memoize.js";
import { formatMemberName } from "./code-formatting.js";

/** Loads ts-morph on demand, because loading takes 0.3 s. An `import` would take a third longer than `require`. */
const loadTsMorph = memoize(() => createRequire(import.meta.url)("ts-morph") as typeof Morph);

export type Statement = string | Morph.StatementStructures;
export type InterfaceProperty = Morph.PropertySignatureStructure;

/** Creates one project for all modules, because creating a project takes as long as printing a small module. */
const getTsMorphProject = memoize(() => {
  const { IndentationText, Project } = loadTsMorph();
  return new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
});

export function composeModule(statements: readonly Statement[]): string {
  const module = getTsMorphProject().createSourceFile("module.ts", { statements: [...statements] });
  const text = module.getFullText();
  module.forget();
  return text;
}

export function composeInterface(
  name: string,
  docComment: string,
  properties: readonly InterfaceProperty[],
  {
    baseInterface = "",
    methods = [],
  }: { baseInterface?: string; methods?: readonly Morph.MethodSignatureStructure[] } = {},
): Morph.InterfaceDeclarationStructure {
  return {
    kind: loadTsMorph().StructureKind.Interface,
    name,
    isExported: true,
    docs: escapeDocComment(docComment),
    extends: baseInterface === "" ? [] : [baseInterface],
    properties: [...properties],
    methods: [...methods],
  };
}

export function composeTypeAlias(
  name: string,
  docComment: string,
  type: string | Morph.WriterFunction,
  typeParameters: readonly string[] = [],
): Morph.TypeAliasDeclarationStructure {
  return {
    kind: loadTsMorph().StructureKind.TypeAlias,
    name,
    isExported: true,
    docs: escapeDocComment(docComment),
    typeParameters: [...typeParameters],
    type,
  };
}

/** Returns an object type. Unlike an interface, such a type is assignable to a type with an index signature. */
export function composeObjectType(
  properties: readonly InterfaceProperty[],
): (writer: Morph.CodeBlockWriter) => Morph.CodeBlockWriter {
  return (writer) => {
    loadTsMorph().Writers.objectType({ properties: [...properties] })(writer);
    return writer;
  };
}

export function composeProperty(
  name: string,
  type: string | Morph.WriterFunction,
  { note = "", isOptional = false, isReadonly = false } = {},
): InterfaceProperty {
  return {
    kind: loadTsMorph().StructureKind.PropertySignature,
    name: formatMemberName(name),
    type,
    docs: escapeDocComment(note),
    hasQuestionToken: isOptional,
    isReadonly,
  };
}

export function composeMethod(
  name: string,
  docComment: string,
  { parameters, returnType }: Required<Pick<Morph.MethodSignatureStructure, "parameters" | "returnType">>,
): Morph.MethodSignatureStructure {
  return {
    kind: loadTsMorph().StructureKind.MethodSignature,
    name,
    docs: escapeDocComment(docComment),
    parameters,
    returnType,
  };
}

/** Prepares a text for a doc comment: escapes the end mark of comments, which would end the comment too early. */
function escapeDocComment(docComment: string): string[] {
  return docComment === "" ? [] : [docComment.replaceAll("*/", "*\\/").replaceAll(/\r\n|[\r\u2028\u2029]/g, "\n")];
}

export function composeLiteralUnion(values: readonly string[]): string {
  return values.length === 0 ? "never" : values.map((each) => JSON.stringify(each)).join(" | ");
}
