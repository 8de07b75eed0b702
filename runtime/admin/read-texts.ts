import { refuseFields } from "../model/errors.js";

/**
 * The named fields of a body, each a text that is not empty.
 * @throws Refusal invalid_fields naming every one that is not
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
  // Every name has a text: all others were refused just above.
  return Object.fromEntries(given) as { readonly [name in Name]: string };
}
