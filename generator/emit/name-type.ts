import { nameInCode } from "../name-in-code.js";

/** "devices/parts" becomes "DevicesParts". */
export function nameType(path: string): string {
  const name = nameInCode(path);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
