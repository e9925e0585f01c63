import { localesPoint } from '../../src/contracts/points/locales.ts';
import { nftSectionsPoint } from '../../src/contracts/points/nftSections.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { CollectiblesConfig } from './config.ts';
import { collectiblesErrors } from './errors.ts';
import { collectiblesKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

export { readCollection, readCollectionTokens, readTokenOwners } from './flows.ts';
export { mediaFrame } from './frame.ts';
export type { CollectiblesConfig, Collection, CollectionRef, CollectionRequest, CollectionTokens, CollectionTokensRequest, TokenOwnersRequest } from './config.ts';

const config: CollectiblesConfig = {};

/**
 * What NFTs play, and their collections: on the page of an NFT its video, sound, page of HTML or model, and how many there are. Files are read as pictures are, told by their
 * bytes, and shown so that nothing of them reaches the page; pages of HTML run once the person asks for it, in a sandbox that can fetch nothing.
 */
export const collectibles = /* @__PURE__ */ definePlugin({
  key: collectiblesKey,
  config,
  permissions: ({ frameUrl }: CollectiblesConfig) => ({ origins: frameUrl !== undefined && URL.canParse(frameUrl) ? [{ origin: originOf(frameUrl), when: 'intent' as const, isFrame: true, why: 'shows pages of NFTs in a sandbox' }] : [], storageKeys: [], popups: false }),
  contributes: ({ frameUrl }: CollectiblesConfig) => {
    if (frameUrl !== undefined && !/^(?:https:\/\/[^/]|http:\/\/(?:localhost|127\.0\.0\.1)[:/]|\/(?![/\\]))/i.test(frameUrl)) throw collectiblesErrors.badFrameUrl({ url: frameUrl.slice(0, 120) });
    return [localesPoint.of({ en: strings, load: loadLocale }), nftSectionsPoint.of({ id: 'collectibles.media', load: () => import('./NftSection.tsx') })];
  },
});

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    collectiblesErrors: typeof collectiblesErrors;
  }
}
