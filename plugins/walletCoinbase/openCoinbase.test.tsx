import { createFakeClock } from '../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWorld, mockCoinbaseSdk } from '../../mocks/index.ts';
import { createTestPage } from '../../mocks/testing/testPage.ts';
import { eip1193Adapter } from '../../adapters/eip1193/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { CoinbaseSdkOptions } from '../../adapters/coinbase/index.ts';
import * as limits from './limits.ts';
import { openCoinbase } from './openCoinbase.ts';
import type { WalletCoinbaseConfig } from './config.ts';

afterEach(() => localStorage.clear());

interface SceneOptions extends Partial<WalletCoinbaseConfig> {
  readonly kind?: 'approveAll' | 'rejectAll' | 'byHand';
  /** What the wallet's server answers, as text. */
  readonly body?: string;
}

function scene({ kind = 'approveAll', body = '', ...part }: SceneOptions = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const wallet = createFakeWallet({ world, scenario: { kind } });
  const told: CoinbaseSdkOptions[] = [];
  const sent: HttpRequest[] = [];
  const abort = new AbortController();
  const ports = new Map<unknown, unknown>([
    [clockPort, clock], [pagePort, createTestPage({ platform: 'desktop', languages: [] }).adapter.create()], [eip1193Port, eip1193Adapter.create()],
    [httpPort, { send: async (request: HttpRequest) => {
      sent.push(request);
      return { status: 200, statusText: 'OK', headers: {}, body };
    } }],
  ]);
  const config: WalletCoinbaseConfig = {
    preference: 'all', keysUrl: 'https://keys.coinbase.com/connect', rpcUrl: 'https://rpc.wallet.test', recommended: false,
    loadSdk: async () => {
      const sdk = await mockCoinbaseSdk(wallet)();
      return { createCoinbaseWalletSDK: (options) => (told.push(options), sdk.createCoinbaseWalletSDK(options)) };
    },
    ...part,
  };
  const chains = world.chains.map(({ id, name, rpcUrl, nativeCurrency }) => defineChain({ id, name, rpc: rpcUrl, nativeCurrency }));
  const request = (more: Partial<OpenRequest> = {}): OpenRequest => ({ walletId: 'walletCoinbase', chains, silent: false, signal: abort.signal, port: (port) => ports.get(port) as never, note: () => {}, warn: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), ...more }); // each port with its own instance
  const read = jest.fn(async () => '0x1');
  return { clock, wallet, told, sent, abort, read, open: (more?: Partial<OpenRequest>) => openCoinbase(config, { read, dispatch: () => { throw new Error('No window is opened here'); } }, request(more)), ids: chains.map(({ id }) => id), world };
}
const batch = 'batch';
const statusOf = (part: object = {}): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result: { id: batch, chainId: '0x539', status: 100, atomic: true, ...part } });

describe('openCoinbase', () => {
  it('opens the wallet on the chain that is wanted, and says who the site is', async () => {
    const { open, told, wallet, ids: [first = 0, second = 0] } = scene({ appLogoUrl: 'https://example.test/logo.png' });
    const session = await open({ chainId: second });
    expect(session.accounts().map((account) => account.toLowerCase())).toEqual(wallet.accounts);
    expect(told).toMatchObject([{ appName: 'example.test', appLogoUrl: 'https://example.test/logo.png', appChainIds: [second, first], preference: { options: 'all', keysUrl: 'https://keys.coinbase.com/connect', telemetry: false } }]);
  });

  it('takes the name that the site gives itself', async () => {
    const { open, told } = scene({ appName: 'Shop' });
    await open();
    expect(told[0]?.appName).toBe('Shop');
  });

  it('starts nothing for a person who has left before, and fails as refused where they say no', async () => {
    const left = scene();
    left.abort.abort(userErrors.cancelled());
    await expect(left.open()).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(left.told).toEqual([]);
    await expect(scene({ kind: 'rejectAll' }).open()).rejects.toMatchObject({ code: 'user.rejected' });
  });

  it('shows no prompt when it is opened silently, and comes back where it was let in', async () => {
    await expect(scene().open({ silent: true })).rejects.toMatchObject({ code: 'wallet.notConnected' });
    const { open, wallet } = scene();
    await (await open()).close({ revoke: false });
    const asked = jest.spyOn(wallet.provider, 'request');
    await expect(open({ silent: true })).resolves.toMatchObject({ accounts: expect.any(Function) });
    expect(asked.mock.calls.map(([{ method }]) => method)).not.toContain('eth_requestAccounts');
  });

  it('says what is missing where the SDK cannot be loaded', async () => {
    await expect(scene({ loadSdk: async () => { throw new Error('offline'); } }).open()).rejects.toMatchObject({ code: expect.stringMatching(/^walletCoinbase\./) });
  });

  describe('how a batch fares', () => {
    it("is asked of the wallet's own server, within limits", async () => {
      const { open, sent } = scene({ body: statusOf() });
      const session = await open();
      await expect(session.batching?.getCallsStatus(batch)).resolves.toMatchObject({ id: batch, chainId: 1_337, outcome: 'pending' });
      expect(sent).toEqual([expect.objectContaining({ url: 'https://rpc.wallet.test', method: 'POST', maxAnswerBytes: limits.maxCallsStatusBytes, limitMs: expect.any(Number) })]);
      expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ jsonrpc: '2.0', method: 'wallet_getCallsStatus', params: [batch] });
    });

    it.each<[string, string, string]>([
      ['no JSON', '<html>', 'wallet.badAnswer'], ['nothing', '', 'wallet.badAnswer'], ['neither result nor error', '{"id":1}', 'wallet.badAnswer'], ['a list', '[]', 'wallet.badAnswer'],
      ['an error', JSON.stringify({ error: { code: 5730, message: 'unknown' } }), 'calls.unknown'], ["another batch's", statusOf({ id: 'other' }), 'wallet.badAnswer'],
    ])('is a coded error where that answers %s', async (_what, body, code) => {
      const session = await scene({ body }).open();
      await expect(session.batching?.getCallsStatus(batch)).rejects.toMatchObject({ code });
    });
  });
});
