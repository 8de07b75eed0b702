import type { Preference } from "../model/api-request.js";

const preference = /(?:^|,)\s*return\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/i;

/** The header `Prefer`; null where it says nothing of that, or what nobody knows: preferences are no demands. */
export function readPreference(value: string | readonly string[] | undefined): Preference | null {
  const match = preference.exec(String(value ?? ""));
  const wanted = (match?.[1] ?? match?.[2])?.toLowerCase();
  return wanted === "representation" || wanted === "minimal" ? wanted : null;
}
