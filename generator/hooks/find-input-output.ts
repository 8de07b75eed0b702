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
import { createProblemAtOffset } from "../schema-file.js";

const inputOutputRule = "Code that runs inside the transaction must not do input or output.";

/** The hook that may do input and output, because it runs after the commit. */
const hookAfterCommit = "react";

const inputOutputGlobals: ReadonlySet<string> = new Set(
  "fetch process setTimeout setInterval setImmediate require globalThis global eval Function XMLHttpRequest WebSocket EventSource Worker".split(
    " ",
  ),
);

/** Modules of Node.js without input and output. */
const nodeModulesWithoutIO: ReadonlySet<string> = new Set(
  "assert assert/strict buffer crypto path path/posix querystring string_decoder url util".split(" "),
);

/**
 * Reports input and output, such as access to files or the network, in hooks or in the code of an action.
 * @param literal the object literal of the hooks; undefined if the hooks are another expression
 * @param nameOutsideLiteral the name to report for code that is not inside `literal`
 */
export function findInputOutput(
  hooksDeclaration: VariableDeclaration,
  literal: ObjectLiteralExpression | undefined,
  nameOutsideLiteral: string,
): readonly Problem[] {
  const problems = new Map<Node, Problem>();
  const seen = new Set<Node>();

  function followReferences(node: Node, hook: string): void {
    if (seen.has(node)) return;
    seen.add(node);
    const identifiers = node
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((each) => !runsAtModuleLoad(each, node));
    for (const identifier of identifiers) {
      const reached = resolveIdentifier(identifier);
      if (reached.kind === "outside") reportUse(identifier, reached.name, hook);
      else for (const declaration of reached.declarations) followReferences(declaration, hook);
    }
    for (const call of node.getDescendantsOfKind(SyntaxKind.ImportKeyword).map((keyword) => keyword.getParent())) {
      const [module] = Node.isCallExpression(call) ? call.getArguments() : [];
      if (Node.isStringLiteral(module) && doesInputOutput(module.getLiteralText()))
        reportUse(module, module.getText(), hook);
    }
  }

  function reportUse(node: Node, name: string, hook: string): void {
    const found = `${name} is used by ${hook}`;
    const problem = createSourceFileProblem(
      node.getSourceFile(),
      node.getStart(),
      inputOutputRule,
      found,
      inputOutputHint,
    );
    problems.set(node, problem);
  }

  if (literal === undefined) followReferences(hooksDeclaration, nameOutsideLiteral);
  else seen.add(hooksDeclaration);
  for (const property of literal?.getProperties() ?? []) {
    const name = Node.isSpreadAssignment(property) ? nameOutsideLiteral : property.getName().replaceAll(/["']/g, "");
    if (name !== hookAfterCommit) followReferences(property, name);
  }
  return [...problems.values()];
}

const inputOutputHint = "get items from `read`; do input and output in `react`, which runs after the commit";

type IdentifierTarget =
  | { readonly kind: "outside"; readonly name: string }
  | { readonly kind: "inside"; readonly declarations: readonly Node[] };

function resolveIdentifier(identifier: Identifier): IdentifierTarget {
  const name = identifier.getText();
  const parent = identifier.getParent();
  const isMember = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === identifier;
  if (isMember || Node.isPropertyAssignment(parent) || Node.isTypeReference(parent) || Node.isQualifiedName(parent)) {
    const isValue = Node.isPropertyAssignment(parent) && parent.getInitializer() === identifier;
    if (!isValue) return { kind: "inside", declarations: [] };
  }
  const symbol = Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : identifier.getSymbol();
  if (symbol === undefined) {
    return inputOutputGlobals.has(name) ? { kind: "outside", name } : { kind: "inside", declarations: [] };
  }
  const imported = symbol
    .getDeclarations()
    .flatMap((declaration) => declaration.getFirstAncestorByKind(SyntaxKind.ImportDeclaration) ?? []);
  const module = imported.map((each) => each.getModuleSpecifierValue()).find(doesInputOutput);
  if (module !== undefined) return { kind: "outside", name: `${name} of ${module}` };
  const declarations = (symbol.getAliasedSymbol() ?? symbol).getDeclarations();
  return { kind: "inside", declarations: declarations.flatMap(listDeclarationsToFollow) };
}

function listDeclarationsToFollow(declaration: Node): readonly Node[] {
  if (Node.isBindingElement(declaration)) {
    // For `exit` of `const { exit } = process`, follows `process`. A destructured parameter has no such value to follow.
    const pattern = declaration.getAncestors().find((each) => !/Binding/.test(each.getKindName()));
    return pattern === undefined ? [] : listDeclarationsToFollow(pattern);
  }
  const isFollowed =
    Node.isFunctionDeclaration(declaration) ||
    Node.isVariableDeclaration(declaration) ||
    Node.isClassDeclaration(declaration);
  return isFollowed ? [declaration] : [];
}

/** Whether the identifier is in a call that initializes a module's variable. Such a call runs once, when the module is loaded. */
function runsAtModuleLoad(identifier: Identifier, declaration: Node): boolean {
  const isOfModule =
    Node.isVariableDeclaration(declaration) &&
    declaration.getVariableStatement()?.getParentIfKind(SyntaxKind.SourceFile);
  if (!isOfModule) return false;
  const all = identifier.getAncestors();
  const above = all.slice(0, all.indexOf(declaration));
  const isCalledLater = above.some((each) => Node.isFunctionLikeDeclaration(each) || Node.isFunctionExpression(each));
  return !isCalledLater && above.some((each) => Node.isCallExpression(each) || Node.isNewExpression(each));
}

function doesInputOutput(moduleName: string): boolean {
  const name = moduleName.replace(/^node:/, "");
  return (moduleName !== name || builtinModules.includes(name)) && !nodeModulesWithoutIO.has(name);
}

/** Describes a problem at an offset of a source file in memory, which has the same text as the file on disk. */
export function createSourceFileProblem(
  sourceFile: SourceFile,
  offset: number,
  rule: string,
  violation: string,
  hint?: string,
): Problem {
  const place = { file: sourceFile.getFilePath().slice(1), text: sourceFile.getFullText() };
  return createProblemAtOffset(place, offset, "", rule, { found: violation, hint });
}
