import type { CreateConnectorFn } from '@wagmi/core';
import { mainnet } from 'viem/chains';
import { fromRainbowKitWallet } from './fromRainbowKitWallet.ts';
import type { RainbowKitWallet } from './fromRainbowKitWallet.ts';

const unused: CreateConnectorFn = () => {
  throw new Error('No connector is made before the visitor picks the wallet');
};
const fox: RainbowKitWallet = { id: 'io.fox', name: 'Fox', iconUrl: 'https://fox.test/icon.png', createConnector: () => unused };
const toWallet = (part: Partial<RainbowKitWallet> = {}, options: { readonly id?: string; readonly name?: string; readonly icon?: string } = {}) => fromRainbowKitWallet({ ...fox, ...part }, { chains: [mainnet], ...options });
const uri = 'wc:0@2?symKey=0';

describe('fromRainbowKitWallet', () => {
  it('takes id and name over, or what the site says, and makes no connector yet', () => {
    expect(toWallet()).toEqual({ id: 'ioFox', name: 'Fox', getProvider: expect.any(Function) });
    expect(toWallet({}, { id: 'other', name: 'Other' })).toMatchObject({ id: 'other', name: 'Other' });
  });

  it('gives a wallet that is still a function its parameters', () => {
    expect(fromRainbowKitWallet(({ projectId }: { readonly projectId: string }) => ({ ...fox, name: `Fox of ${projectId}` }), { chains: [mainnet], parameters: { projectId: 'p' } }).name).toBe('Fox of p');
  });

  it('shows an icon only where nothing has to be fetched for it', () => {
    const data = 'data:image/svg+xml,<svg/>';
    expect([toWallet({ iconUrl: data }).icon, toWallet({ iconUrl: async () => data }).icon, toWallet({ iconUrl: 'https://fox.test/i.png' }).icon, toWallet({}, { icon: data }).icon]).toEqual([data, undefined, undefined, data]);
  });

  it('leads to where a wallet is got, by https alone', () => {
    expect(toWallet({ downloadUrls: { chrome: 'https://chromewebstore.google.com/detail/fox', android: 'javascript:alert(1)', ios: 'http://fox.test', browserExtension: 'https://fox.test/get' } }).links).toEqual({ homepage: 'https://fox.test/get', chrome: 'https://chromewebstore.google.com/detail/fox' });
    expect(toWallet().links).toBeUndefined();
  });

  it('finds the base of links into the app, the scheme and the address of the web apart', () => {
    expect(toWallet({ mobile: { getUri: (pairing) => `fox://wc?uri=${encodeURIComponent(pairing)}` }, qrCode: { getUri: (pairing) => `https://fox.test/wc?uri=${encodeURIComponent(pairing)}` }, desktop: { getUri: (pairing) => `https://fox.test/desktop?a=1&uri=${encodeURIComponent(pairing)}` } })).toMatchObject({
      connects: 'pairing', mobile: { native: 'fox://wc?uri=', universal: 'https://fox.test/wc?uri=' }, desktop: { universal: 'https://fox.test/desktop?a=1&uri=' },
    });
  });

  it.each<[string, NonNullable<RainbowKitWallet['mobile']>]>([
    ['the pairing itself', { getUri: (pairing) => pairing }], ['no link', { getUri: () => '' }], ['a link without the pairing', { getUri: () => 'fox://open' }],
    ['an error', { getUri: () => { throw new Error('not on a phone'); } }], ['nothing', {}],
  ])('has no way into the app where that gives %s', (_what, mobile) => {
    expect(toWallet({ mobile }).mobile).toBeUndefined();
  });

  it('knows whether it is installed, unless it goes by a code', () => {
    expect([toWallet({ installed: true }).isInstalled?.(), toWallet({ installed: false }).isInstalled?.(), toWallet().isInstalled, toWallet({ installed: true, qrCode: { getUri: () => uri } }).isInstalled]).toEqual([true, false, undefined, undefined]);
  });

  it('is not offered where RainbowKit would hide it, asked each time', () => {
    let isHidden = true;
    const { isSupported } = toWallet({ hidden: () => isHidden });
    expect(isSupported?.()).toBe(false);
    isHidden = false;
    expect(isSupported?.()).toBe(true);
  });

  it('makes the connector when it is picked, with what RainbowKit adds for its own list', async () => {
    const details: unknown[] = [];
    const { getProvider } = toWallet({ createConnector: (given) => {
      details.push(given);
      return unused;
    } });
    await expect((async () => getProvider({ showUri: () => {} }))()).rejects.toThrow('No connector is made');
    expect(details).toEqual([{ rkDetails: { id: 'io.fox', name: 'Fox', iconUrl: 'https://fox.test/icon.png', index: 0, groupIndex: 0, groupName: '', isRainbowKitConnector: true } }]);
  });
});
