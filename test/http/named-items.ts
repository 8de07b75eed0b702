/** Declarations of resources whose items have names, and requests for these items by their names. */
import { expect } from "chai";
import type { Answer } from "../support/request.js";
import type { Account } from "../support/staff.js";

interface Keywords {
  readonly privileges?: object;
  readonly [keyword: string]: unknown;
}

/**
 * Declares a resource.
 * @param name of one item: the collection of `order` is `orders`. @param keywords of the resource; without
 * `privileges` each resource has its own
 */
export function declareNamed(
  name: string,
  properties: object,
  keywords: Keywords = {},
  required: readonly string[] = [],
): object {
  const privileges = { read: `view_${name}s`, write: `manage_${name}s` };
  return {
    title: name,
    type: "object",
    resource: { id: `${name}_id`, title: "name", privileges, ...keywords },
    properties: {
      [`${name}_id`]: { type: "integer", readOnly: true },
      name: { type: "string", sortable: true, searchable: true },
      ...properties,
    },
    required: ["name", ...required],
  };
}

/** Declares a field that refers to an item of this resource. */
export const to = (resource: string, more: object = {}) => ({ type: "integer", references: { resource, ...more } });

/** The names of the items in an answer, sorted. The answer is a list or one item. */
export function namesIn({ status, json, text }: Answer): readonly string[] {
  expect(status, text).to.equal(200);
  const [found] = Object.values(json as object) as [object];
  return (Object.values(found) as { readonly name: string }[]).map(({ name }) => name).sort();
}

interface Named {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Items that accounts create and read. The first word of a name is that of its resource: `order A1` is at `orders/ID`. */
export class NamedItems {
  readonly ids: { [name: string]: number } = {};

  readonly make = async (account: Account | undefined, path: string, body: Named): Promise<void> => {
    const answer = await account!.ask("POST", `/api/2.0/${path}`, body);
    expect(answer.status, answer.text).to.equal(201);
    this.ids[body.name] = Number(Object.values(answer.json as object)[0]);
  };

  readonly at = (name: string): string => `${name.split(" ")[0]!}s/${String(this.ids[name])}`;

  readonly list = async (account: Account | undefined, path: string): Promise<readonly string[]> =>
    namesIn(await account!.ask("GET", `/api/2.0/${path}`));

  readonly status = async (
    account: Account | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<number> => (await account!.ask(method, `/api/2.0/${path}`, body)).status;
}
