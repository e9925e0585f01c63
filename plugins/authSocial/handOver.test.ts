import { createFakeClock } from '../../mocks/fakeClock.ts';
import { handOver, takeHandedOver } from './handOver.ts';
import type { LoginOutcome } from './loginOutcome.ts';

const outcome: LoginOutcome = { flowId: 'flow-1', ticket: 'c'.repeat(43) };
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((end) => end()));

function waitingTab(...flowIds: readonly string[]) {
  const taken: LoginOutcome[] = [];
  open.push(takeHandedOver({ knows: (flowId) => flowIds.includes(flowId), take: (given) => void taken.push(given) }));
  return taken;
}
const told = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe('handOver', () => {
  it('gives the outcome to the tab that waits for this login, and to no other', async () => {
    const mine = waitingTab('flow-1');
    const other = waitingTab('flow-2');
    expect(await handOver(outcome, { clock: createFakeClock(), signal: new AbortController().signal })).toBe(true);
    expect([mine, other]).toEqual([[outcome], []]);
  });

  it('goes on by itself where no tab takes it within two seconds', async () => {
    const other = waitingTab('flow-2');
    const clock = createFakeClock();
    const outcomeOf = handOver(outcome, { clock, signal: new AbortController().signal });
    await told();
    await clock.advance(2_000);
    expect([await outcomeOf, other]).toEqual([false, []]);
  });

  it('ends with the plugin', async () => {
    const ends = new AbortController();
    const outcomeOf = handOver(outcome, { clock: createFakeClock(), signal: ends.signal });
    ends.abort();
    expect(await outcomeOf).toBe(false);
  });

  it('takes nothing that is no outcome, and believes no answer of another login', async () => {
    const taken = waitingTab('flow-1');
    const channel = new BroadcastChannel('latchkey-login');
    open.push(() => channel.close());
    for (const data of [null, 'text', [], { flowId: 'flow-1' }, { flowId: 'flow-1', ticket: 'short' }, { ...outcome, error: 'failed' }, { ...outcome, taken: true }, { flowId: 'flow-1', error: 'other' }]) channel.postMessage(data);
    await told();
    expect(taken).toEqual([]);
    const clock = createFakeClock();
    const none: LoginOutcome = { flowId: 'flow-3', error: 'failed' };
    const outcomeOf = handOver(none, { clock, signal: new AbortController().signal });
    for (const data of [{ flowId: 'flow-4', taken: true }, { flowId: 'flow-3', taken: 'yes' }, { taken: true }]) channel.postMessage(data);
    await told();
    await clock.advance(2_000);
    expect(await outcomeOf).toBe(false);
  });
});
