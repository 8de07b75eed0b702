/** A saved view of a list, as the API of the panel describes it. */
export interface SavedViewDescription {
  readonly id: string;
  /** Path of the resource. */
  readonly resource: string;
  readonly name: string;
  /** Id of the group whose members see the view; null for a private view. */
  readonly group: string | null;
  /** Whether the view belongs to the caller. */
  readonly own: boolean;
  /** Filters, order and columns as a query string, such as `sort_by=-age&cols=name`. */
  readonly query: string;
  /** Number of filters and columns of the view that no longer exist, or that the caller may not read. */
  readonly missing: number;
}
