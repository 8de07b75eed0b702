import { toPrecondition, makeIdempotencyKey, toPathSegment } from "./request-parts.js";
import type { RequestSender } from "./send.js";
import type { Operation } from "./batch-types.js";
import type { ActionOptions, Id } from "./types.js";

/** Actions by the name of their method in the client. */
export interface ActionsByMethod {
  readonly [method: string]: {
    readonly name: string;
    readonly isOnItem?: true;
    readonly reads?: true;
    readonly takesInput?: true;
  };
}

/** Reads the arguments of a call in the order id, input and options. An action on a collection has no id; some have no input. */
function parseCallArguments(
  path: string,
  { name, isOnItem, takesInput }: ActionsByMethod[string],
  args: readonly unknown[],
) {
  const rest = [...args];
  const place = isOnItem === true ? `${path}/${toPathSegment(rest.shift() as Id)}` : path;
  const input = takesInput === true ? (rest.shift() ?? {}) : undefined;
  return { path: `${place}/${name}`, input, options: rest[0] as ActionOptions | undefined };
}

export function createActionMethods(send: RequestSender, collectionPath: string, actions: ActionsByMethod): object {
  const methods = Object.entries(actions).map(([method, action]) => {
    const callAction = async (...args: readonly unknown[]): Promise<unknown> => {
      const { path: place, input, options } = parseCallArguments(collectionPath, action, args);
      const { status, json } = await send(
        action.reads === true
          ? { path: place, method: "GET", query: toQueryString(input ?? {}) }
          : {
              path: place,
              method: "POST",
              headers: createActionHeaders(options),
              ...(input === undefined ? {} : { body: input }),
            },
        options,
      );
      return status === 204 ? undefined : json;
    };
    return [method, callAction] as const;
  });
  return Object.fromEntries(methods);
}

/** Returns, for each action that writes, a function that creates an operation for a batch. */
export function createActionOperations(
  collectionPath: string,
  actions: ActionsByMethod,
): { readonly [method: string]: OperationFactory } {
  const methods = Object.entries(actions).filter(([, { reads }]) => reads !== true);
  const described = methods.map(([method, action]) => {
    const createOperation: OperationFactory = (...given) => {
      const { path: place, input, options } = parseCallArguments(collectionPath, action, given);
      const body = input === undefined ? {} : { body: input };
      return { method: "POST", path: place, ...body, ...toPrecondition("if_match", options?.ifMatch) };
    };
    return [method, createOperation] as const;
  });
  return Object.fromEntries(described);
}

type OperationFactory = (...args: readonly unknown[]) => Operation;

function createActionHeaders(options: ActionOptions | undefined): { readonly [name: string]: string } {
  return {
    "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(),
    ...toPrecondition("if-match", options?.ifMatch),
  };
}

function toQueryString(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) if (each !== null && each !== undefined) query.append(name, String(each));
  }
  return query.toString();
}
