import { createServiceState, relayedHash, relayWorldAdapter } from '../../fixtures/relaying/relayerWorld.ts';
import type { ServiceAnswer } from '../../fixtures/relaying/relayerWorld.ts';
import { localAccount } from '../../adapters/ethers/index.ts';
import { createMockWorld, mockAccounts } from '../../mocks/index.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { checkPlugin, createTestKit, relayerSuite } from '../../mocks/testing/index.ts';
import type { MakeRelayer } from '../../mocks/testing/index.ts';
import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import type { RelayStatus } from '../../src/contracts/points/relayers.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { cancelRelay } from '../../src/flows/relaying/cancelRelay.ts';
import { relay } from '../../src/flows/relaying/relay.ts';
import { waitForRelay } from '../../src/flows/relaying/waitForRelay.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { relayerEngine } from './index.ts';
import type { RelayerEngineConfig } from './index.ts';

const forwarder = '0x0000000000000000000000000000000000005678';
const [alice] = mockAccounts;
const call = { to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 100_000n };
const json = (body: object, status = 200): ServiceAnswer => ({ status, body: JSON.stringify(body) });
const url = 'https://engine.test/relayer/abc';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function start(states: readonly object[], config: Partial<RelayerEngineConfig> = {}, host = 'engine.test') {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const asked: HttpRequest[] = [];
  let looks = 0;
  const adapter = relayWorldAdapter(world, host, {}, (request) => {
    asked.push(request);
    if (request.method === 'POST') return json({ result: { queueId: 'q-1' } });
    return json({ result: states[Math.min(looks++, states.length - 1)] });
  });
  const test = createTestKit({ clock, world, adapters: [adapter], plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), relayerEngine.with({ url, forwarder, ...config })] });
  ends.push(() => test.kit.destroy(), () => world.close());
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  const relayed = await test.settled(test.kit.dispatch(relay({ calls: [call] })));
  return { test, asked, relayed, clock };
}

describe('relayerEngine', () => {
  it('posts to the queue, and asks it each second until it is mined', async () => {
    const { test, asked, relayed } = await start([{ status: 'queued' }, { status: 'sent' }, { status: 'mined', transactionHash: relayedHash }]);
    expect(relayed).toMatchObject({ by: 'reference', relayerId: 'relayerEngine' });
    expect(await test.settled(test.kit.dispatch(waitForRelay(relayed)))).toBe(relayedHash);
    expect(asked.map(({ method, url: at }) => `${method} ${at}`)).toEqual([`POST ${url}`, ...Array.from({ length: 3 }, () => 'GET https://engine.test/transaction/status/q-1')]);
  });

  it('asks beside the path, whatever its host is called', async () => {
    const { test, asked, relayed } = await start([{ status: 'mined', transactionHash: relayedHash }], { url: 'https://relayer.test/relayer/abc' }, 'relayer.test');
    await test.settled(test.kit.dispatch(waitForRelay(relayed)));
    expect(asked.map(({ url: at }) => at)).toEqual(['https://relayer.test/relayer/abc', 'https://relayer.test/transaction/status/q-1']);
  });

  it.each([
    ['Transaction errored with reason: out of funds', { status: 'errored', errorMessage: 'out of funds' }],
    ['Relay transaction failed', { status: 'errored' }],
    ['Transaction execution cancelled.', { status: 'cancelled' }],
    ['Failed to find relayed transaction after 60000ms', { status: 'queued' }],
  ])('fails with “%s”', async (message, state) => {
    const { test, relayed } = await start([state]);
    await expect(test.settled(test.kit.dispatch(waitForRelay(relayed)))).rejects.toMatchObject({ message });
  });

  it('cancels where the site says that it can', async () => {
    const { test, asked, relayed } = await start([{ status: 'queued' }], { canCancel: true });
    await test.settled(test.kit.dispatch(cancelRelay(relayed)));
    const { url: at, body } = asked.at(-1) ?? {};
    expect([at, JSON.parse(body ?? '')]).toEqual(['https://engine.test/transaction/cancel', { queueId: 'q-1' }]);
  });

  it('does not cancel otherwise', async () => {
    const { test, relayed } = await start([{ status: 'queued' }]);
    await expect(test.settled(test.kit.dispatch(cancelRelay(relayed)))).rejects.toMatchObject({ code: 'relay.notCancellable' });
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(relayerEngine.with({ url, forwarder }), { use: async (test) => void test.kit.read(relayersPoint) })).toEqual([]);
  });
});

const words: Readonly<Record<RelayStatus['at'], string>> = { queued: 'queued', submitted: 'sent', mined: 'mined', failed: 'errored', cancelled: 'cancelled' };

const make: MakeRelayer = ({ world }) => {
  const { arrived, behaviour, cancelled, controls, status } = createServiceState();
  const adapter = relayWorldAdapter(world, 'engine.test', {}, ({ url: at, body = '' }) => {
    const path = new URL(at).pathname;
    if (path.startsWith('/transaction/status/')) return path.endsWith('/q-1') ? json({ result: { status: words[status().at], ...(status().at === 'mined' && { transactionHash: relayedHash }) } }) : json({ error: { message: 'not found' } }, 404);
    if (path === '/transaction/cancel') return json({ result: { queueId: cancelled.push(`1337:${(JSON.parse(body) as { readonly queueId: string }).queueId}`) } }); // as the service reads it
    const { request: { from, to, data, gas, value, deadline }, signature } = JSON.parse(body) as { readonly request: Readonly<Record<'from' | 'to' | 'data' | 'gas' | 'value' | 'deadline', string>>; readonly signature: string }; // as the service reads it
    arrived.push({ from, calls: [{ to, data, gas: BigInt(gas), valueWei: BigInt(value) }], deadlineSeconds: Number(deadline), signature });
    if (behaviour() === 'silent') return undefined;
    return behaviour() === 'refuses' ? { status: 403, body: 'no' } : json({ result: { queueId: behaviour() === 'lies' ? 7 : 'q-1' } });
  });
  return {
    relayerId: 'relayerEngine', kit: { adapters: [adapter] }, controls: { ...controls, unknown: () => '1337:q-99' },
    plugin: () => relayerEngine.with({ url, forwarder, kind: 'erc2771', canCancel: true }),
  };
};

describe('relayerSuite of relayerEngine', () => {
  for (const { name, run } of relayerSuite(make, { cannot: ['secrets'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
