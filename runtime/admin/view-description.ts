/** A saved view of a list, as the API of the panel describes it. */
export interface ViewDescription {
  readonly id: string;
  /** Path of the resource. */
  readonly resource: string;
  readonly name: string;
  /** Id of the group whose members see it; null for a private view. */
  readonly group: string | null;
  /** Whether it belongs to the caller. */
  readonly own: boolean;
  /** Filters, order and columns, as in an address of the panel. */
  readonly query: string;
  /** Number of its filters and columns that do not exist any more, or that the caller may not read. */
  readonly missing: number;
}
