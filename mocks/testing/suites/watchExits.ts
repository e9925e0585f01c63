/** What went out of the page beside the kit's ports, by the name of the way. */
export interface WatchedExits {
  readonly used: readonly string[];
  /** Opens the ways again, once no other test watches them. */
  stop(): void;
}

const exits = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'open', 'sendBeacon'] as const;
/** What each of those who watch has seen; cases may run side by side. */
const watching = new Set<string[]>();
let restores: readonly (() => void)[] = [];

/** Stands at every way out of the page that a script has, and lets nothing through. */
export function watchExits(): WatchedExits {
  const used: string[] = [];
  if (watching.size === 0) restores = close();
  watching.add(used);
  return {
    used,
    stop: () => {
      if (!watching.delete(used) || watching.size > 0) return;
      for (const restore of restores) restore();
    },
  };
}

function close(): readonly (() => void)[] {
  const places: readonly object[] = typeof navigator === 'object' ? [globalThis, navigator] : [globalThis];
  return places.flatMap(place => exits.filter(name => name in place).map(name => {
    const own = Object.getOwnPropertyDescriptor(place, name);
    function refuse(): never {
      for (const used of watching) used.push(name);
      throw new TypeError(`${name} is watched`);
    }
    Object.defineProperty(place, name, { configurable: true, writable: true, value: refuse });
    return () => void (own ? Object.defineProperty(place, name, own) : Reflect.deleteProperty(place, name));
  }));
}
