import { describersPoint } from '../../src/contracts/points/describers.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import { ether } from '../../src/domain/chains/ether.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectChain } from '../../src/store/network.ts';
import type { ListingRequest } from './config.ts';
import type { marketplaceErrors } from './errors.ts';
import { listingScreenId } from './flows.ts';
import { marketplaceKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

export { buyListing, cancelListing, createListing, openListing, readListing, readListings, readListingValidity } from './flows.ts';
export type { BuyRequest, CreateListingRequest, CurrencyValue, DirectListing, ListingRequest, ListingsRequest, ListingStatus, ListingValidity, MarketplaceRef } from './config.ts';

/** Direct listings of thirdweb's MarketplaceV3: read, bought, made and taken back. */
export const marketplace = /* @__PURE__ */ definePlugin({
  key: marketplaceKey,
  contributes: [
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(defineScreen<Omit<ListingRequest, 'signal'>>({ id: listingScreenId, load: () => import('./Listing.tsx') })),
  ],
  setup: (ctx) => {
    const currencyOf = (chainId: number): NativeCurrency => selectChain(ctx.getState(), chainId)?.nativeCurrency ?? ether;
    ctx.contribute(describersPoint.of({ id: 'marketplace', load: async () => (await loadPart(import('./describeBuy.ts'))).createBuyDescriber(currencyOf) }));
  },
});

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    marketplaceErrors: typeof marketplaceErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    marketplace: typeof listingScreenId;
  }
}
