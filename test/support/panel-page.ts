import { expect } from "chai";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "./browser.js";
import { quickPasswords } from "./quick-passwords.js";
import { startServer, type TestServer } from "./server.js";
import { findSetupToken, Visitor } from "./visitor.js";

export const rootPassword = "root of the whole shop";

/** A server for what is not about passwords: nobody waits for one to be verified. */
export function startPanelServer(): Promise<TestServer> {
  return startServer({ environment: quickPasswords });
}

/** A visitor's browser at the panel. */
export interface PanelPage {
  readonly page: Page;
  /** To a place in the panel, such as `#/stores`. */
  goTo(hash: string): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /**
   * Fails if a script failed, the policy blocked something, or another host was asked. @param hosts origins that the page
   * may ask besides the panel's own
   */
  close(hosts?: readonly string[]): Promise<void>;
}

export async function openPanel(
  browser: Browser,
  url: string,
  { path = "/admin", ...options }: BrowserContextOptions & { readonly path?: string } = {},
): Promise<PanelPage> {
  const { page, complaints, origins } = await openPage(browser, options);
  // A page is loaded by a busy machine too.
  page.setDefaultTimeout(30_000);
  await page.goto(`${url}${path}`);
  return {
    page,
    async goTo(hash) {
      await page.goto(`${url}/admin${hash}`);
    },
    signIn: (email, password) => signInAt(page, email, password),
    async close(hosts = []) {
      await page.context().close();
      expect(complaints).to.deep.equal([]);
      expect([...origins]).to.have.members([url, ...hosts]);
    },
  };
}

/** Opens the folded sections of the form that the page shows. */
export async function unfold(page: Page): Promise<void> {
  await page.locator("details.section").first().waitFor();
  await page.evaluate("for (const each of document.querySelectorAll('details.section')) each.open = true");
}

/** At a page that shows the sign-in. */
export async function signInAt(page: Page, email: string, password: string): Promise<void> {
  // In the language of the browser.
  await page.getByLabel(/^E-mail/i).fill(email);
  await page.getByLabel(/^(Password|Passwort)/).fill(password);
  await page.getByRole("button", { name: /^(Sign in|Anmelden)$/ }).click();
  await page.getByRole("heading", { name: /^(Administration|Verwaltung)$/ }).waitFor();
}

/** Gives the root administrator `rootPassword`, by the link that the server has printed, and signs in. */
export async function openPanelAsRoot(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = {},
): Promise<PanelPage> {
  await new Visitor(() => server).setPassword(findSetupToken(server.log), rootPassword);
  const panel = await openPanel(browser, server.url, options);
  await panel.signIn(server.email, rootPassword);
  return panel;
}
