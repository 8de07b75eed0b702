/**
 * Finds input and output (I/O) in hooks that run inside a transaction. I/O would delay the transaction, and happen again if the
 * transaction is repeated. Allows console output, although it may appear twice. Follows functions and modules of `schemas/`, but
 * not packages. Skips code that runs while a module is loaded, when no transaction is open.
 */
import { builtinModules } from "node:module";
import {
  Node,
  SyntaxKind,
  type Identifier,
  type ObjectLiteralExpression,
  type SourceFile,
  type VariableDeclaration,
} from "ts-morph";
import type { Problem } from "../problem.js";
import { describeProblem } from "../schema-file.js";

const inputOutputSentence = "Code that runs inside the transaction must not do input or output.";

/** The hook that may do input and output, because it runs after the commit. */
const uncheckedHook = "react";

const globals: ReadonlySet<string> = new Set(
  "fetch process setTimeout setInterval setImmediate require globalThis global eval Function XMLHttpRequest WebSocket EventSource Worker".split(
    " ",
  ),
);

/** Modules of Node.js without input and output. */
const computingModules: ReadonlySet<string> = new Set(
  "assert assert/strict buffer crypto path path/posix querystring string_decoder url util".split(" "),
);

/**
 * Reports input and output, such as access to files or the network, in hooks or in the code of an action.
 * @param literal the object literal of the hooks; undefined if the hooks are another expression
 * @param whole the name to report for code that is not inside `literal`
 */
export function findInputOutput(
  hooks: VariableDeclaration,
  literal: ObjectLiteralExpression | undefined,
  whole: string,
): readonly Problem[] {
  const problems = new Map<Node, Problem>();
  const seen = new Set<Node>();

  function follow(node: Node, hook: string): void {
    if (seen.has(node)) return;
    seen.add(node);
    const identifiers = node.getDescendantsOfKind(SyntaxKind.Identifier).filter((each) => !isLoading(each, node));
    for (const identifier of identifiers) {
      const reached = resolveUse(identifier);
      if (reached.kind === "outside") report(identifier, reached.name, hook);
      else for (const declaration of reached.declarations) follow(declaration, hook);
    }
    for (const call of node.getDescendantsOfKind(SyntaxKind.ImportKeyword).map((keyword) => keyword.getParent())) {
      const [module] = Node.isCallExpression(call) ? call.getArguments() : [];
      if (Node.isStringLiteral(module) && isOutside(module.getLiteralText())) report(module, module.getText(), hook);
    }
  }

  function report(at: Node, name: string, hook: string): void {
    const found = `${name} is used by ${hook}`;
    const problem = describeAt(at.getSourceFile(), at.getStart(), inputOutputSentence, found, hint);
    problems.set(at, problem);
  }

  if (literal === undefined) follow(hooks, whole);
  else seen.add(hooks);
  for (const property of literal?.getProperties() ?? []) {
    const name = Node.isSpreadAssignment(property) ? whole : property.getName().replaceAll(/["']/g, "");
    if (name !== uncheckedHook) follow(property, name);
  }
  return [...problems.values()];
}

const hint = "get items from `read`; do input and output in `react`, which runs after the commit";

type ResolvedUse =
  | { readonly kind: "outside"; readonly name: string }
  | { readonly kind: "inside"; readonly declarations: readonly Node[] };

function resolveUse(identifier: Identifier): ResolvedUse {
  const name = identifier.getText();
  const parent = identifier.getParent();
  const isMember = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === identifier;
  if (isMember || Node.isPropertyAssignment(parent) || Node.isTypeReference(parent) || Node.isQualifiedName(parent)) {
    const isValue = Node.isPropertyAssignment(parent) && parent.getInitializer() === identifier;
    if (!isValue) return { kind: "inside", declarations: [] };
  }
  const symbol = Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : identifier.getSymbol();
  if (symbol === undefined) {
    return globals.has(name) ? { kind: "outside", name } : { kind: "inside", declarations: [] };
  }
  const imported = symbol
    .getDeclarations()
    .flatMap((declaration) => declaration.getFirstAncestorByKind(SyntaxKind.ImportDeclaration) ?? []);
  const module = imported.map((each) => each.getModuleSpecifierValue()).find(isOutside);
  if (module !== undefined) return { kind: "outside", name: `${name} of ${module}` };
  const declarations = (symbol.getAliasedSymbol() ?? symbol).getDeclarations();
  return { kind: "inside", declarations: declarations.flatMap(listFollowed) };
}

function listFollowed(declaration: Node): readonly Node[] {
  if (Node.isBindingElement(declaration)) {
    // For `exit` of `const { exit } = process`, follows `process`. A destructured parameter has no such value to follow.
    const pattern = declaration.getAncestors().find((each) => !/Binding/.test(each.getKindName()));
    return pattern === undefined ? [] : listFollowed(pattern);
  }
  const isFollowed =
    Node.isFunctionDeclaration(declaration) ||
    Node.isVariableDeclaration(declaration) ||
    Node.isClassDeclaration(declaration);
  return isFollowed ? [declaration] : [];
}

/** Whether the identifier is in a call that initializes a module's variable. Such a call runs once, when the module is loaded. */
function isLoading(identifier: Identifier, within: Node): boolean {
  const isOfModule =
    Node.isVariableDeclaration(within) && within.getVariableStatement()?.getParentIfKind(SyntaxKind.SourceFile);
  if (!isOfModule) return false;
  const all = identifier.getAncestors();
  const above = all.slice(0, all.indexOf(within));
  const isCalledLater = above.some((each) => Node.isFunctionLikeDeclaration(each) || Node.isFunctionExpression(each));
  return !isCalledLater && above.some((each) => Node.isCallExpression(each) || Node.isNewExpression(each));
}

function isOutside(module: string): boolean {
  const name = module.replace(/^node:/, "");
  return (module !== name || builtinModules.includes(name)) && !computingModules.has(name);
}

/** Describes a problem at an offset of a source file in memory, which has the same text as the file on disk. */
export function describeAt(source: SourceFile, offset: number, rule: string, found: string, hint?: string): Problem {
  const place = { file: source.getFilePath().slice(1), text: source.getFullText() };
  return describeProblem(place, offset, "", rule, { found, hint });
}
