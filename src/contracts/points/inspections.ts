import type { Cleanup } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** One line of an inspection, as text. */
export interface InspectionRow {
  readonly id: string;
  readonly title: string;
  /** The whole of it, e.g. as JSON. */
  readonly detail: string;
  /** What became of it. */
  readonly outcome: string;
}

/** A view of `LatchkeyInspector` that a plugin adds: what it has done or would do, for developers, in English. */
export interface InspectionSpec {
  /** Begins with the id of the plugin. */
  readonly id: string;
  readonly title: string;
  /** The latest first; the same list until it changes. */
  get(): readonly InspectionRow[];
  /** Told when the list changes. */
  subscribe(listener: () => void): Cleanup;
}

/** Views of the inspector, each id once. */
export const inspectionsPoint = /* @__PURE__ */ definePoint<InspectionSpec>({ id: 'inspections', keyOf: ({ id }) => id });
