import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet, OpenableWallet, PageWallet, ResolvedWallet } from '../../contracts/wallet.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import type { LatchkeyOptions } from '../../index.ts';
import { connected } from '../../store/connection.ts';
import { termsAccepted } from '../../store/preferences.ts';
import { explainWallets } from '../inspector/explainWallets.ts';
import { listWallets } from './listWallets.ts';

type Details = Partial<ExternalWallet> | (Partial<PageWallet> & Pick<PageWallet, 'kind'>) | (Partial<ResolvedWallet> & Pick<ResolvedWallet, 'kind' | 'connects'>);
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
const kitOf = (options: Pick<LatchkeyOptions<readonly []>, 'wallets' | 'terms'> = {}) => createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins: [wallets], devTools: false, ...options });
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

describe('explainWallets', () => {
  const known = [
    { id: 'org.other', name: 'Other', links: {}, hasMobileSupport: true },
    { id: 'org.here2', name: 'Here 2', links: {}, hasMobileSupport: true },
    { id: 'wanted', name: 'Wanted', links: {}, hasMobileSupport: true },
    { id: 'org.hidden', name: 'Hidden', links: {}, hasMobileSupport: true },
  ];
  const said = (explained: ReturnType<typeof explainWallets>): readonly string[] => explained.map(({ walletId, place, position, reasons }) => `${walletId} ${place} ${position}: ${reasons.join('; ')}`);

  it('says of every wallet where it stands and why', () => {
    const kit = kitOf({ wallets: { recommended: ['here'], hidden: ['absent', 'org.hidden'], order: ['here2'] } });
    kit.dispatch(connected({ attemptId: 'a', wallet: { walletId: 'best', accounts: [], chainId: 1, sinceMs: 0 }, makeActive: false }));
    expect(said(explainWallets(kit, known))).toEqual([
      'best list 1: Installed; Recommended by lamp; Used last',
      'here list 2: Installed; Recommended by the site',
      'here2 list 3: Installed; Ordered by the site',
      'wanted list 4: Not here: leads to where to get it; Recommended by lamp',
      'mine list 5: Can be reached from here; Not among all wallets: in-app',
      'reachable list 6: Can be reached from here',
      'absent hidden undefined: Hidden by the site; Not here: leads to where to get it',
      'org.other all 1: Known by name',
      'org.here2 hidden undefined: Replaced by the installed one',
      'wanted hidden undefined: Listed already by lamp',
      'org.hidden hidden undefined: Hidden by the site',
    ]);
  });

  it('says who reaches wallets of the directory, and what became of those that were picked', () => {
    const kit = kitOf({ wallets: { hidden: ['absent', 'reachable', 'mine', 'wanted', 'best', 'here'] } });
    const resolved = { kind: 'resolved', connects: { by: 'pairing' } } as const;
    kit.register(definePlugin({ id: 'far', contributes: [walletResolversPoint.of({ id: 'far.reach', resolve: () => false }), wallet('org.other', 'reachable', resolved), wallet('org.here2', 'reachable', resolved)] }));
    expect(said(explainWallets(kit, [...known, { id: 'org.bare', name: 'Bare', links: {}, hasMobileSupport: false }])).filter((line) => !line.includes('Hidden'))).toEqual([
      'here2 list 1: Installed',
      'org.other all 1: Known by name; Reached by far since it was picked',
      'org.here2 hidden undefined: Replaced by the installed one',
      'wanted hidden undefined: Listed already by lamp',
      'org.hidden all 2: Known by name; far is asked to reach it when it is picked',
      'org.bare all 3: Known by name',
    ].filter((line) => !line.startsWith('wanted')));
    kit.dispatch(connected({ attemptId: 'a', wallet: { walletId: 'org.other', accounts: [], chainId: 1, sinceMs: 0 }, makeActive: false }));
    expect(said(explainWallets(kit))).toContain('org.other list 2: Can be reached from here; Used last');
  });

  it('says that a wallet cannot be chosen before the terms are accepted', () => {
    const terms = { termsUrl: 'https://example.com/terms', isApprovalRequired: true };
    const kit = kitOf({ terms });
    expect(explainWallets(kit)[0]).toMatchObject({ walletId: 'best', isDisabled: true, reasons: ['Installed', 'Recommended by lamp', 'Cannot be chosen: the terms are not accepted'] });
    kit.dispatch(termsAccepted('https://example.com/terms '));
    expect(explainWallets(kit)[0]).toMatchObject({ isDisabled: false });
    kit.dispatch(termsAccepted('https://example.com/other '));
    expect(explainWallets(kit)[0]).toMatchObject({ isDisabled: true });
  });

  it('says that the site does not offer all wallets', () => {
    expect(said(explainWallets(kitOf({ wallets: { showAll: false } }), known)).at(-4)).toBe('org.other hidden undefined: The site does not offer all wallets');
  });
});
