import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet, OpenableWallet, PageWallet, ResolvedWallet } from '../../contracts/wallet.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import type { LatchkeyOptions } from '../../index.ts';
import { connected } from '../../store/connection.ts';
import { termsAccepted } from '../../store/preferences.ts';
import { explainWallets } from './explainWallets.ts';

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
