/** What the WalletConnect libraries ask of a place to keep things in. */
export interface MemoryStorage {
  getKeys(): Promise<string[]>;
  getEntries<T = unknown>(): Promise<[string, T][]>;
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem(key: string, value: unknown): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A store for the length of one test; two devices in one process must not share one. */
export function createMemoryStorage(): MemoryStorage {
  const texts = new Map<string, string>();
  const read = <T>(text: string): T => JSON.parse(text) as T; // the reader wrote it
  return {
    getKeys: async () => [...texts.keys()],
    getEntries: async <T>() => [...texts].map(([key, text]): [string, T] => [key, read(text)]),
    getItem: async <T>(key: string) => {
      const text = texts.get(key);
      return text === undefined ? undefined : read<T>(text);
    },
    setItem: async (key, value) => void texts.set(key, JSON.stringify(value)),
    removeItem: async (key) => void texts.delete(key),
  };
}
