import type { ExternalWallet, PageWallet } from '../../../contracts/wallet.ts';
import type { ListedWallet } from '../listWallets.ts';
import { allChoices, firstChoices, roundedUp } from './choices.ts';

const listed = (id: string, more: (Partial<ExternalWallet> | (Partial<PageWallet> & Pick<PageWallet, 'kind'>)) & Partial<Pick<ListedWallet, 'state' | 'isRecent' | 'isRecommended'>> = {}): ListedWallet => {
  const { state = 'reachable', isRecent = false, isRecommended = false, ...spec } = more;
  return { wallet: { id, name: id, probe: () => state, open: async () => () => new Promise(() => {}), ...spec }, state, isRecent, isRecommended };
};
const known = (id: string, rdns?: string) => ({ id, name: id, links: {}, hasMobileSupport: true, ...(rdns !== undefined && { rdns }) });
const ids = (choices: readonly { readonly id: string }[]): readonly string[] => choices.map(({ id }) => id);

describe('firstChoices', () => {
  it('shows every wallet where the site has none of its own', () => {
    const { own, others, more } = firstChoices(['a', 'b', 'c', 'd', 'e'].map((id) => listed(id)));
    expect([ids(own), ids(others), ids(more)]).toEqual([[], ['a', 'b', 'c', 'd', 'e'], []]);
  });

  it("puts the site's own wallets apart and keeps only a few of the others beside them", () => {
    const { own, others, more } = firstChoices([listed('a'), listed('mine', { kind: 'inApp' }), listed('b'), listed('smart', { kind: 'smart' }), listed('c'), listed('game', { kind: 'embedded' })]);
    expect([ids(own), ids(others), ids(more)]).toEqual([['mine', 'game'], ['a', 'b', 'smart'], ['c']]);
  });

  it.each([
    [{ isRecent: true, state: 'installed', isRecommended: true }, 'recent'],
    [{ state: 'installed', isRecommended: true }, 'installed'],
    [{ state: 'absent', isRecommended: true }, 'recommended'],
    [{}, undefined],
  ] as const)('says the most telling thing about a wallet: %p', (more, badge) => expect(firstChoices([listed('a', more)]).others[0]?.badge).toBe(badge));

  it('flags wallets that are easily taken for one another, though they say they are of different makers', () => {
    const { others } = firstChoices([
      listed('io.metamask', { rdns: 'io.metamask', name: 'MetaMask', state: 'absent' }), listed('evil.wallet', { rdns: 'evil.wallet', name: 'Меtа Маsk', state: 'installed' }),
      listed('me.rainbow', { rdns: 'me.rainbow', name: 'Rainbow' }), listed('me.rainbow#2', { rdns: 'me.rainbow', name: 'Rainbow' }), listed('a.fox', { name: '🦊' }), listed('a.hen', { name: '🐔' }),
    ]);
    expect(others.map(({ id, isAmbiguous }) => [id, isAmbiguous])).toEqual([['io.metamask', true], ['evil.wallet', true], ['me.rainbow', false], ['me.rainbow#2', false], ['a.fox', false], ['a.hen', false]]);
  });
});

describe('allChoices', () => {
  const directory = [known('d.one'), known('d.two', 'r.two'), known('d.three'), known('d.four')];

  it('leaves out what is listed already, by id or by reverse domain name, and what the site hides', () => {
    const { rest } = allChoices([listed('d.one'), listed('x', { rdns: 'r.two' })], directory, { hidden: ['d.four'] });
    expect(ids(rest)).toEqual(['d.three']);
  });

  it('leaves out in-app, embedded and smart wallets, also from a search', () => {
    const own = (['inApp', 'embedded', 'smart'] as const).map((kind) => listed(kind, { kind }));
    const { rest, searched } = allChoices([...own, listed('a'), listed('b'), listed('c'), listed('d')], directory, {});
    expect(ids(rest)).toEqual(['c', 'd', 'd.one', 'd.two', 'd.three', 'd.four']);
    expect(ids(searched)).toEqual(['a', 'b', 'c', 'd', 'd.one', 'd.two', 'd.three', 'd.four']);
  });

  it('searches the wallets of the first screen too', () => {
    expect(ids(allChoices([listed('a')], directory, {}).searched)).toEqual(['a', 'd.one', 'd.two', 'd.three', 'd.four']);
  });

  it('puts recommended ones first, then those that the site orders', () => {
    const { rest } = allChoices([], directory, { recommended: ['d.four'], order: ['d.three', 'r.two'] });
    expect(ids(rest)).toEqual(['d.four', 'd.three', 'd.two', 'd.one']);
    expect(rest.map(({ badge }) => badge)).toEqual(['recommended', undefined, undefined, undefined]);
  });
});

describe('roundedUp', () => {
  it.each([[496, 500], [491, 500], [490, 490], [500, 500], [501, 510]])('says %d as %d', (count, told) => expect(roundedUp(count)).toBe(told));
});
