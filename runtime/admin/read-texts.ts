import { refuseFields } from "../model/plan/errors.js";

/**
 * Reads the named properties of a body, each a string that is not empty.
 * @throws Refusal invalid_fields that lists all others
 */
export function readTexts<Name extends string>(
  body: { readonly [name: string]: unknown },
  names: readonly Name[],
): { readonly [name in Name]: string } {
  const given = names.map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined] as const);
  const details = given.flatMap(([name, value]) => {
    if (typeof value === "string" && value !== "") return [];
    const missing = value === undefined || value === "";
    return [
      {
        field: `/${name}`,
        rule: missing ? "required" : "type",
        message: missing ? "is mandatory" : "must be a string",
      },
    ];
  });
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  // All names have strings: the check above has rejected everything else.
  return Object.fromEntries(given) as { readonly [name in Name]: string };
}

/** Reads the code of a second factor; null if there is none. */
export function readCode({ code }: { readonly [name: string]: unknown }): string | null {
  return typeof code === "string" && code !== "" ? code : null;
}
