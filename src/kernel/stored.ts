/** A value that outlives the page, is shared by the site's tabs, and never enters the store. */
export interface Stored<T> {
  /** The value as it stands now, also where another tab has written it. The same object until it changes. */
  get(): T;
  /** Keeps the value. `initial` takes the entry out. @throws stored.tooLarge */
  set(value: T): void;
  /** Reads, changes and keeps at once. @throws stored.tooLarge */
  update(change: (value: T) => T): void;
  /** Called after each change, with where it was made. */
  subscribe(listener: (value: T, madeIn: 'thisTab' | 'otherTab') => void): () => void;
  /** Resolves once `get` may be trusted: an asynchronous storage has to be read first. */
  ready(): Promise<void>;
}

/** What a stored value may use of the kit that it is opened in. */
export interface StoredAccess {
  /** In whose name, for messages. */
  readonly owner: string;
  /** Ends the subscriptions. */
  readonly signal: AbortSignal;
  /** The kit's key-value storage, narrowed to the keys that the owner has declared. */
  readonly storage: unknown;
  /** A listener that throws. */
  report(error: unknown): void;
}

/** A stored value as a definition; `defineStored` makes one. It brings its own code, so that a page without any carries none of it. */
export interface StoredKey<T> {
  readonly key: string;
  open(access: StoredAccess): Stored<T>;
}

/** Opens each definition once. */
export function createOpen(access: StoredAccess): <T>(definition: StoredKey<T>) => Stored<T> {
  const opened = new Map<StoredKey<never>, Stored<never>>();
  return <T>(definition: StoredKey<T>): Stored<T> => {
    const stored = (opened.get(definition as never) ?? definition.open(access)) as Stored<T>; // what a definition opens is of its type
    opened.set(definition as never, stored as never); // the map ties each definition to what it opened
    return stored;
  };
}
