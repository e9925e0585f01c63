import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet, OpenableWallet, PageWallet } from '../../contracts/wallet.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import type { LatchkeyOptions } from '../../index.ts';
import { explainWallets } from '../inspector/explainWallets.ts';
import { listWallets } from './listWallets.ts';

type Details = Partial<ExternalWallet> | (Partial<PageWallet> & Pick<PageWallet, 'kind'>);
const wallet = (id: string, state: ReturnType<OpenableWallet['probe']>, more: Details = {}) => walletsPoint.of({ id, name: id, probe: () => state, open: async () => () => new Promise(() => {}), ...more });
const wallets = definePlugin({
  id: 'lamp',
  contributes: [
    wallet('absent', 'absent'),
    wallet('reachable', 'reachable'),
    wallet('mine', 'reachable', { kind: 'inApp' }),
    wallet('wanted', 'absent', { recommended: true }),
    wallet('here', 'installed'),
    wallet('here2', 'installed', { rdns: 'org.here2' }),
    wallet('best', 'installed', { recommended: true }),
  ],
});
const kitOf = (options: Pick<LatchkeyOptions<readonly []>, 'wallets'> = {}) => createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins: [wallets], devTools: false, ...options });
const ids = (listed: ReturnType<typeof listWallets>): readonly string[] => listed.map(({ wallet: { id } }) => id);

describe('listWallets', () => {
  it("lists installed ones first, then recommended ones, then the page's own, then what can be reached, then what cannot", () => {
    expect(ids(listWallets(kitOf(), undefined))).toEqual(['best', 'here', 'here2', 'wanted', 'mine', 'reachable', 'absent']);
  });

  it('puts the one used last first among its like', () => {
    expect(ids(listWallets(kitOf(), 'here2')).slice(0, 3)).toEqual(['best', 'here2', 'here']);
  });

  it('follows the site in what is recommended, hidden, and comes first among its like', () => {
    const kit = kitOf({ wallets: { recommended: ['reachable'], hidden: ['mine', 'org.here2'], order: ['absent', 'reachable', 'here'] } });
    expect(ids(listWallets(kit, undefined))).toEqual(['best', 'here', 'reachable', 'wanted', 'absent']);
  });
});

describe('a wallet that yields to the installed one', () => {
  const another = (state: ReturnType<OpenableWallet['probe']>) => [wallet('org.pair', state, { rdns: 'org.pair' }), wallet('pairWindow', 'reachable', { rdns: 'org.pair', onSameRdns: 'yieldToInstalled' })];
  const kitWith = (state: ReturnType<OpenableWallet['probe']>) => createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins: [definePlugin({ id: 'pair', contributes: another(state) })], devTools: false });

  it('is listed only while none of its name is installed', () => {
    expect(ids(listWallets(kitWith('installed'), undefined))).toEqual(['org.pair']);
    expect(ids(listWallets(kitWith('absent'), undefined))).toEqual(['pairWindow', 'org.pair']);
    expect(explainWallets(kitWith('installed')).map(({ walletId, place, reasons }) => [walletId, place, reasons[0]])).toEqual([['org.pair', 'list', 'Installed'], ['pairWindow', 'hidden', 'Replaced by the installed one']]);
  });
});
