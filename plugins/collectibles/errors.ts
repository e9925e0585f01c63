import { defineErrors } from '../../src/domain/errors.ts';

/** Collections and their files. */
export const collectiblesErrors = /* @__PURE__ */ defineErrors('collectibles', {
  notEnumerable: { message: 'The contract {contract} does not list its tokens', remedy: 'Ask an indexer for them.' },
  badPage: { message: 'Not a page of a collection: {count} from {start}', remedy: 'Give whole numbers, and 200 tokens at most.' },
  badFrameUrl: { message: 'Not an address for pages of NFTs: {url}', remedy: 'Give an address that begins with https://, or a path of this page’s own origin.' },
});
