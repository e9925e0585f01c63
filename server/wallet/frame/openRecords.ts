/** Records by name, kept by the browser: whatever structured cloning copies, such as keys that cannot be exported. */
export interface Records {
  /** False where the browser keeps nothing: all is gone with the page then. */
  readonly isLasting: boolean;
  get(name: string): Promise<unknown>;
  names(): Promise<readonly string[]>;
  put(name: string, value: unknown): Promise<void>;
  delete(name: string): Promise<void>;
  /** Changes a record in one transaction, so that two tabs do not undo each other's changes; `change` must not wait for anything. */
  change(name: string, change: (before: unknown) => unknown): Promise<void>;
}

const storeName = 'records';

/**
 * Opens the records of the wallet's origin. Browsers that block storage of third parties, and some private windows, refuse: then memory takes its place, and
 * says so. @see Indexed Database API 3.0
 */
export async function openRecords(factory: IDBFactory | undefined, name: string): Promise<Records> {
  try {
    if (!factory) return memoryRecords();
    const records = databaseRecords(await openDatabase(factory, name));
    // Some browsers open a database and refuse the first write.
    await records.put('probe', 1);
    await records.delete('probe');
    return records;
  } catch {
    return memoryRecords();
  }
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not open.')));
    request.addEventListener('blocked', () => reject(new Error('The database is held by another version of this page.')));
  });
}

function databaseRecords(database: IDBDatabase): Records {
  // A newer version of the wallet in another tab must not wait for this one.
  database.addEventListener('versionchange', () => database.close());
  const run = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore, done: (value: T) => void) => void): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      // Durable before anyone is told: what was written may be the only share of this device.
      const transaction = database.transaction(storeName, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' });
      let result: T | undefined;
      transaction.addEventListener('complete', () => resolve(result));
      for (const event of ['error', 'abort']) transaction.addEventListener(event, () => reject(transaction.error ?? new Error('The record was not written.')));
      act(transaction.objectStore(storeName), (value) => (result = value));
    });
  return {
    isLasting: true,
    get: (name) => run<unknown>('readonly', (store, done) => {
      const request = store.get(name);
      request.addEventListener('success', () => done(request.result));
    }),
    names: async () => (await run<readonly string[]>('readonly', (store, done) => {
      const request = store.getAllKeys();
      request.addEventListener('success', () => done(request.result.filter((name) => typeof name === 'string')));
    })) ?? [],
    put: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    delete: async (name) => void (await run('readwrite', (store) => store.delete(name))),
    change: async (name, change) => void (await run('readwrite', (store) => {
      const request = store.get(name);
      request.addEventListener('success', () => {
        const after = change(request.result);
        if (after === undefined) store.delete(name);
        else store.put(after, name);
      });
    })),
  };
}

function memoryRecords(): Records {
  const kept = new Map<string, unknown>();
  return {
    isLasting: false,
    get: async (name) => kept.get(name),
    names: async () => [...kept.keys()],
    put: async (name, value) => void kept.set(name, value),
    delete: async (name) => void kept.delete(name),
    change: async (name, change) => {
      const after = change(kept.get(name));
      if (after === undefined) kept.delete(name);
      else kept.set(name, after);
    },
  };
}
