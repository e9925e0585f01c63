import { getBytes, keccak256, solidityPackedKeccak256, verifyMessage } from 'ethers';
import { createServiceState, relayedHash, relayWorldAdapter } from '../../fixtures/relaying/relayerWorld.ts';
import type { ServiceAnswer } from '../../fixtures/relaying/relayerWorld.ts';
import { localAccount } from '../../adapters/ethers/index.ts';
import { createMockWorld, mockAccounts } from '../../mocks/index.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { checkPlugin, createTestKit, relayerSuite } from '../../mocks/testing/index.ts';
import type { MakeRelayer } from '../../mocks/testing/index.ts';
import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { relay } from '../../src/flows/relaying/relay.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { relayerBiconomy } from './index.ts';

const forwarder = '0x0000000000000000000000000000000000005678';
const [alice] = mockAccounts;
const call = { to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 100_000n };
const config = { url: 'https://biconomy.test/api/v2/meta-tx/native', apiId: 'method-1', apiKey: 'key-of-the-page', forwarder };
interface Body {
  readonly apiId: string;
  readonly from: string;
  readonly to: string;
  readonly gasLimit: string;
  readonly params: readonly [Readonly<Record<'from' | 'to' | 'token' | 'txGas' | 'tokenGasPrice' | 'batchId' | 'batchNonce' | 'deadline' | 'data', string>>, string];
}
const bodyOf = ({ body }: HttpRequest): Body => JSON.parse(body ?? '') as Body; // as the service reads it
const json = (body: object, status = 200): ServiceAnswer => ({ status, body: JSON.stringify(body) });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function run(answer: ServiceAnswer = json({ txHash: relayedHash, log: 'ok', flag: 200 }), batchId?: bigint) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const asked: HttpRequest[] = [];
  const adapter = relayWorldAdapter(world, 'biconomy.test', { nonce: 9n }, (request) => (asked.push(request), answer));
  const test = createTestKit({ clock, world, adapters: [adapter], plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), relayerBiconomy.with(config)] });
  ends.push(() => test.kit.destroy(), () => world.close());
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  return { asked, relayed: await test.settled(test.kit.dispatch(relay({ calls: [call], ...(batchId !== undefined && { batchId }) }))) };
}

describe('relayerBiconomy', () => {
  it('posts the request with the signature of its packed hash, and the key as a header', async () => {
    const { asked: [posted], relayed } = await run(undefined, 2n);
    if (!posted) throw new Error('Nothing was posted.');
    expect(relayed).toMatchObject({ by: 'hash', hash: relayedHash });
    const { params: [request, signature], ...rest } = bodyOf(posted);
    expect([rest, posted.headers?.['x-api-key']]).toEqual([{ apiId: 'method-1', from: alice.address, to: forwarder, gasLimit: '100000' }, 'key-of-the-page']);
    expect(request).toEqual({ from: alice.address, to: call.to, token: `0x${'0'.repeat(40)}`, txGas: '100000', tokenGasPrice: '0', batchId: '2', batchNonce: '9', deadline: expect.stringMatching(/^\d+$/), data: call.data });
    const hash = solidityPackedKeccak256(['address', 'address', 'address', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes32'], [request.from, request.to, request.token, request.txGas, request.tokenGasPrice, request.batchId, request.batchNonce, request.deadline, keccak256(request.data)]);
    expect(verifyMessage(getBytes(hash), signature)).toBe(alice.address);
  });

  it.each<[string, string | RegExp, ServiceAnswer]>([
    ['transaction.sendFailed', 'Failed to send transaction: API id not found', { status: 404, body: 'API id not found' }],
    ['transaction.sendFailed', /^Failed to send transaction: .*limit reached/, json({ flag: 150, log: 'limit reached' })],
    ['relay.badAnswer', "'relayerBiconomy' gave an answer that cannot be read", json({ txHash: 'soon' })],
  ])('fails with %s: %s', async (code, message, answer) => {
    await expect(run(answer)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(relayerBiconomy.with(config), { use: async (test) => void test.kit.read(relayersPoint) })).toEqual([]);
  });
});

const make: MakeRelayer = ({ world }) => {
  const { arrived, behaviour, controls } = createServiceState();
  const adapter = relayWorldAdapter(world, 'biconomy.test', {}, (asked) => {
    const { params: [{ from, to, data, txGas, deadline }, signature] } = bodyOf(asked);
    arrived.push({ from, calls: [{ to, data, gas: BigInt(txGas), valueWei: 0n }], deadlineSeconds: Number(deadline), signature });
    if (behaviour() === 'silent') return undefined;
    return behaviour() === 'refuses' ? { status: 403, body: 'no' } : json({ txHash: behaviour() === 'lies' ? 7 : relayedHash });
  });
  return { relayerId: 'relayerBiconomy', controls: { ...controls, secrets: () => [config.apiKey] }, kit: { adapters: [adapter] }, plugin: () => relayerBiconomy.with(config) };
};

describe('relayerSuite of relayerBiconomy', () => {
  for (const { name, run: runCase } of relayerSuite(make, { cannot: ['track', 'unknown', 'cancel'] })) it(name, runCase, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
