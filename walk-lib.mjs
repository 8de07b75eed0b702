import { chromium } from "playwright-core";
export const url = "http://127.0.0.1:18346";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
export async function open(options = {}, email = "admin@example.com", password = "ALErG-5_KnHT") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()));
  await page.goto(`${url}/admin`);
  await page.getByLabel(/^E-mail/i).fill(email);
  await page.getByLabel(/^(Password|Passwort)/).fill(password);
  await page.getByRole("button", { name: /^(Sign in|Anmelden)$/ }).click();
  await page.getByRole("heading", { name: /^(Administration|Verwaltung)$/ }).waitFor();
  return page;
}
export const shot = (page, name) => page.screenshot({ path: `/tmp/pa-demo/${name}.png` });
export const end = () => browser.close();
