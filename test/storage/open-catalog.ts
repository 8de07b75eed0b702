import { openStorage, type StorageOptions } from "../../runtime/start/open-storage.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { urlOfBundle } from "../support/bundle-threads.js";
import { registry } from "./registry.js";
import { createWriteRules } from "./rules.js";

/** Opens the storage of the test application. */
export function openCatalog(url: string, more: Partial<StorageOptions> = {}): Promise<Storage> {
  return openStorage({
    url,
    registry,
    threadFolder: urlOfBundle(""),
    registryUrl: urlOfBundle("registry.js"),
    rules: createWriteRules(registry),
    rulesUrl: urlOfBundle("rules.js"),
    timeoutMs: 5000,
    reportError: (error) => console.error(error),
    ...more,
  });
}
