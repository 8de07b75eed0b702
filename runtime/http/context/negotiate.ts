import Negotiator from "negotiator";
import { Refusal } from "../../model/plan/errors.js";
import type { Context } from "./context.js";

/**
 * Returns the first of these content codings that the client accepts with the highest quality (RFC 9110, section 12.5.3); null if
 * it accepts none of them.
 */
export function chooseCoding<Coding extends string>({ req }: Context, codings: readonly Coding[]): Coding | null {
  if (req.headers["accept-encoding"] === undefined) return null;
  const offered = [...codings, "identity"];
  const [best] = new Negotiator(req).encodings(offered, { preferred: offered });
  return codings.find((coding) => coding === best) ?? null;
}

/**
 * Returns the media type that the client prefers (RFC 9110, section 12.5.1); among equal ones, and without the header, the first.
 * Parameters such as a charset are ignored, because every answer is UTF-8.
 * @throws Refusal not_acceptable
 */
export function chooseType<Type extends string>({ headers: given }: Context, types: readonly [Type, ...Type[]]): Type {
  const { accept } = given;
  if (accept === undefined || accept.trim() === "" || accept === "*/*" || accept === types[0]) return types[0];
  const headers = { accept: accept.replaceAll(/;(?!\s*q\s*=)[^,;]*/gi, "") };
  const [best] = new Negotiator({ headers }).mediaTypes(types);
  const chosen = types.find((type) => type === best);
  if (chosen !== undefined) return chosen;
  throw new Refusal(
    "not_acceptable",
    `the answer can be ${types.join(", ")}, but the header Accept allows none of these`,
  );
}
