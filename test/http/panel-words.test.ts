import { expect } from "chai";

/** A text, or one text for each plural form. */
type Texts = { readonly [key: string]: string | { readonly [form: string]: string } };

describe("the strings of the panel", () => {
  it("insert the same values in every language", async () => {
    const [english, german] = await Promise.all(["en", "de"].map(readStrings));
    const listValues = (text: Texts[string] | undefined) =>
      [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort().join();
    expect(Object.keys(german!)).to.deep.equal(Object.keys(english!));
    for (const [key, text] of Object.entries(english!))
      expect(listValues(german![key]), key).to.equal(listValues(text));
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

async function readStrings(language: string): Promise<Texts> {
  const file = new URL(`../../../panel/strings-${language}.js`, import.meta.url);
  return ((await import(file.href)) as { strings: Texts }).strings;
}
