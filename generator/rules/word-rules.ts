import { nameForPeople } from "../../runtime/model/values/name-for-people.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import type { Declaration } from "../declaration.js";
import { findAt, type Rules } from "./rule.js";

/** Rules about the translations of `panel`. */
export const wordRules: Rules = {
  *"`words` of `panel` must translate texts of the declaration."({ path, declaration }) {
    const texts = new Set(listTexts(path, declaration));
    for (const [language, words] of Object.entries(declaration.resource.panel?.words ?? {})) {
      for (const text of Object.keys(words)) {
        if (texts.has(text)) continue;
        yield* findAt(["resource", "panel", "words", language, text], text, "is not one", suggestName(text, texts));
      }
    }
  },
};

/** Every text of the declaration that the panel shows. */
function* listTexts(path: string, { title, description, resource, properties }: Declaration): Iterable<string> {
  const { plural, menu = "", panel = {}, actions = {} } = resource;
  yield* [title, description, plural, ...menu.split("/")].filter((text) => text !== undefined);
  // Without a plural, the menu shows the last segment.
  yield nameForPeople(path.slice(path.lastIndexOf("/") + 1));
  yield* [...(panel.form ?? []), ...(panel.figures ?? [])].flatMap((each) => each.title ?? []);
  yield* listValueTexts(properties);
  for (const action of Object.values(actions)) {
    yield* [action.title, action.description].filter((text) => text !== undefined);
    yield* listValueTexts({ ...action.input?.properties, ...action.answer?.properties });
  }
}

interface Texts {
  readonly title?: string;
  readonly description?: string;
  readonly oneOf?: readonly { readonly title: string }[];
  readonly items?: Texts;
  readonly properties?: { readonly [name: string]: Texts };
}

function* listValueTexts(values: { readonly [name: string]: Texts }): Iterable<string> {
  for (const [name, value] of Object.entries(values)) {
    yield value.title ?? nameForPeople(name);
    for (const each of [value, value.items]) {
      if (each === undefined) continue;
      if (each.description !== undefined) yield each.description;
      yield* (each.oneOf ?? []).map((allowed) => allowed.title);
      yield* listValueTexts(each.properties ?? {});
    }
  }
}
