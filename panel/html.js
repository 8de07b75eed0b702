/** Creates markup from template literals, without a build step. */
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

/** @type {(parts: TemplateStringsArray, ...values: unknown[]) => import("./types.js").Markup} */
export const html = htm.bind(h);
