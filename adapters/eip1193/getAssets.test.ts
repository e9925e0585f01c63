import { createFakeClock } from '../../mocks/fakeClock.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Adapter } from './index.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const assets = { '0x1': [{ address: 'native', balance: '0x1', type: 'native' }] };
const offers = { assetDiscovery: { supported: true } };

/** A session of a wallet that says what it can, and what it was asked then. */
async function walletOf(capabilities: () => unknown, answer: () => unknown = () => assets) {
  const clock = createFakeClock();
  const asked: unknown[] = [];
  const provider = {
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_requestAccounts') return [account];
      if (method === 'wallet_getCapabilities') return capabilities();
      asked.push([method, params]);
      return answer();
    },
    on: () => {}, removeListener: () => {},
  };
  const session = await eip1193Adapter.create().open(provider, { walletId: 'test', chains: [], silent: false, signal: new AbortController().signal, port: (port) => (port.id === clockPort.id ? clock : undefined) as never, note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {} }); // it asks for the clock alone
  return { asked, clock, get: (chainIds = [1, 10]) => session.getAssets?.({ account, chainIds }) };
}

describe('getAssets', () => {
  it.each([[{ '0x1': offers, '0xa': {} }, ['0x1']], [{ '0x0': offers }, ['0x1', '0xa']]])('asks as ERC-7811 has it, on the chains for which %j says that it can', async (capabilities, chainFilter) => {
    const { asked, get } = await walletOf(() => capabilities);
    expect(await get()).toBe(assets);
    expect(asked).toEqual([['wallet_getAssets', [{ account, chainFilter }]]]);
  });

  it.each([{}, { '0x1': { assetDiscovery: { supported: 'yes' } } }, { '0x1': { assetDiscovery: true } }, { '0x5': offers }])('asks nothing of a wallet that says %j', async (capabilities) => {
    const { asked, get } = await walletOf(() => capabilities);
    expect([await get(), asked]).toEqual([undefined, []]);
  });

  it('asks nothing of a wallet that knows no capabilities, and tells of one that fails or stays silent', async () => {
    const fail = (code: number) => (): never => {
      throw Object.assign(new Error('no'), { code });
    };
    const unknowing = await walletOf(fail(-32_601));
    expect([await unknowing.get(), unknowing.asked]).toEqual([undefined, []]);
    await expect((await walletOf(() => ({ '0x1': offers }), fail(-32_603))).get()).rejects.toMatchObject({ code: 'wallet.requestFailed' });
    const silent = await walletOf(() => ({ '0x1': offers }), () => new Promise(() => {}));
    const refused = Promise.resolve(silent.get()).catch((error: unknown) => error);
    for (let turns = 0; silent.asked.length === 0 && turns < 50; turns += 1) await silent.clock.advance(0);
    await silent.clock.advance(silentAnswerMs);
    expect(await refused).toMatchObject({ code: 'wallet.noAnswer' });
  });
});
