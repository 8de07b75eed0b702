/**
 * Converts CSV (RFC 4180) to JSON lines. The first row contains the names of the fields. The column `_parents` contains
 * the ids of the items in which an item is nested.
 */
import { findField } from "../model/schema/find-definition.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

interface CsvCell {
  readonly text: string;
  /** Whether the cell is in quotes. An empty cell is null without quotes, and an empty string with quotes. */
  readonly isQuoted: boolean;
}

interface CsvRow {
  readonly cells: readonly CsvCell[];
  /** Number of lines of the file that the row spans. */
  readonly lineCount: number;
}

const parentsColumn = "_parents";
const blankLine = Buffer.alloc(0);

/**
 * Converts CSV to JSON lines. After a row that spans several lines, yields blank lines, so that line numbers match the
 * file.
 * @throws Error if a column is not a field, or if the number of cells in a row differs from the first row
 */
export async function* convertCsvToJsonLines(
  chunks: AsyncIterable<Buffer>,
  definition: ResourceDefinition,
): AsyncGenerator<Buffer> {
  let names: readonly string[] | null = null;
  let line = 1;
  for await (const { cells, lineCount } of splitRows(chunks)) {
    const isBlank = cells.length === 1 && cells[0]!.text === "";
    if (names === null) {
      names = cells.map(({ text }) => text);
      if (names.length === 1 && /[;\t]/.test(names[0]!))
        throw new Error("line 1 has one column: separate columns with commas");
      checkColumns(names, definition);
      yield blankLine;
    } else if (isBlank) yield blankLine;
    else if (cells.length !== names.length) {
      const counts = `${String(cells.length)} cells, but the first row has ${String(names.length)}`;
      throw new Error(`line ${String(line)} has ${counts}`);
    } else yield Buffer.from(JSON.stringify(toExportLine(names, cells, definition)));
    for (let more = 1; more < lineCount; more += 1) yield blankLine;
    line += lineCount;
  }
}

function checkColumns(columnNames: readonly string[], definition: ResourceDefinition): void {
  const second = columnNames.find((name, index) => columnNames.indexOf(name) < index);
  if (second !== undefined) throw new Error(`line 1 names "${second}" twice`);
  const unknown = columnNames.find((name) => name !== parentsColumn && findField(definition, name) === undefined);
  if (unknown === undefined) return;
  const parents = definition.parent === null ? "" : `; the ids of the parents are in the column ${parentsColumn}`;
  throw new Error(
    `line 1 names "${unknown}", which is not a field of ${definition.path}${describeSimilarFields(unknown, definition)}${parents}`,
  );
}

/** Suggests a field with a similar name. Returns the end of an error message. */
export function describeSimilarFields(name: string, { id, fields }: Pick<ResourceDefinition, "id" | "fields">): string {
  return name.toLowerCase() === "id" ? `; the id field is ${id}` : describeKnownNames(name, Object.keys(fields));
}

function toExportLine(
  columnNames: readonly string[],
  cells: readonly CsvCell[],
  definition: ResourceDefinition,
): object {
  const columns = columnNames.map((name, index) => [name, cells[index]!] as const);
  const parents = columns.find(([name]) => name === parentsColumn)?.[1].text ?? "";
  const values = columns.filter(([name]) => name !== parentsColumn);
  return {
    resource: definition.path,
    parents: parents === "" ? [] : parents.split("/"),
    item: Object.fromEntries(values.map(([name, cell]) => [name, parseCell(findField(definition, name)!, cell)])),
  };
}

/** Parses a cell. Text that does not match the type of the field stays a string, which the validator rejects. */
function parseCell({ kind, sentAsString }: FieldDefinition, { text, isQuoted }: CsvCell): unknown {
  if (text === "") return isQuoted ? "" : null;
  if (kind === "string") return text;
  if (sentAsString && kind !== "array") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Splits CSV into rows. Text between a closing quote and the next comma becomes part of the cell. */
async function* splitRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let cells: CsvCell[] = [];
  let text = "";
  let lines = 1;
  let isQuoted = false;
  let inQuotes = false;
  let afterQuote = false;
  const endCell = (): void => {
    cells.push({ text: isQuoted ? text : text.replace(/\r$/, ""), isQuoted });
    [text, isQuoted, afterQuote] = ["", false, false];
  };
  const endRow = (): CsvRow => {
    endCell();
    const row = { cells, lineCount: lines };
    before += lines;
    [cells, lines] = [[], 1];
    return row;
  };
  let before = 1;
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new Error(`it is not UTF-8, at or after line ${String(before + lines - 1)}; save the file as UTF-8`, {
        cause: error,
      });
    }
  };
  for await (const chunk of chunks) {
    for (const character of decode(chunk)) {
      if (inQuotes) {
        if (character === '"') [inQuotes, afterQuote] = [false, true];
        else {
          text += character;
          if (character === "\n") lines += 1;
        }
      } else if (character === '"' && afterQuote) {
        text += character;
        [inQuotes, afterQuote] = [true, false];
      } else if (character === '"' && text === "") [inQuotes, isQuoted] = [true, true];
      else if (character === ",") endCell();
      else if (character === "\n") yield endRow();
      else if (!(character === "\r" && isQuoted)) text += character;
    }
  }
  // Throws if the file ends within a multi-byte character.
  decode();
  if (inQuotes) throw new Error("the file ends within a quoted cell; end each of these cells with a quotation mark");
  if (text !== "" || isQuoted || cells.length > 0) yield endRow();
}
