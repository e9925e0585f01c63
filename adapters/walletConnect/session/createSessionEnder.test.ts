import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../../mocks/index.ts';
import * as limits from '../limits.ts';
import { createSessionEnder } from './createSessionEnder.ts';

/** Two sessions over the mocked relay, and what a page remembers. */
async function scene() {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const link = createMockWalletConnect({ wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  const client = await link.client();
  for (let nth = 0; nth < 2; nth += 1) {
    const { uri = '', approval } = await client.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1337'], methods: [], events: [] } } });
    await link.scan(uri);
    await approval();
  }
  const [first = '', second = ''] = link.sessions().map(({ topic }) => topic);
  const ending = new Set<string>();
  const memory = { ending: () => [...ending], addEnding: (topic: string) => void ending.add(topic), removeEnding: (topic: string) => void ending.delete(topic) };
  const closed = new AbortController();
  const disconnect = jest.spyOn(client, 'disconnect');
  const before = link.loose.listeners();
  return { clock, link, client, first, second, memory, closed, disconnect, ender: createSessionEnder({ memory, closed: closed.signal }), waiting: () => link.loose.listeners() - before };
}

describe('createSessionEnder', () => {
  it('tells the wallet, and forgets it then', async () => {
    const { link, client, clock, first, second, memory, ender, disconnect } = await scene();
    await ender.end(client, first, clock);
    expect([link.sessions().map(({ topic }) => topic), memory.ending()]).toEqual([[second], []]);
    expect(disconnect.mock.calls).toEqual([[{ topic: first, reason: { code: 6000, message: expect.any(String) } }]]); // 6000: WalletConnect's "user disconnected"
  });

  it('asks nothing of the wallet for a session that is gone already', async () => {
    const { client, clock, memory, ender, disconnect } = await scene();
    memory.addEnding('gone');
    await ender.end(client, 'gone', clock);
    expect([disconnect.mock.calls, memory.ending()]).toEqual([[], []]);
  });

  it('gives up after its limit while the relay is away, remembers, and ends it once the relay is back', async () => {
    const { link, client, clock, first, memory, ender, waiting } = await scene();
    link.setReachable(false);
    const ended = ender.end(client, first, clock);
    await clock.advance(limits.walletConnectEndMs);
    await ended; // never throws
    expect([memory.ending(), link.sessions().length, waiting()]).toEqual([[first], 2, 1]);
    link.setReachable(true);
    await clock.advance(limits.walletConnectGraceMs);
    expect([memory.ending(), link.sessions().length, waiting()]).toEqual([[], 1, 0]);
  });

  it('waits a moment after the relay is back: the wallet may have ended it too', async () => {
    const { link, client, clock, first, memory, ender, disconnect } = await scene();
    link.setReachable(false);
    const ended = ender.end(client, first, clock);
    await clock.advance(1_000);
    link.setReachable(true);
    await clock.advance(limits.walletConnectGraceMs / 2);
    link.end(first); // by the wallet
    await clock.advance(limits.walletConnectGraceMs);
    await ended;
    expect([disconnect.mock.calls, memory.ending()]).toEqual([[], []]);
  });

  it('listens for the relay once, however many sessions wait, and no more when told', async () => {
    const { link, client, clock, first, second, memory, ender, waiting } = await scene();
    link.setReachable(false);
    const ended = [ender.end(client, first, clock), ender.end(client, second, clock)];
    await clock.advance(limits.walletConnectEndMs);
    await Promise.all(ended);
    expect(waiting()).toBe(1);
    ender.stopWaiting();
    expect([waiting(), memory.ending()]).toEqual([0, [first, second]]);
    link.setReachable(true);
    await clock.advance(10_000);
    expect(link.sessions()).toHaveLength(2);
  });

  it('does not wait for the relay once the kit is closed, and leaves the rest to the next page', async () => {
    const { link, client, clock, first, memory, closed, ender, waiting } = await scene();
    link.setReachable(false);
    const ended = ender.end(client, first, clock);
    closed.abort();
    await clock.advance(limits.walletConnectEndMs);
    await ended;
    expect([waiting(), memory.ending()]).toEqual([0, [first]]);
  });

  it('ends all that an earlier page could not', async () => {
    const { link, client, clock, first, second, memory, ender } = await scene();
    memory.addEnding(first);
    memory.addEnding(second);
    ender.endAll(client, clock);
    await clock.advance(0);
    expect([link.sessions(), memory.ending()]).toEqual([[], []]);
  });
});
