import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet, OpenableWallet, PageWallet } from '../../contracts/wallet.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import type { LatchkeyOptions } from '../../index.ts';
import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { explainWallets } from '../inspector/explainWallets.ts';
import { allChoices, firstChoices } from './choosing/choices.ts';
import { countLacking, listWallets } from './listWallets.ts';

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
const choiceIds = (choices: readonly { readonly id: string }[]): readonly string[] => choices.map(({ id }) => id);
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

describe('wallets that the site recommends', () => {
  const row = (id: string, rdns = id): DirectoryWallet => ({ id, rdns, name: `Name of ${id}`, links: { homepage: 'https://wallet.example' }, hasMobileSupport: true });
  const directory = new Map(['org.near', 'org.far', 'org.third', 'org.hidden'].map((id) => [id, row(id, id === 'org.far' ? 'far.rdns' : id)]));
  const states = (listed: ReturnType<typeof listWallets>): readonly string[] => listed.map(({ wallet: { id, kind }, state, isRecommended }) => `${id} ${kind ?? 'external'} ${state} ${isRecommended}`);

  it("stand in the site's order, those known by name only beside those of plugins", () => {
    const kit = kitOf({ wallets: { recommended: ['far.rdns', 'reachable', 'org.near', 'org.near', 'org.unknown'], hidden: ['here', 'here2', 'mine', 'absent'] } });
    expect(states(listWallets(kit, undefined, { directory }))).toEqual([
      'best external installed true', 'org.far placeholder absent true', 'reachable external reachable true', 'org.near placeholder absent true', 'wanted external absent true',
    ]);
    expect(ids(listWallets(kit, undefined))).toEqual(['best', 'reachable', 'wanted']);
    expect(countLacking(kit)).toBe(4);
  });

  it('are the same objects whenever the list is made, so that rows are not painted anew', () => {
    const kit = kitOf({ wallets: { recommended: ['org.near'] } });
    const find = () => listWallets(kit, undefined, { directory }).find(({ wallet: { id } }) => id === 'org.near')?.wallet;
    expect(find()).toBe(find());
  });

  it('are marked where they are installed under the other name that the directory has for them, and not listed twice', () => {
    const kit = kitOf({ wallets: { recommended: ['org.far'] } });
    kit.register(definePlugin({ id: 'found', contributes: [wallet('far.rdns', 'installed', { rdns: 'far.rdns' })] }));
    expect(states(listWallets(kit, undefined, { directory })).filter((state) => state.includes('far'))).toEqual(['far.rdns external installed true']);
    expect(states(listWallets(kit, 'here', { directory })).slice(0, 2)).toEqual(['far.rdns external installed true', 'best external installed true']);
  });

  it('are left out where the site hides them', () => {
    expect(ids(listWallets(kitOf({ wallets: { recommended: ['org.hidden'], hidden: ['org.hidden'] } }), undefined, { directory }))).not.toContain('org.hidden');
  });

  it('stand on the first screen though there is a wallet of the site and others are installed', () => {
    const kit = kitOf({ wallets: { recommended: ['org.near', 'org.far'] } });
    const { own, others, more } = firstChoices(listWallets(kit, undefined, { directory }));
    expect([choiceIds(own), choiceIds(others), choiceIds(more)]).toEqual([['mine'], ['best', 'here', 'here2', 'org.near', 'org.far', 'wanted'], ['reachable', 'absent']]);
    expect(others.slice(3).map(({ name, badge }) => [name, badge])).toEqual([['Name of org.near', 'recommended'], ['Name of org.far', 'recommended'], ['wanted', 'recommended']]);
  });

  it('stay on the first screen once a plugin reaches them, and leave the list of all', () => {
    const kit = kitOf({ wallets: { recommended: ['org.near'] } });
    kit.register(definePlugin({ id: 'far', contributes: [walletsPoint.of({ kind: 'resolved', id: 'org.near', name: 'Near', connects: { by: 'pairing' }, probe: () => 'reachable', open: async () => () => new Promise(() => {}) })] }));
    const listed = listWallets(kit, undefined, { directory });
    expect(states(listed).filter((state) => state.includes('org.near'))).toEqual(['org.near resolved reachable true']);
    expect([choiceIds(firstChoices(listed).others).includes('org.near'), choiceIds(allChoices(listed, directory.values(), kit.wallets).rest).includes('org.near')]).toEqual([true, false]);
  });

  it('are told of by the inspector, with who reaches them', () => {
    const kit = kitOf({ wallets: { recommended: ['org.near', 'org.far'] } });
    kit.register(definePlugin({ id: 'far', contributes: [walletResolversPoint.of({ id: 'far.reach', resolve: () => false })] }));
    expect(explainWallets(kit, directory.values()).filter(({ walletId }) => walletId.startsWith('org.')).map(({ walletId, place, position, plugin, reasons }) => [walletId, place, position, plugin, ...reasons])).toEqual([
      ['org.near', 'list', 4, undefined, 'Known by name', 'far is asked to reach it when it is picked', 'Recommended by the site'],
      ['org.far', 'list', 5, undefined, 'Known by name', 'far is asked to reach it when it is picked', 'Recommended by the site'],
      ['org.third', 'all', 1, undefined, 'Known by name', 'far is asked to reach it when it is picked'],
      ['org.hidden', 'all', 2, undefined, 'Known by name', 'far is asked to reach it when it is picked'],
    ]);
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
