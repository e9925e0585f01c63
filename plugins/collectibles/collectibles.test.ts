import { createFakeNode } from '../../fixtures/rpc/fakeNode.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { contentSecurityPolicy } from '../../src/entries/policy.ts';
import { collectiblesErrors } from './errors.ts';
import { collectibles, mediaFrame, readCollection, readCollectionTokens, readTokenOwners } from './index.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';
import * as work from './work.ts';

const [contract, owner, other] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'];
const abi = [
  'function supportsInterface(bytes4) view returns (bool)', 'function name() view returns (string)', 'function symbol() view returns (string)', 'function contractURI() view returns (string)', 'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)', 'function ownerOf(uint256) view returns (address)', 'function tokenByIndex(uint256) view returns (uint256)', 'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
];

/** What the work is given, over one contract. Five tokens, of which the owner has those of odd numbers; the last one is gone. */
function scopeOf(answers: Readonly<Record<string, unknown>> = {}, interfaces: readonly string[] = ['0x80ac58cd', '0x780e9d63']) {
  const ids = [10n, 11n, 12n, 13n, 14n];
  const { transport } = createFakeNode({ contracts: { [contract]: { abi, answers: {
    supportsInterface: (id: string) => ['0x01ffc9a7', ...interfaces].includes(id), name: 'Birds', symbol: 'BRD', totalSupply: 5n, balanceOf: 2n, ownerOf: (id: bigint) => (id % 2n === 1n ? owner : other),
    tokenByIndex: (at: bigint) => ids[Number(at)], tokenOfOwnerByIndex: (_owner: string, at: bigint) => [11n, 13n][Number(at)], ...answers,
  } } } });
  return { dispatch: (async () => transport) as never }; // its one dispatch opens the transport
}
const request = { chainId: 1, contract };

describe('collectibles', () => {
  it('keeps the contract of plugins', async () => {
    expect(await checkPlugin(collectibles)).toEqual([]);
    expect(await checkPlugin(collectibles.with({ frameUrl: 'https://frames.example/nft' }))).toEqual([]);
  });

  it('lets a strict page show the address of pages that the site names, and no other', () => {
    for (const [frameUrl, expected] of [['https://frames.example/nft', "frame-src 'self' https://frames.example;"], ['/nft.html', undefined], [undefined, undefined]] as const) {
      const test = createTestKit({ plugins: [collectibles.with(frameUrl === undefined ? {} : { frameUrl })] });
      const policy = contentSecurityPolicy(test.kit);
      expect(policy.includes('frame-src')).toBe(expected !== undefined);
      expect(policy).toContain(expected ?? "media-src 'self' blob:;");
      test.kit.destroy();
      test.world.close();
    }
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://frames.example/', '//frames.example/', '/\\frames.example', 'nft.html', ''])('takes no pages from %j', (frameUrl) => {
    expect(() => createTestKit({ plugins: [collectibles.with({ frameUrl })] })).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', cause: expect.objectContaining({ code: 'collectibles.badFrameUrl' }) }));
  });

  it.each(localeTags.filter((tag) => tag !== 'en_US'))('speaks %s, with each place in its texts', async (tag) => {
    const texts = await loadLocale(tag);
    const wanted = { ...strings, ...Object.fromEntries([['', collectiblesErrors.notEnumerable({ contract: '{contract}' }).message], ['.remedy', 'x']].map(([part, text]) => [`collectibles.error.notEnumerable${part}`, text])) };
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(wanted).toSorted());
    const placesOf = (text: string): readonly string[] => (text.match(/\{\w+/g) ?? []).toSorted();
    for (const [key, text] of Object.entries(wanted)) expect([key, placesOf(texts[key] ?? '')]).toEqual([key, placesOf(String(text))]);
    expect(Object.entries(strings).filter(([key, text]) => texts[key] === text)).toEqual([]);
  });
});

