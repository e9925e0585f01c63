import { redact } from '../store/redact.ts';
import { withoutCovered } from './withoutCovered.ts';

describe('withoutCovered', () => {
  const own = { sends: { a: { phase: 'sent', valueWei: 5n, sinceMs: 1 } }, network: { chainId: 1, rpc: ['https://rpc.example/v1/key'] }, modal: { at: 'closed' } };

  it('puts slices of the page in the place of those that a recording has covered', () => {
    const recorded = redact({ sends: { b: { id: 'b', valueWei: 7n } }, network: own.network, modal: { at: 'open' } }) as typeof own; // the same shape, covered
    expect(JSON.stringify(recorded)).toContain('…');
    expect(withoutCovered(recorded, own)).toEqual({ ...own, modal: { at: 'open' } });
  });

  it('puts the slice of the page in the place of one with a covered list or object', () => {
    expect(withoutCovered({ modal: redact({ stack: [{ params: { name: 'alice' } }] }) }, { modal: {} })).toEqual({ modal: {} });
  });

  it('leaves the very same state where nothing is covered', () => {
    const state = { ...own, modal: { at: 'open' } };
    expect(withoutCovered(state, own)).toBe(state);
  });
});
