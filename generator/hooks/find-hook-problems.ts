import { Node, Project, ts, type ObjectLiteralExpression, type SourceFile, type VariableDeclaration } from "ts-morph";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { createFileProblem, type Problem } from "../problem.js";
import { readText } from "../read-text.js";
import type { SchemaFileList } from "../stages/load.js";
import { createSourceFileProblem, findInputOutput } from "./find-input-output.js";

/** The constants that code files export: hooks, and the code of actions. */
const requiredConstants = {
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

const hookNames: ReadonlySet<string> = new Set(["derive", "check", "follow", "react", "fill"]);

/** Checks the code of hooks and actions, and the modules that they share. The compiler checks their types separately. */
export function findHookProblems(projectDirectory: string, fileList: SchemaFileList): readonly Problem[] {
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
    ...fileList.hooks.map((path) => ({ name: path, constant: "hooks", file: `schemas/${path}.hooks.ts` }) as const),
    ...fileList.actions.map(({ path, action }) => {
      return { name: `${path}.${action}`, constant: "run", file: `schemas/${path}.${action}.ts` } as const;
    }),
  ];
  const problems: Problem[] = [];
  for (const file of [
    ...exporting.map((each) => each.file),
    ...fileList.modules.map((module) => `schemas/${module}`),
  ]) {
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
        return createSourceFileProblem(source, diagnostic.getStart(), "Hooks must be TypeScript.", found);
      }),
  );
  if (problems.length + broken.length > 0) return [...problems, ...broken];
  return exporting.flatMap(({ name, constant, file }) => {
    return findProblemsInFile(project.getSourceFileOrThrow(`/${file}`), constant, name);
  });
}

function findProblemsInFile(
  source: SourceFile,
  constantName: keyof typeof requiredConstants,
  typeArgument: string,
): readonly Problem[] {
  const { type, exported, typed, example } = requiredConstants[constantName];
  const right = `export const ${constantName}: ${type}<"${typeArgument}"> = ${example}`;
  const declaration = findExportedConstant(source, constantName, exported, right);
  if ("rule" in declaration) return [declaration];
  const mistyped = findWrongTypeArgument(declaration, type, typeArgument, typed);
  if (mistyped !== undefined) return [mistyped];
  const literal = constantName === "hooks" ? findObjectLiteral(declaration.getInitializer()) : undefined;
  return [
    ...(literal === undefined ? [] : findUnknownHookNames(literal)),
    ...findInputOutput(declaration, literal, constantName),
  ];
}

function findExportedConstant(
  source: SourceFile,
  constantName: string,
  rule: string,
  hint: string,
): VariableDeclaration | Problem {
  const exported = source.getExportedDeclarations();
  const declaration = exported.get(constantName)?.find(Node.isVariableDeclaration);
  if (declaration !== undefined) return declaration;
  const others = [...exported.keys()];
  const found = others.includes(constantName)
    ? `the export ${constantName} is not a constant that is declared in schemas/`
    : others.length === 0
      ? "the file exports nothing"
      : `the file exports ${others.join(", ")}`;
  return createFileProblem(source.getFilePath().slice(1), rule, found, hint);
}

/** Finds a type such as `Hooks<"…">` that names another declaration than `expectedArgument`. */
function findWrongTypeArgument(
  declaration: VariableDeclaration,
  typeName: string,
  expectedArgument: string,
  rule: string,
): Problem | undefined {
  const typed = new RegExp(`${typeName}<\\s*["']([^"']*)["']\\s*>`).exec(declaration.getText());
  if (typed === null || typed[1] === expectedArgument) return undefined;
  const start = declaration.getStart() + typed.index;
  const found = `${typed[0]} is for another declaration`;
  return createSourceFileProblem(declaration.getSourceFile(), start, rule, found, `${typeName}<"${expectedArgument}">`);
}

/** Returns the object literal, possibly inside `satisfies`, `as` or parentheses; undefined if there is none. */
function findObjectLiteral(initializer: Node | undefined): ObjectLiteralExpression | undefined {
  if (Node.isObjectLiteralExpression(initializer)) return initializer;
  const isWrapped =
    Node.isSatisfiesExpression(initializer) ||
    Node.isAsExpression(initializer) ||
    Node.isParenthesizedExpression(initializer);
  return isWrapped ? findObjectLiteral(initializer.getExpression()) : undefined;
}

function findUnknownHookNames(literal: ObjectLiteralExpression): readonly Problem[] {
  return literal.getProperties().flatMap((property) => {
    if (Node.isSpreadAssignment(property)) return [];
    const name = property.getName().replaceAll(/^["']|["']$/g, "");
    if (hookNames.has(name)) return [];
    const hint = suggestName(name, hookNames) ?? `there are ${[...hookNames].join(", ")}`;
    const rule = "A hook must have one of the names of the type `Hooks`.";
    const found = `"${name}" is not the name of a hook`;
    return [createSourceFileProblem(property.getSourceFile(), property.getStart(), rule, found, hint)];
  });
}