describe('mediaFrame', () => {
  it('holds the same policy as page and as headers, which the server widens by nothing but the sandbox', () => {
    const inside = /http-equiv="content-security-policy" content="([^"]*)"/.exec(mediaFrame.html)?.[1];
    expect(mediaFrame.headers['content-security-policy']).toBe(`sandbox allow-scripts; ${inside}`);
    expect(inside).toMatch(/^default-src 'none'; .*frame-src 'none'/);
    expect(inside).not.toMatch(/https?:|\*|connect-src|allow-same-origin/);
  });
});

describe('readCollection', () => {
  it('tells standard, name, supply, and what an owner has', async () => {
    expect(await work.readCollection(scopeOf(), { ...request, owner })).toEqual({ chainId: 1, contract, standard: 'ERC721', name: 'Birds', supply: 5n, balance: 2n, isEnumerable: true });
    expect(await work.readCollection(scopeOf({ totalSupply: undefined }, ['0x80ac58cd']), request)).toEqual({ chainId: 1, contract, standard: 'ERC721', name: 'Birds', isEnumerable: false });
    expect(await work.readCollection(scopeOf({}, ['0xd9b67a26']), { ...request, owner })).toEqual({ chainId: 1, contract, standard: 'ERC1155', name: 'Birds', isEnumerable: false });
  });

  it('refuses what is no collection', async () => {
    await expect(work.readCollection(scopeOf({}, []), request)).rejects.toMatchObject({ code: 'token.notNft' });
  });
});

describe('readCollectionTokens', () => {
  it('lists tokens by pages, of all or of one owner', async () => {
    expect(await work.readCollectionTokens(scopeOf(), { ...request, start: 1, count: 3 })).toEqual({ total: 5n, tokenIds: [11n, 12n, 13n] });
    expect(await work.readCollectionTokens(scopeOf(), { ...request, owner })).toEqual({ total: 2n, tokenIds: [11n, 13n] });
    expect(await work.readCollectionTokens(scopeOf(), { ...request, start: 5 })).toEqual({ total: 5n, tokenIds: [] });
  });

  it('leaves out what went away meanwhile', async () => {
    expect(await work.readCollectionTokens(scopeOf({ totalSupply: 6n, tokenByIndex: (at: bigint) => (at === 5n ? undefined : 10n + at) }), { ...request, start: 4 })).toEqual({ total: 6n, tokenIds: [14n] });
  });

  it('says where a contract does not list, and refuses pages that are none', async () => {
    await expect(work.readCollectionTokens(scopeOf({}, ['0x80ac58cd']), request)).rejects.toMatchObject({ code: 'collectibles.notEnumerable' });
    for (const page of [{ start: -1 }, { start: 0.5 }, { count: 0 }, { count: 201 }]) await expect(work.readCollectionTokens(scopeOf(), { ...request, ...page })).rejects.toMatchObject({ code: 'collectibles.badPage' });
  });
});

describe('readTokenOwners', () => {
  it('tells each owner, and of which tokens there is none', async () => {
    expect(await work.readTokenOwners(scopeOf({ ownerOf: (id: bigint) => (id === 3n ? undefined : id % 2n === 1n ? owner : other) }), { ...request, tokenIds: [1n, 2n, 3n] })).toEqual([owner, other, undefined]);
  });

  it('refuses too many, and what is no number', async () => {
    for (const tokenIds of [Array.from({ length: 201 }, () => 1n), ['1' as never]]) await expect(work.readTokenOwners(scopeOf(), { ...request, tokenIds })).rejects.toMatchObject({ code: 'collectibles.badPage' });
  });

  it('is refused for a chain that the site does not have, as all of them', async () => {
    const test = createTestKit({ plugins: [collectibles] });
    for (const read of [readTokenOwners({ ...request, chainId: 424_242, tokenIds: [1n] }), readCollection({ ...request, chainId: 424_242 }), readCollectionTokens({ ...request, chainId: 424_242 })]) {
      await expect(test.settled(test.kit.dispatch(read as ReturnType<typeof readCollection>))).rejects.toMatchObject({ code: 'chain.unknown' }); // any of the three
    }
    test.kit.destroy();
    test.world.close();
  });
});
