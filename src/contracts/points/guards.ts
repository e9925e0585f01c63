import type { Cleanup } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** What an account that is connected has to pass before people count as let in, e.g. a sign-in. */
export interface GateSpec {
  /** Follows in the modal when a person has connected, and stands in the place of the account while the gate is shut. */
  readonly screenId: string;
  /** Key of what the button says while it is shut. */
  readonly label: string;
  /** As of the active account now; `pending` while nobody knows yet. Asked at every change of the store. */
  read(): 'open' | 'pending' | 'shut';
  /** Told of each panel that shows the kit's screens in the page itself: while there is one, the modal need not open by itself. */
  noteInline?(): Cleanup;
}

/** Steps between connecting and being let in, the first shut one first. */
export const gatesPoint = /* @__PURE__ */ definePoint<GateSpec>({ id: 'gates', keyOf: ({ screenId }) => screenId, namesOf: ({ screenId }) => [screenId] });

/** The gate that people stand before. */
export function shutGate(gates: readonly GateSpec[]): GateSpec | undefined {
  return gates.find((gate) => gate.read() !== 'open');
}
