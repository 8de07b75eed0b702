import { expect } from "chai";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { inBrowser, openPage } from "./browser.js";
import { makeProject, type TemporaryProject } from "./project.js";
import { startServer, type TestServer } from "./server.js";
import { Staff } from "./staff.js";
import { findSetupToken, Visitor } from "./visitor.js";

export const rootPassword = "root of the whole shop";

/** A visitor's browser at the panel. */
export interface PanelPage {
  readonly page: Page;
  /** To a place in the panel, such as `#/stores`. */
  goTo(hash: string): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /**
   * Fails if a script failed, the policy blocked something, or another host was asked.
   * @param hosts origins that the page may ask besides the panel's own
   */
  close(hosts?: readonly string[]): Promise<void>;
}

type OpenOptions = BrowserContextOptions & { readonly path?: string };

export async function openPanel(
  browser: Browser,
  url: string,
  { path = "/admin", ...options }: OpenOptions = {},
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

export interface PanelSuiteOptions {
  /** The project to serve in place of this checkout: its directory, or its declarations and hooks by file name. */
  readonly project?:
    string | { readonly schemas: Readonly<Record<string, unknown>>; readonly hooks?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: Chromium. */
  readonly browser?: "Chromium" | "Firefox";
}

/** Its values exist in hooks and tests only. */
export interface ServedPanel {
  readonly server: TestServer;
  readonly staff: Staff;
  /** Opens the panel in a new context of the browser. */
  open(options?: OpenOptions): Promise<PanelPage>;
  /** Gives the root administrator `rootPassword` and signs in; once for each server. */
  openAsRoot(options?: OpenOptions): Promise<PanelPage>;
}

/** Declares a suite with a server, whose passwords take no time to verify, and a browser. */
export function servePanel(title: string, options: PanelSuiteOptions, body: (served: ServedPanel) => void): void {
  const declare = (browser: () => Browser): void => {
    let project: TemporaryProject | undefined;
    let started: TestServer;
    before(async () => {
      const { project: served, environment } = options;
      if (typeof served === "object") {
        project = makeProject(served.schemas);
        for (const [file, text] of Object.entries(served.hooks ?? {})) project.write(`schemas/${file}`, text);
        await project.transpile();
      }
      const directory = typeof served === "string" ? served : project?.directory;
      started = await startServer({
        environment: { ...environment },
        ...(directory === undefined ? {} : { project: directory }),
      });
    });
    const server = later(() => started);
    body({
      server,
      staff: new Staff(() => server),
      open: (opened) => openPanel(browser(), server.url, opened),
      openAsRoot: (opened) => openPanelAsRoot(browser(), server, opened),
    });
    after(async () => {
      await started.stop();
      project?.remove();
    });
  };
  inBrowser(title, declare, options.browser);
}

interface SignedInOptions extends PanelSuiteOptions {
  readonly context?: OpenOptions;
  /** Tests break requests, which the page reports as errors. */
  readonly isFaulty?: boolean;
}

/** Declares a suite as `servePanel` does, with a page of the panel where the root administrator is signed in. */
export function inPanel(
  title: string,
  { context, isFaulty = false, ...options }: SignedInOptions,
  body: (suite: ServedPanel & { readonly panel: PanelPage; readonly page: Page }) => void,
): void {
  servePanel(title, options, (served) => {
    let opened: PanelPage;
    before(async () => {
      opened = await served.openAsRoot(context);
    });
    body({ ...served, panel: later(() => opened), page: later(() => opened.page) });
    after(() => (isFaulty ? opened.page.context().close() : opened.close()));
  });
}

/** Stands for an object that only hooks and tests have. */
function later<T extends object>(get: () => T): T {
  return new Proxy({} as T, {
    get: (_target, name) => {
      const object = get();
      const value: unknown = Reflect.get(object, name);
      return typeof value === "function" ? (value as (...args: unknown[]) => unknown).bind(object) : value;
    },
  });
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
  options: OpenOptions = {},
): Promise<PanelPage> {
  await new Visitor(() => server).setPassword(findSetupToken(server.log), rootPassword);
  const panel = await openPanel(browser, server.url, options);
  await panel.signIn(server.email, rootPassword);
  return panel;
}
