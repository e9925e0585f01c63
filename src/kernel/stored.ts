/** How a value is kept. */
export interface StoredSpec<T> {
  /** What it is while nothing is stored, or nothing that can be read. */
  readonly initial: T;
  /** Raise it when the stored shape changes. 1 if absent; what was stored before there were versions is version 0. */
  readonly version?: number;
  /** Reads untrusted JSON that some version of the plugin has written; throws or returns undefined for what it cannot read. */
  parse(value: unknown, version: number): T | undefined;
  /** The longest text that is stored, in characters of JSON: 65,536 if absent. */
  readonly maxCharacters?: number;
}

/** A value that outlives the page, is shared by the site's tabs, and never enters the store. */
export interface Stored<T> {
  /** The value as it stands now, also where another tab has written it. The same object until it changes. */
  get(): T;
  /** Keeps the value. `initial` takes the entry out. @throws storage.tooLarge */
  set(value: T): void;
  /** Reads, changes and keeps at once. @throws storage.tooLarge */
  update(change: (value: T) => T): void;
  /** Called after each change, with where it was made. */
  subscribe(listener: (value: T, madeIn: 'thisTab' | 'otherTab') => void): () => void;
  /** Resolves once `get` may be trusted: an asynchronous storage has to be read first. */
  ready(): Promise<void>;
}
