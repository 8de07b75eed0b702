import { nameInCode } from "../name-in-code.js";

/** "devices/parts" becomes "DevicesParts". */
export function nameType(path: string): string {
  const name = nameInCode(path);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Endings of the names of a resource's types. The last one, `Types`, has all the others as members. */
export const typeParts = [
  "Item",
  "Summary",
  "Details",
  "Create",
  "Update",
  "Filter",
  "Sort",
  "Expand",
  "Groups",
  "Numbers",
  "Ordered",
  "Written",
  "Types",
] as const;
