import { mockDrop, mockStorageUrls } from '../../mocks/index.ts';
import { claims } from '../../plugins/claims/index.ts';
import { marketplace } from '../../plugins/marketplace/index.ts';
import { storageIpfs } from '../../plugins/storageIpfs/index.ts';
import { readNft } from '../../src/entries/nfts.ts';
import { readContract } from '../../src/entries/rpc.ts';
import { collectiblesPoint, definePlugin } from '../../src/index.ts';
import type { AnyPlugin, Nft, RpcTransport } from '../../src/index.ts';
import { openTransport } from '../../src/public/pluginCode.ts';

/** Whether the page's address asks for the drop, the marketplace and the storage of the mocked world. */
export function readHasDrops(): boolean {
  return new URLSearchParams(location.search).get('drops') === 'on';
}

/** The address of this page with them or without. */
export function addressOfDrops(has: boolean): string {
  const address = new URL(location.href);
  if (has) address.searchParams.set('drops', 'on');
  else address.searchParams.delete('drops');
  return address.href;
}

/** What the page has of them; nothing unless its address asks for it. */
export function createDrops(): readonly AnyPlugin[] {
  return readHasDrops() ? dropPlugins() : [];
}

/** All that it takes to claim, to buy, and to keep files. */
export function dropPlugins(): readonly AnyPlugin[] {
  return [claims, marketplace, storageIpfs.with({ gateways: [mockStorageUrls.gateway], upload: { url: mockStorageUrls.upload } }), birds];
}

/** The tokens of the mocked drop that an account owns. */
export async function readBirds(transport: RpcTransport, owner: string, signal?: AbortSignal): Promise<readonly Nft[]> {
  const count = await readContract(transport, { address: mockDrop, fn: 'function nextTokenIdToClaim() view returns (uint256)' }, { signal });
  const all = await Promise.all(Array.from({ length: Number(count) }, (_, id) => readNft(transport, { contract: mockDrop, tokenId: BigInt(id) }, { signal })));
  return all.filter((nft) => nft.owner?.toLowerCase() === owner.toLowerCase());
}

/** Where an indexer would be: each token of the mocked drop is asked for its owner. */
const birds = definePlugin({
  id: 'mockedBirds',
  setup: (ctx) => ctx.contribute(collectiblesPoint.of({
    id: 'mockedBirds',
    load: async () => async ({ chainId, owner, signal }) => readBirds(await ctx.dispatch(openTransport({ chainId })), owner, signal),
  })),
});
