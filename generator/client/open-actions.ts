import { condition, makeKey, writeId } from "./request-parts.js";
import type { Send } from "./send.js";
import type { ActionOptions, Id } from "./types.js";

/** By the name of the method. */
export interface Actions {
  readonly [method: string]: {
    /** Last part of the path. */
    readonly name: string;
    readonly ofItem?: true;
    readonly reads?: true;
    readonly takes?: true;
  };
}

/** @param path of the collection */
export function openActions(send: Send, path: string, actions: Actions): object {
  const methods = Object.entries(actions).map(([method, { name, ofItem, reads, takes }]) => {
    const call = async (...given: readonly unknown[]): Promise<unknown> => {
      // As the types of the method say: the id, the input, and the options, as far as there are any.
      const rest = [...given];
      const place = ofItem === true ? `${path}/${writeId(rest.shift() as Id)}` : path;
      const input = (takes === true ? rest.shift() : undefined) as object | undefined;
      const options = rest[0] as ActionOptions | undefined;
      const request = { path: `${place}/${name}` };
      const { status, json } = await send(
        reads === true
          ? { ...request, method: "GET", query: writeInput(input ?? {}) }
          : {
              ...request,
              method: "POST",
              headers: writeHeaders(options),
              ...(takes === true ? { body: input ?? {} } : {}),
            },
        options,
      );
      return status === 204 ? undefined : json;
    };
    return [method, call] as const;
  });
  return Object.fromEntries(methods);
}

function writeHeaders(options: ActionOptions | undefined): { readonly [name: string]: string } {
  return { "idempotency-key": options?.idempotencyKey ?? makeKey(), ...condition("if-match", options?.ifMatch) };
}

function writeInput(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) if (each !== null && each !== undefined) query.append(name, String(each));
  }
  return query.toString();
}
