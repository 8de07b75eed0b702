/**
 * Pictures of the panel's main pages for the documentation, on the sample data, at 1280 and 390 pixels:
 *
 *     npm run screenshots
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchChromium } from "../support/browser.js";
import { newSqliteUrl, runCommand, startServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { findSetupToken } from "../support/visitor.js";

const directory = join(checkout, "docs/screenshots");
const password = "a picture of a storeroom";

interface Shot {
  readonly name: string;
  readonly route: string;
  readonly scheme?: "dark";
  /** Runs before the screenshot is taken. */
  prepare?(page: Page): Promise<unknown>;
}

const shots: readonly Shot[] = [
  { name: "start", route: "#/" },
  { name: "products", route: "#/products?price[gte]=20&sort_by=price&sort_order=desc" },
  { name: "products-dark", route: "#/products?q=te", scheme: "dark" },
  { name: "product", route: "#/products/1" },
  {
    name: "new-store",
    route: "#/stores/new",
    prepare: (page) => page.getByRole("group", { name: "What to copy" }).scrollIntoViewIfNeeded(),
  },
  { name: "api-access", route: "#/users/2?tab=api" },
  { name: "rights", route: "#/users/3?tab=rights" },
  { name: "group", route: "#/usergroups/1" },
];

async function takeShots(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const databaseUrl = newSqliteUrl();
  const email = "admin@example.com";
  const loaded = spawnSync(process.execPath, [join(checkout, "dist/demo/load.js")], {
    env: { ...process.env, DATABASE_URL: databaseUrl, STOCKROOM_ADMIN_EMAIL: email },
    encoding: "utf8",
  });
  if (loaded.status !== 0) throw new Error(loaded.stderr);
  const server = await startServer({ databaseUrl, environment: { STOCKROOM_RATE_LIMIT: "100000" } });
  const browser = await launchChromium();
  try {
    const { stdout } = await runCommand(["recover", "--email", email], { databaseUrl });
    const token = findSetupToken(stdout.replaceAll(/http\S*\/admin/g, `${server.url}/admin`).split("\n"));
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC" });
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") console.error(message.text());
    });
    page.on("pageerror", (error) => console.error(error.message));
    await page.goto(`${server.url}/admin#setup=${token}`);
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Repeat the password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const shot of shots) await takeShot(page, `${server.url}/admin`, shot, width);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeShot(page: Page, url: string, { name, route, scheme, prepare }: Shot, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme ?? "light" });
  await page.goto(`${url}${route}`);
  await page.waitForLoadState("networkidle");
  while ((await page.locator(".loading").count()) > 0) await page.waitForTimeout(50);
  // The panel loads the names of referenced items after the page.
  await page.waitForTimeout(400);
  await prepare?.(page);
  await page.screenshot({ path: join(directory, `${name}-${String(width)}.png`) });
}

await takeShots();
