import { Node, Project, ts, type ObjectLiteralExpression, type SourceFile, type VariableDeclaration } from "ts-morph";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { problemOfFile, type Problem } from "../problem.js";
import { readText } from "../read-text.js";
import type { SchemaFileList } from "../stages/load.js";
import { describeAt, findInputOutput } from "./find-input-output.js";

/** The constants that code files export: hooks, and the code of actions. */
const constants = {
  hooks: {
    type: "Hooks",
    exported: "A hooks file must export a constant `hooks`.",
    typed: "Hooks must have the type of the resource to which they belong.",
    example: "{ … }",
  },
  run: {
    type: "Action",
    exported: "The code of an action must export a constant `run`.",
    typed: "The code of an action must have the type of that action.",
    example: "async () => { … }",
  },
} as const;

const names: ReadonlySet<string> = new Set(["derive", "check", "follow", "react", "fill"]);

/** Checks the code of hooks and actions, and the modules that they share. The compiler checks their types separately. */
export function findHookProblems(projectDirectory: string, survey: SchemaFileList): readonly Problem[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      noLib: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  });
  const exporting = [
    ...survey.hooks.map((path) => ({ name: path, constant: "hooks", file: `schemas/${path}.hooks.ts` }) as const),
    ...survey.actions.map(({ path, action }) => {
      return { name: `${path}.${action}`, constant: "run", file: `schemas/${path}.${action}.ts` } as const;
    }),
  ];
  const problems: Problem[] = [];
  for (const file of [...exporting.map((each) => each.file), ...survey.modules.map((module) => `schemas/${module}`)]) {
    const read = readText(projectDirectory, file);
    if ("problem" in read) problems.push(read.problem);
    else project.createSourceFile(`/${file}`, read.text);
  }
  const broken = project.getSourceFiles().flatMap((source) =>
    project
      .getProgram()
      .getSyntacticDiagnostics(source)
      .map((diagnostic) => {
        const text = diagnostic.getMessageText();
        const found = (typeof text === "string" ? text : text.getMessageText()).replace(/\.$/, "");
        return describeAt(source, diagnostic.getStart(), "Hooks must be TypeScript.", found);
      }),
  );
  if (problems.length + broken.length > 0) return [...problems, ...broken];
  return exporting.flatMap(({ name, constant, file }) => {
    return findProblemsOf(project.getSourceFileOrThrow(`/${file}`), constant, name);
  });
}

function findProblemsOf(source: SourceFile, constant: keyof typeof constants, name: string): readonly Problem[] {
  const { type, exported, typed, example } = constants[constant];
  const right = `export const ${constant}: ${type}<"${name}"> = ${example}`;
  const declaration = findExported(source, constant, exported, right);
  if ("rule" in declaration) return [declaration];
  const mistyped = findMistyped(declaration, type, name, typed);
  if (mistyped !== undefined) return [mistyped];
  const literal = constant === "hooks" ? literalOf(declaration.getInitializer()) : undefined;
  return [
    ...(literal === undefined ? [] : findUnknownNames(literal)),
    ...findInputOutput(declaration, literal, constant),
  ];
}

function findExported(
  source: SourceFile,
  name: string,
  sentence: string,
  right: string,
): VariableDeclaration | Problem {
  const exported = source.getExportedDeclarations();
  const declaration = exported.get(name)?.find(Node.isVariableDeclaration);
  if (declaration !== undefined) return declaration;
  const others = [...exported.keys()];
  const found = others.includes(name)
    ? "the export of that name is not a constant declared in schemas/"
    : others.length === 0
      ? "the file exports nothing"
      : `the file exports ${others.join(", ")}`;
  return problemOfFile(source.getFilePath().slice(1), sentence, found, right);
}

/** Finds a type such as `Hooks<"…">` that names another declaration than `name`. */
function findMistyped(
  declaration: VariableDeclaration,
  type: string,
  name: string,
  sentence: string,
): Problem | undefined {
  const typed = new RegExp(`${type}<\\s*["']([^"']*)["']\\s*>`).exec(declaration.getText());
  if (typed === null || typed[1] === name) return undefined;
  const start = declaration.getStart() + typed.index;
  const found = `${typed[0]} is for another declaration`;
  return describeAt(declaration.getSourceFile(), start, sentence, found, `${type}<"${name}">`);
}

/** Returns the object literal, possibly inside `satisfies`, `as` or parentheses; undefined if there is none. */
function literalOf(initializer: Node | undefined): ObjectLiteralExpression | undefined {
  if (Node.isObjectLiteralExpression(initializer)) return initializer;
  const isWrapped =
    Node.isSatisfiesExpression(initializer) ||
    Node.isAsExpression(initializer) ||
    Node.isParenthesizedExpression(initializer);
  return isWrapped ? literalOf(initializer.getExpression()) : undefined;
}

function findUnknownNames(literal: ObjectLiteralExpression): readonly Problem[] {
  return literal.getProperties().flatMap((property) => {
    if (Node.isSpreadAssignment(property)) return [];
    const name = property.getName().replaceAll(/^["']|["']$/g, "");
    if (names.has(name)) return [];
    const hint = suggestName(name, names) ?? `there are ${[...names].join(", ")}`;
    const rule = "A hook must have one of the names of the type `Hooks`.";
    const found = `"${name}" is not the name of a hook`;
    return [describeAt(property.getSourceFile(), property.getStart(), rule, found, hint)];
  });
}
