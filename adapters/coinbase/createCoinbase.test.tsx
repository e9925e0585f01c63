import { TypedDataEncoder } from 'ethers';
import * as realSdk from '@coinbase/wallet-sdk';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { FakeClock } from '../../mocks/fakeClock.ts';
import type { Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { noPageAdapter } from '../memory/index.ts';
import { followWindow } from '../../src/flows/windows/followWindow.ts';
import { closedLookEveryMs } from '../../src/flows/windows/limits.ts';
import * as limits from './limits.ts';
import { createCoinbase } from './createCoinbase.ts';
import type { Coinbase, CoinbaseOptions } from './createCoinbase.ts';
import type { CoinbaseSdk, CoinbaseSdkOptions } from './sdk.ts';
import { walletLinkBuffer } from './walletLinkBuffer.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const keysOrigin = 'https://keys.test';

/** A window of Coinbase's that does nothing by itself. */
interface FakeWindow {
  readonly address: string;
  closed: boolean;
  readonly heard: unknown[];
}

const own = { open: window.open, fetch: globalThis.fetch };
let clock: FakeClock;
let windows: FakeWindow[] = [];
let isBlocking = false;
beforeEach(() => {
  clock = createFakeClock();
  windows = [];
  isBlocking = false;
  localStorage.clear();
  globalThis.fetch = async () => new Response(null, { status: 200 }); // the SDK asks the page for its headers
  window.open = (url) => {
    if (isBlocking) return null;
    const opened = { address: String(url), closed: false, heard: [] as unknown[], focus() {}, close() { opened.closed = true; }, postMessage: (message: unknown) => void opened.heard.push(message) };
    windows.push(opened);
    return opened as unknown as Window; // as much of one as is used
  };
});
afterEach(() => {
  window.open = own.open;
  globalThis.fetch = own.fetch;
});

/** The page in the newest window says something to the one that opened it. */
const say = (data: unknown, origin = keysOrigin): void => void window.dispatchEvent(Object.defineProperty(new MessageEvent('message', { origin, data }), 'source', { value: windows.at(-1) }));
/** Lets everything that waits for nothing else go on. */
const turn = async (ms = 0): Promise<void> => {
  await clock.advance(ms);
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const failure = (promise: Promise<unknown>): Promise<WalletError> => promise.then(() => { throw new Error('It went well'); }, (error: WalletError) => error);
const read: { chainId: string; request: Eip1193Request }[] = [];
beforeEach(() => void read.splice(0));
function create(part: Partial<CoinbaseOptions> = {}): Coinbase {
  return createCoinbase({
    sdk: realSdk as unknown as CoinbaseSdk, // its events are typed by name
    clock,
    appName: 'Site',
    appLogoUrl: '',
    chainIds: [10, 1],
    preference: 'all',
    keysUrl: `${keysOrigin}/connect`,
    isSilent: false,
    openWindow: (request) => followWindow(request, { page: noPageAdapter.create(), clock, whenBlocked: () => 'fail', onChange: () => {}, report: () => {} }),
    read: async (chainId, request) => {
      read.push({ chainId, request });
      return 'read';
    },
    readCallsStatus: async () => 'status',
    ...part,
  });
}

/** An SDK that answers as it is told. */
function scripted(answer: (request: Eip1193Request) => unknown) {
  const asked: Eip1193Request[] = [];
  const told: CoinbaseSdkOptions[] = [];
  const emitted: [string, unknown][] = [];
  const sdk: CoinbaseSdk = {
    createCoinbaseWalletSDK: (options) => {
      told.push(options);
      return {
        getProvider: () => ({
          request: async (request) => {
            asked.push(request);
            return answer(request);
          },
          on: () => {},
          removeListener: () => {},
          emit: (event, payload) => emitted.push([event, payload]),
          disconnect: async () => { throw new Error('It would load the page again'); },
        }),
      };
    },
  };
  return { sdk, asked, told, emitted };
}

describe("Coinbase's SDK in its window", () => {
  const connect = (wallet: Coinbase): Promise<unknown> => {
    wallet.begin();
    return wallet.provider.request({ method: 'eth_requestAccounts' });
  };

  it('opens it at once, with the name of the page it is for', async () => {
    const asking = failure(connect(create()));
    expect(windows.map(({ address }) => new URL(address).origin)).toEqual([keysOrigin]);
    await turn();
    say({ event: 'PopupLoaded', id: 'x' });
    await turn();
    expect(windows[0]?.heard).toMatchObject([{ requestId: 'x', data: { metadata: { appName: 'Site', appChainIds: [10, 1] }, preference: { options: 'all', telemetry: false } } }, { event: 'selectSignerType' }]);
    say({ event: 'PopupUnload' });
    await turn(limits.popupLastWordMs);
    expect(await asking).toMatchObject({ code: 4001 });
  });

  it('fails with a code, when the browser blocks it, and opens it at the next click', async () => {
    const wallet = create();
    isBlocking = true;
    const asking = failure(connect(wallet));
    await turn();
    expect(await asking).toMatchObject({ code: 'walletCoinbase.popupBlocked', remedy: 'Try again, or allow pop-ups for this site.' });
    await turn();
    // The SDK's own question is not shown, behind the modal.
    expect(document.body.textContent).not.toMatch(/blocked/);
    isBlocking = false;
    failure(connect(create())).catch(() => {});
    expect(windows).toHaveLength(1);
  });

  it('fails with a code, and closes it, when its page does not load in time', async () => {
    const asking = failure(connect(create()));
    await turn(limits.popupLoadMs - 1);
    expect(windows[0]?.closed).toBe(false);
    await turn(closedLookEveryMs);
    expect(await asking).toMatchObject({ code: 'walletCoinbase.popupSilent', remedy: 'Check your internet connection, then try again.' });
    expect(windows[0]?.closed).toBe(true);
    await turn(10_000);
    expect(windows).toHaveLength(1);
  });

  it('waits for a person as long as it takes, once it has loaded', async () => {
    const asking = jest.fn();
    connect(create()).then(asking, asking);
    await turn();
    say({ event: 'PopupLoaded', id: 'x' });
    await turn(limits.popupLoadMs * 20);
    expect([asking.mock.calls, windows[0]?.closed]).toEqual([[], false]);
  });

  it.each([[false, 'walletCoinbase.popupClosed'], [true, 'user.rejected']] as const)('sees that the person has closed it without a word (loaded: %s)', async (isLoaded, code) => {
    const asking = failure(connect(create()));
    await turn();
    if (isLoaded) say({ event: 'PopupLoaded', id: 'x' });
    await turn();
    if (windows[0]) windows[0].closed = true;
    await turn(closedLookEveryMs);
    await turn(limits.popupLastWordMs);
    expect(await asking).toMatchObject({ code });
    // What is left of it does not react to the next window.
    await turn();
    say({ event: 'PopupLoaded', id: 'y' });
    say({ event: 'WalletLinkSessionRequest' });
    await turn();
    expect(windows).toHaveLength(1);
  });

  it.each([false, true])('closes it for a caller that gives up (loaded: %s)', async (isLoaded) => {
    const wallet = create();
    const asking = failure(connect(wallet));
    await turn();
    if (isLoaded) say({ event: 'PopupLoaded', id: 'x' });
    await turn();
    wallet.giveUp();
    wallet.giveUp();
    await turn(1);
    expect(await asking).toMatchObject({ code: 4001 });
    expect(windows[0]?.closed).toBe(true);
  });

  it('takes no word of another site for its own', async () => {
    const asking = jest.fn();
    connect(create()).then(asking, asking);
    await turn();
    say({ event: 'PopupLoaded', id: 'x' }, 'https://evil.test');
    say({ event: 'PopupUnload' }, 'https://evil.test');
    await turn(limits.popupLoadMs - 1);
    expect([asking.mock.calls, windows[0]?.heard]).toEqual([[], []]);
  });

  it('has no account before it was connected', async () => {
    expect(await create().provider.request({ method: 'eth_accounts' })).toEqual([]);
  });

  it('starts each time with the preferences given, whatever the last ones were', async () => {
    create({ preference: 'smartWalletOnly', keysUrl: 'https://other.test/connect' });
    failure(connect(create())).catch(() => {});
    expect(windows.map(({ address }) => new URL(address).origin)).toEqual([keysOrigin]);
  });
});

describe("what Coinbase's SDK is asked", () => {
  it.each(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls', 'eth_chainId'])('passes %s on', async (method) => {
    const { sdk, asked } = scripted(() => 'answer');
    expect(await create({ sdk }).provider.request({ method, params: [1] })).toBe('answer');
    expect(asked).toEqual([{ method, params: [1] }]);
  });

  it('reads from the chain what the SDK would fetch by itself', async () => {
    const { sdk, asked } = scripted(() => '0xa');
    const { provider } = create({ sdk });
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('read');
    expect(await provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })).toBe('read');
    expect(await provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).toBe('status');
    expect(read).toEqual([{ chainId: '0xa', request: { method: 'eth_blockNumber' } }, { chainId: '0xa', request: { method: 'eth_getBalance', params: [account, 'latest'] } }]);
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_chainId']);
  });

  it('refuses what no wallet of its kind knows', async () => {
    const { sdk, asked } = scripted(() => null);
    const { provider } = create({ sdk });
    expect(await failure(provider.request({ method: 'wallet_getPermissions' }))).toMatchObject({ code: 'wallet.unsupported' });
    localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'walletlink');
    expect(await failure(provider.request({ method: 'wallet_sendCalls' }))).toMatchObject({ code: 'wallet.unsupported' });
    expect(asked).toEqual([]);
  });

  it("knows a phone's refusal by its words", async () => {
    const { sdk } = scripted(({ method }) => Promise.reject({ code: -32_603, message: method === 'personal_sign' ? 'User denied message signature' : 'Internal error' }));
    const { provider } = create({ sdk });
    expect(await failure(provider.request({ method: 'personal_sign' }))).toMatchObject({ code: 'user.rejected' });
    expect(await failure(provider.request({ method: 'eth_sendTransaction' }))).toMatchObject({ code: -32_603 });
  });

  it('goes straight to adding, once the wallet has said that it does not know a chain', async () => {
    let isKnown = false;
    const { sdk, asked } = scripted(({ method }) => {
      if (method === 'wallet_addEthereumChain') isKnown = true;
      return isKnown ? null : Promise.reject({ code: 4902, message: 'Unrecognized chain' });
    });
    const { provider } = create({ sdk });
    const change = (method: string) => provider.request({ method, params: [{ chainId: '0x7a69' }] });
    expect(await failure(change('wallet_switchEthereumChain'))).toMatchObject({ code: 4902 });
    expect(await failure(change('wallet_switchEthereumChain'))).toMatchObject({ code: 4902 });
    expect(asked).toHaveLength(1);
    await change('wallet_addEthereumChain');
    await change('wallet_switchEthereumChain');
    expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain']);
  });

  it('is forgotten by our own hand, together with what the SDK keeps', async () => {
    const { sdk } = scripted(() => null);
    const { provider } = create({ sdk });
    for (const key of ['-CBWSDK:VERSION', '-CBWSDK:SCWKeyManager:ownPrivateKey', '-walletlink:https://www.walletlink.org:session:secret', 'site.own']) localStorage.setItem(key, 'x');
    await provider.request({ method: 'wallet_revokePermissions' });
    expect(Object.keys(localStorage)).toEqual(['site.own']);
  });

  it('keeps what it remembers, when it is only let go of', () => {
    const { sdk } = scripted(() => null);
    localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'scw');
    create({ sdk }).close({ forget: false });
    expect(Object.keys(localStorage)).toEqual(['-CBWSDK:SignerConfigurator:SignerType']);
  });

  it('leaves an extension as it is', async () => {
    const extension = { request: async () => 'own', on: () => {}, removeListener: () => {}, setAppInfo: jest.fn() };
    Object.assign(globalThis, { coinbaseWalletExtension: extension });
    try {
      expect(create().provider).toBe(extension);
      expect(extension.setAppInfo).toHaveBeenCalledWith('Site', '', [10, 1], expect.objectContaining({ options: 'all' }));
      expect(create({ preference: 'smartWalletOnly' }).provider).not.toBe(extension);
    } finally {
      Reflect.deleteProperty(globalThis, 'coinbaseWalletExtension');
    }
  });

  it('fails with a code, where the SDK cannot run', () => {
    expect(() => create({ sdk: { createCoinbaseWalletSDK: () => { throw new Error('no storage'); } } })).toThrow(expect.objectContaining({ code: 'wallet.connectFailed' }));
  });
});

