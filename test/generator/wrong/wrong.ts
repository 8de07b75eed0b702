/** New values by "file#pointer" in the valid project; undefined removes one. */
export interface Changes {
  readonly [place: string]: unknown;
}

export interface WrongDeclaration {
  readonly rule: string;
  readonly changes: Changes;
  /** "file#pointer" of the only problem. */
  readonly at: string;
  readonly found: string;
  readonly hint?: string | undefined;
}

export function wrong(rule: string, changes: Changes, at: string, found: string, hint?: string): WrongDeclaration {
  return { rule, changes, at, found, hint };
}
