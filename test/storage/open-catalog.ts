import { openStorage, type StorageOptions } from "../../runtime/start/open-storage.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { registry } from "./registry.js";
import { createWriteRules } from "./rules.js";

/** Opens the storage of the test application. */
export function openCatalog(url: string, more: Partial<StorageOptions> = {}): Promise<Storage> {
  return openStorage({
    url,
    registry,
    registryUrl: new URL("registry.js", import.meta.url).href,
    rules: createWriteRules(registry),
    rulesUrl: new URL("rules.js", import.meta.url).href,
    timeoutMs: 5000,
    reportError: (error) => console.error(error),
    ...more,
  });
}