describe('walletLinkBuffer', () => {
  it('is enough for what the SDK hashes, as ethers hashes it', async () => {
    const { hashForSignTypedData_v4: hash } = await import('@coinbase/wallet-sdk/dist/vendor-js/eth-eip712-util/index.cjs' as string) as { hashForSignTypedData_v4(message: { data: unknown }): { toString(encoding: string): string } }; // without types of its own
    const types = { Order: [{ name: 'maker', type: 'address' }, { name: 'amounts', type: 'uint64[]' }, { name: 'note', type: 'string' }, { name: 'raw', type: 'bytes' }, { name: 'tag', type: 'bytes4' }, { name: 'open', type: 'bool' }, { name: 'inner', type: 'Inner' }], Inner: [{ name: 'salt', type: 'uint256' }] };
    const domain = { name: 'Mock', version: '1', chainId: 10, verifyingContract: account };
    const message = { maker: account, amounts: ['5', '7'], note: 'Grüße 🔑', raw: '0x0102ff', tag: '0xdeadbeef', open: true, inner: { salt: '12345678901234567890' } };
    const domainType = [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }];
    const nodes = globalThis.Buffer;
    globalThis.Buffer = walletLinkBuffer as unknown as typeof Buffer; // which is what is tested
    try {
      expect(`0x${hash({ data: { types: { EIP712Domain: domainType, ...types }, primaryType: 'Order', domain, message } }).toString('hex')}`).toBe(TypedDataEncoder.hash(domain, types, message));
    } finally {
      globalThis.Buffer = nodes;
    }
  });
});
