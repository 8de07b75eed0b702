/** Creates markup from template literals. */
import htm from "htm";
import { h } from "preact";

/** @type {(parts: TemplateStringsArray, ...values: unknown[]) => import("./types.js").Markup} */
export const html = htm.bind(h);
