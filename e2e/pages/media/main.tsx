import { createRoot } from 'react-dom/client';
import { media } from '../../../fixtures/media/media.ts';
import { collectibles } from '../../../plugins/collectibles/index.ts';
import NftSection from '../../../plugins/collectibles/NftSection.tsx';
import { createLatchkey, defineChain } from '../../../src/index.ts';
import type { Nft } from '../../../src/index.ts';
import { LatchkeyProvider } from '../../../src/react.ts';

declare global {
  interface Window {
    /** What frames have said to the page, in order. */
    heard?: unknown[];
  }
}

const search = new URLSearchParams(location.search);
/** The page of the NFT: the one of the address, else a harmless one. */
const page = search.get('page') === null ? media.page : `data:text/html,${encodeURIComponent(await (await fetch(search.get('page') ?? '')).text())}`;
window.heard = [];
addEventListener('message', ({ data }) => window.heard?.push(data));
localStorage.setItem('secret', 'of the site');
document.cookie = 'secret=of-the-site';

const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'None', rpc: 'http://127.0.0.1:1' })], plugins: [search.has('frame') ? collectibles.with({ frameUrl: search.get('frame') ?? '' }) : collectibles], onFault: () => {} });
const nft = (name: string, uri: string): Nft => ({ chainId: 1, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id: 1n, type: 'ERC721', metadata: { name, media: { uri } } });

createRoot(document.querySelector('main') ?? document.body).render(
  <LatchkeyProvider kit={kit}>
    {[nft('A page', page), nft('A video', media.video), nft('A sound', media.audio)].map((each) => <NftSection key={each.metadata.name} nft={each} holder="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" />)}
  </LatchkeyProvider>,
);
