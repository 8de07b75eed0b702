import { fileURLToPath } from "node:url";

export const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** Folders of sources written by hand. */
export const handWritten = ["bin", "runtime", "generator", "schemas", "test", "bench", "demo"];
