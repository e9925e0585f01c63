/** What went out of the page beside the kit's ports, by the name of the way. */
export interface WatchedExits {
  readonly used: readonly string[];
  /** Puts everything back. */
  stop(): void;
}

const exits = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'open', 'sendBeacon'] as const;

/** Stands at every way out of the page that a script has, and lets nothing through. */
export function watchExits(): WatchedExits {
  const used: string[] = [];
  const places: readonly object[] = typeof navigator === 'object' ? [globalThis, navigator] : [globalThis];
  const restores = places.flatMap(place => exits.filter(name => name in place).map(name => {
    const own = Object.getOwnPropertyDescriptor(place, name);
    function refuse(): never {
      used.push(name);
      throw new TypeError(`${name} is watched`);
    }
    Object.defineProperty(place, name, { configurable: true, writable: true, value: refuse });
    return () => (own ? Object.defineProperty(place, name, own) : Reflect.deleteProperty(place, name));
  }));
  return {
    used,
    stop: () => {
      for (const restore of restores) restore();
    },
  };
}
