/** Where the visitor was in the list of what was found. */
export interface ResultsPlace {
  readonly query: string;
  /** So many rows were there. */
  readonly shown: number;
  /** The row that the tab key reaches. */
  readonly active: number;
  readonly scrolledPx: number;
}

/** What a visitor who goes on to a wallet finds again on coming back. */
export interface Browsing {
  readonly query: string;
  /** Written by who goes on, without anything being painted for it. */
  readonly place: { current: ResultsPlace | undefined };
}

/** Nothing is looked for yet. */
export function beginBrowsing(): Browsing {
  return { query: '', place: { current: undefined } };
}
