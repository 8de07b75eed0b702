import { expect } from "chai";
import type { Browser, Page } from "playwright-core";

/** A visitor's browser at the panel, which remembers everything that a browser complains of. */
export interface PanelPage {
  readonly page: Page;
  /** Errors of scripts, violations of the policy, and requests to other hosts. */
  readonly problems: readonly string[];
  signIn(email: string, password: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPanel(browser: Browser, url: string, path = "/admin"): Promise<PanelPage> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    // Refusals of the server are the panel's business; it tells them in its own words.
    const refusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    if (message.type() === "error" && !refusal) problems.push(message.text());
  });
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !address.startsWith("data:")) problems.push(`request to ${address}`);
  });
  page.setDefaultTimeout(10_000);
  await page.goto(`${url}${path}`);
  return {
    page,
    problems,
    async signIn(email, password) {
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Administration" }).waitFor();
    },
    async close() {
      await context.close();
      expect(problems).to.deep.equal([]);
    },
  };
}
