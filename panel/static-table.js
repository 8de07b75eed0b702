/** @import { Markup } from "./types.js" */
import { html } from "./html.js";

/**
 * A table without sorting and selection. The frame around the table can get the focus, so that users can scroll a wide
 * table with keys.
 * @param {object} props
 * @param {string} props.label
 * @param {readonly Markup[]} props.heads headings of the columns; "" for a column without a heading
 * @param {readonly (string | undefined)[]} [props.alignments] classes of the headings
 * @param {string} [props.look] further classes of the frame
 * @param {Markup} props.children the rows
 */
export function StaticTable({ label, heads, alignments = [], look = "", children }) {
  return html`<div class=${`table ${look}`} role="region" aria-label=${label} tabindex=${0}>
    <table>
      <thead>
        <tr>
          ${heads.map((head, at) => (head === "" ? html`<td></td>` : html`<th scope="col" class=${alignments[at]}>${head}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${children}
      </tbody>
    </table>
  </div>`;
}
