import { accessSync, constants, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { Missing, orSkip } from "./or-skip.js";
import { makeTemporaryDirectory } from "./server.js";

/**
 * Milliseconds that it waits for the next suite. A process of several suites is ended by the run; another one ends when the browser
 * is closed.
 */
const restMs = process.env["MOCHA_WORKER_ID"] === undefined ? 1_500 : 600_000;
let kept: Browser | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * The one of this process: a start costs more than many a suite.
 * @throws Missing
 */
async function takeChromium(): Promise<Browser> {
  clearTimeout(closing);
  if (kept?.isConnected() !== true) kept = await launchChromium();
  return kept;
}

async function restChromium(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  closing = setTimeout(() => {
    kept = undefined;
    void browser.close();
  }, restMs);
}

/**
 * Declares the suite for pages in the distribution's own browser; one Chromium is for all suites of a process. Skips the tests without
 * the browser; with `CI=true` that is a failure. `browser` may be called in hooks and tests.
 */
export function inBrowser(
  title: string,
  body: (browser: () => Browser) => void,
  name: "Chromium" | "Firefox" = "Chromium",
): void {
  describe(title, () => {
    let browser: Browser | undefined;
    before(async function () {
      browser = await orSkip(this, name === "Chromium" ? takeChromium() : launchFirefox());
    });
    after(() => (browser === undefined ? undefined : name === "Chromium" ? restChromium(browser) : browser.close()));

    // In a suite of its own, so that the hooks of `body` do not run where this one skips.
    describe(`in ${name}`, function () {
      this.timeout(120_000);
      body(() => {
        if (browser === undefined) throw new Error("the browser is started in a hook: ask for it in hooks and tests");
        return browser;
      });
    });
  });
}

/**
 * Without a window. The caller closes it.
 * @throws Missing
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findProgram(["chromium"], "chromium fonts-dejavu-core");
  // Nobody looks at it: drawing with an emulated GPU would only cost time.
  return chromium.launch({ executablePath, args: ["--disable-gpu"] });
}

/** Launches the distribution's Firefox. @throws Missing */
async function launchFirefox(): Promise<Browser> {
  const program = findProgram(["firefox-esr", "firefox"], "firefox-esr");
  const executablePath = join(makeTemporaryDirectory(), "firefox");
  const script = fileURLToPath(new URL("./firefox-process.js", import.meta.url));
  writeFileSync(executablePath, `#!/bin/sh\nexec '${process.execPath}' '${script}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  // Playwright drives its own build of Firefox by another protocol.
  return firefox.launch({ executablePath, channel: "moz-firefox" });
}

export interface WatchedPage {
  readonly page: Page;
  /**
   * Errors of scripts, violations of the Content-Security-Policy, and failures of the server. Rejections by the server are
   * answers.
   */
  readonly complaints: readonly string[];
  /** Origins that were asked for anything. */
  readonly origins: ReadonlySet<string>;
}

/** A new page that remembers nothing of the others. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const refusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    if (message.type() === "error" && !refusal) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:") origins.add(url.origin);
  });
  return { page, complaints, origins };
}

/** @throws Missing */
function findProgram(names: readonly string[], packages: string): string {
  for (const name of names) {
    for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
      const file = join(directory, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this directory.
      }
    }
  }
  throw new Missing(`there is no ${names.join(" or ")} on the PATH (apt-get install ${packages})`);
}
