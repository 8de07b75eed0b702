/**
 * Formats rows as a Markdown table for a terminal.
 * @param empty text if there are no rows
 */
export function formatTable(rows: readonly { readonly [column: string]: string | boolean }[], empty: string): string {
  const [first] = rows;
  if (first === undefined) return empty;
  const columns = Object.keys(first);
  const cells = rows.map((row) =>
    columns.map((column) => (row[column] === true ? "yes" : row[column] === false ? "-" : String(row[column]))),
  );
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const write = (row: readonly string[]): string =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [write(columns), write(widths.map((width) => "-".repeat(width))), ...cells.map(write)].join("\n");
}
