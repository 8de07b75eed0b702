import { join } from "node:path";
import { expect } from "chai";
import { Node, Project, SyntaxKind } from "ts-morph";
import { checkout } from "../support/source-tree.js";

/** A text, or one text for each plural form. */
type Text = string | { readonly [form: string]: string };

describe("the texts of the panel", () => {
  it("have German translations, which insert the same values, and no other translations exist", async () => {
    const file = new URL("../../../panel/strings-de.js", import.meta.url);
    const { strings: german } = (await import(file.href)) as { readonly strings: { readonly [english: string]: Text } };
    expect(Object.keys(german).sort()).to.deep.equal([...listEnglishTexts()].sort());
    const listValues = (text: Text): string => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort().join();
    for (const [english, text] of Object.entries(german))
      expect(listValues(text), english).to.equal(listValues(english));
  });

  it("translate messages of the server with the values that these have, each once", async () => {
    const { messages } = (await import(new URL("../../../panel/messages-de.js", import.meta.url).href)) as {
      readonly messages: readonly (readonly [message: string, translation: string])[];
    };
    const listValues = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];
    for (const [message, translation] of messages)
      expect(listValues(message), message).to.include.members([...listValues(translation)]);
    expect(new Set(messages.map(([message]) => message)).size).to.equal(messages.length);
  });
});

/** Lists the texts that the panel's modules translate. Of a text with plural forms, lists the form `other`. */
function listEnglishTexts(): ReadonlySet<string> {
  const modules = new Project({ compilerOptions: { allowJs: true }, skipFileDependencyResolution: true });
  const calls = modules
    .addSourceFilesAtPaths(join(checkout, "panel/*.js"))
    .flatMap((module) => module.getDescendantsOfKind(SyntaxKind.CallExpression));
  const translations = calls.filter((call) => ["t", "translateToMarkup"].includes(call.getExpression().getText()));
  return new Set(translations.flatMap((call) => listTexts(call.getArguments()[0]!)));
}

function listTexts(node: Node): readonly string[] {
  if (Node.isStringLiteral(node)) return [node.getLiteralValue()];
  if (Node.isConditionalExpression(node)) return [node.getWhenTrue(), node.getWhenFalse()].flatMap(listTexts);
  if (Node.isObjectLiteralExpression(node)) {
    return listTexts(
      node.getPropertyOrThrow("other").asKindOrThrow(SyntaxKind.PropertyAssignment).getInitializerOrThrow(),
    );
  }
  throw new Error(`${node.getSourceFile().getBaseName()}: write the text itself in the call, not ${node.getText()}`);
}
