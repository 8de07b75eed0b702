/** Rejects requests that a page of another site made a browser send (OWASP, Cross-Site Request Forgery Prevention). */
import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";

/**
 * Browsers name the page that a change comes from. Other clients name none, and do not have other people's cookies.
 * @param origin of this server, as the client sees it
 * @throws Refusal csrf
 */
export function refuseForeignPage(ctx: Context, origin: string): void {
  const site = ctx.get("sec-fetch-site");
  const from = ctx.get("origin");
  if ((site === "" || site === "same-origin") && (from === "" || from === origin)) return;
  throw new Refusal(
    "csrf",
    `the request comes from ${from === "" ? "another site" : from.slice(0, 100)}, but the panel is at ${origin}; ` +
      "if that is wrong, set STOCKROOM_PUBLIC_URL to the address at which clients reach this server",
  );
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A change must also bring a token that only our own page knows. The token belongs to one session, so a page of an account that
 * has signed out cannot act for the next one.
 * @throws Refusal csrf
 */
export function refuseForgery(ctx: Context, origin: string, csrfToken: string): void {
  const token = ctx.get("x-csrf-token");
  if (safe.has(ctx.method)) {
    if (token === "") return;
  } else refuseForeignPage(ctx, origin);
  const given = hash("sha256", token, "buffer");
  if (timingSafeEqual(given, hash("sha256", csrfToken, "buffer"))) return;
  throw new Refusal("csrf", "the header X-CSRF-Token must hold the csrf_token from the answer to GET session");
}
