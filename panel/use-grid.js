/**
 * Keyboard navigation in a table (WAI-ARIA's grid pattern): arrow keys, Home and End move the focus from cell to cell,
 * and Tab stops at one cell only. If a cell contains a link, a button or a check box, the element in the cell gets the
 * focus, unless the cell can be edited.
 */
import { getLineDirection } from "./control-events.js";
import { useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {{ readonly row: number, readonly column: number }} CellPosition */
/** @typedef {import("preact").TargetedKeyboardEvent<HTMLTableElement>} KeyPress */

const widgetSelector = "a[href], button, input, select, textarea, summary";

/**
 * @param {object} editing
 * @param {boolean} editing.isOpen whether a cell is being edited
 * @param {(cell: HTMLElement, typed: string | null) => void} editing.onEdit begins editing; `typed` is the typed character, null
 * for Enter
 * @param {(cell: HTMLElement, text: string) => void} editing.onPaste is called with pasted text of several lines or columns
 * @param {(cell: HTMLElement) => void} editing.onDrop is called for Escape; discards the unsaved value of the cell
 * @param {() => void} editing.onUndo is called for Ctrl+Z; undoes the last change of a cell
 */
export function useGridNavigation({ isOpen, onEdit, onPaste, onDrop, onUndo }) {
  const table = useRef(/** @type {HTMLTableElement | null} */ (null));
  const active = useRef(/** @type {CellPosition} */ ({ row: 1, column: 1 }));
  /** Row and column of the cell that gets the focus after the editor of a cell has closed. */
  const next = useRef(/** @type {CellPosition | null} */ (null));
  const pressedCell = useRef(/** @type {Element | null} */ (null));

  const cellAt = (/** @type {CellPosition} */ { row, column }) => table.current?.rows[row]?.cells[column] ?? null;
  const focusCell = (/** @type {CellPosition} */ spot) => {
    const cell = cellAt(spot);
    if (cell === null) return;
    active.current = spot;
    setTabStop(table.current, cell);
    focusTargetOf(cell).focus();
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  useLayoutEffect(() => {
    if (isOpen) return;
    // The current page can have fewer rows than the previous one. If the active cell no longer exists, Tab stops in the
    // first row.
    setTabStop(table.current, cellAt(active.current) ?? cellAt({ row: 1, column: 1 }));
    if (next.current !== null) focusCell(next.current);
    next.current = null;
  });
  /** Chooses the cell that gets the focus when the editor closes. It is `rows` and `columns` away from the edited cell. */
  const chooseNextCell = (/** @type {number} */ rows, /** @type {number} */ columns) => {
    const { row, column } = active.current;
    const spot = { row: row + rows, column: column + columns };
    const cell = cellAt(spot);
    // The focus stays at the edited cell instead of moving to the headings (row 0) or to a check box that selects a row.
    next.current = spot.row > 0 && cell !== null && !cell.matches(".pick") ? spot : active.current;
  };
  return {
    table,
    leave: chooseNextCell,
    events: {
      onFocusIn(/** @type {FocusEvent} */ { target }) {
        const cell = findCell(target);
        if (isOpen || cell === null) return;
        active.current = getCellPosition(cell);
        setTabStop(table.current, cell);
      },
      onMouseDown(/** @type {MouseEvent} */ event) {
        const cell = findCell(event.target);
        pressedCell.current = cell !== null && cell === document.activeElement ? cell : null;
        // By default, a press next to the link in a cell would focus the frame of the table, so focus the link instead.
        if (cell === null || cell !== event.target || isOpen || focusTargetOf(cell) === cell) return;
        event.preventDefault();
        focusTargetOf(cell).focus();
      },
      /** The first click on a cell focuses the cell; the second click begins editing. */
      onClick(/** @type {MouseEvent} */ { target }) {
        const cell = findCell(target);
        if (cell !== null && cell === pressedCell.current && isEditableCell(cell)) onEdit(cell, null);
      },
      onPaste(/** @type {ClipboardEvent} */ event) {
        const cell = findCell(event.target);
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (isOpen || cell === null || text === "" || !isEditableCell(cell)) return;
        event.preventDefault();
        if (/[\t\n]/.test(text.trimEnd())) onPaste(cell, text);
        else onEdit(cell, text.trim());
      },
      onKeyDown(/** @type {KeyPress} */ event) {
        const cell = findCell(event.target);
        if (cell === null || isOpen) return;
        const spot = getCellPosition(cell);
        const goal = findTargetCell(event, spot, event.currentTarget);
        if (goal !== null) {
          event.preventDefault();
          focusCell(goal);
          return;
        }
        if (event.key === "Escape") return onDrop(cell);
        if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
          event.preventDefault();
          return onUndo();
        }
        if (event.key === " " && event.shiftKey && focusTargetOf(cell) === cell) {
          event.preventDefault();
          cell.parentElement?.querySelector("input")?.click();
        }
        const typed = getEditStartText(event, focusTargetOf(cell) === cell);
        if (typed === undefined || !isEditableCell(cell)) return;
        event.preventDefault();
        onEdit(cell, typed);
      },
    },
  };
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLTableCellElement | null}
 */
function findCell(target) {
  return target instanceof Element ? target.closest("td, th") : null;
}

/** @param {HTMLTableCellElement} cell */
function getCellPosition(cell) {
  const row = cell.closest("tr");
  return { row: row?.rowIndex ?? 0, column: cell.cellIndex };
}

/** @param {HTMLElement} cell */
function isEditableCell(cell) {
  return cell.dataset["editable"] !== undefined;
}

/**
 * Returns the element of a cell that gets the focus.
 * @param {HTMLElement} cell
 */
function focusTargetOf(cell) {
  /** @type {HTMLElement | null} */
  const widget = cell.querySelector(widgetSelector);
  // The link to an item gets the focus even if the cell can be edited, so that Enter opens the item.
  return widget === null || (isEditableCell(cell) && !widget.matches("[data-item]")) ? cell : widget;
}

/**
 * Makes the cell the only stop of Tab in the table.
 * @param {HTMLTableElement | null} table
 * @param {HTMLElement | null} stop
 */
function setTabStop(table, stop) {
  for (const cell of table?.querySelectorAll("td, th") ?? []) {
    if (!(cell instanceof HTMLElement)) continue;
    const target = focusTargetOf(cell);
    for (const widget of cell.querySelectorAll(widgetSelector)) if (widget instanceof HTMLElement) widget.tabIndex = -1;
    target.tabIndex = cell === stop ? 0 : -1;
  }
}

/**
 * Returns the cell to which a key moves the focus; null if the key does not move the focus.
 * @param {KeyPress} event
 * @param {CellPosition} from
 * @param {HTMLTableElement} table
 * @returns {CellPosition | null}
 */
function findTargetCell({ key, ctrlKey, metaKey, altKey, shiftKey }, { row, column }, table) {
  if (altKey || shiftKey) return null;
  const [lastRow, lastColumn] = [table.rows.length - 1, (table.rows[row]?.cells.length ?? 1) - 1];
  const isFar = ctrlKey || metaKey;
  const right = getLineDirection(table);
  /** @type {{ readonly [key: string]: CellPosition }} */
  const goals = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - right },
    ArrowRight: { row, column: column + right },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
  };
  const goal = goals[key];
  if (goal === undefined || (isFar && key.startsWith("Arrow"))) return null;
  return {
    row: Math.min(Math.max(goal.row, 0), lastRow),
    column: Math.min(Math.max(goal.column, 0), lastColumn),
  };
}

/**
 * Returns the text with which a pressed key begins editing: a typed character, which replaces the value; null for Enter
 * and F2, which keep the value; undefined for other keys, which do not begin editing.
 * @param {KeyPress} event
 * @param {boolean} hasCellFocus whether the cell itself has the focus, not a link in it
 * @returns {string | null | undefined}
 */
function getEditStartText({ key, ctrlKey, metaKey, altKey, isComposing }, hasCellFocus) {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === "F2" || (key === "Enter" && hasCellFocus)) return null;
  if (!hasCellFocus) return undefined;
  if (key === "Delete" || key === "Backspace") return "";
  return key.length === 1 && key !== " " ? key : undefined;
}
