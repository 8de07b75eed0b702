import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

/** There is no browser on this machine. */
export class NoChromium extends Error {
  override readonly name = "NoChromium";
}

/** The distribution's own Chromium, without a window. Who launches it closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findExecutable() });
}

function findExecutable(): string {
  for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
    const file = join(directory, "chromium");
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this directory.
    }
  }
  throw new NoChromium("there is no chromium on the PATH: apt-get install --no-install-recommends chromium");
}
