import type { Cleanup } from '../kernel/plugin.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';

/** By id, in the order in which the page gave them. */
const kits = /* @__PURE__ */ new Map<string, UiKit>();
const listeners = /* @__PURE__ */ new Set<() => void>();

/** Elements that stand in the page already take up what has come. A kit with the id of an earlier one takes its place. */
export function addKits(given: readonly UiKit[]): void {
  for (const kit of given) kits.set(kit.id, kit);
  for (const listener of [...listeners]) listener();
}

/** The kit of an id; the first of all where an element names none. */
export function findKit(id: string | null): UiKit | undefined {
  return id === null ? kits.values().next().value : kits.get(id);
}

/** Told when kits are given. */
export function watchKits(listener: () => void): Cleanup {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
