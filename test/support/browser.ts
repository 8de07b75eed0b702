import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";

const executable = "/usr/bin/chromium";

/**
 * Declares the suite for a page in Debian's Chromium. Without one it is skipped; with `CI=true` that is a failure.
 * `open` gives a new page each time, which remembers nothing of the others.
 */
export function inBrowser(title: string, body: (open: () => Promise<WatchedPage>) => void): void {
  describe(title, () => {
    let browser: Browser | undefined;
    before(async function () {
      if (!existsSync(executable) && process.env["CI"] !== "true") {
        console.log(`skipped: there is no ${executable} (apt-get install chromium fonts-dejavu-core)`);
        this.skip();
      }
      browser = await chromium.launch({ executablePath: executable });
    });
    after(() => browser?.close());

    // In a suite of its own, so that the hooks of `body` do not run where this one skips.
    describe("in Chromium", function () {
      this.timeout(120_000);
      body(async () => {
        if (browser === undefined)
          throw new Error("the browser is started in a hook: ask for pages in hooks and tests");
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        return watchPage(await context.newPage());
      });
    });
  });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, and what the Content-Security-Policy has refused. */
  readonly complaints: readonly string[];
  /** Origins that were asked for anything. */
  readonly origins: ReadonlySet<string>;
}

function watchPage(page: Page): WatchedPage {
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:") origins.add(url.origin);
  });
  return { page, complaints, origins };
}
