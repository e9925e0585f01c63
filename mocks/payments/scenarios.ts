/** What the services do by which tokens are bought, bridged and swapped. What it says of the end is of purchases and of what goes over chains: a swap on one chain ends with its block. */
export type PaymentScenario =
  | { readonly kind: 'none' }
  /** Have nothing to offer. */
  | { readonly kind: 'noOffers' }
  /** Answer nothing. */
  | { readonly kind: 'silent' }
  /** Offer, and want more once an offer is chosen. */
  | { readonly kind: 'moves' }
  /** Take what is paid, and bring nothing; what waits goes on with the next scenario. */
  | { readonly kind: 'slow' }
  /** Refuse the card, and fail to bring anything over: what was paid is lost. */
  | { readonly kind: 'fails' }
  /** Give back what was paid. The service of the specification has no word for it, and says `FAILED`. */
  | { readonly kind: 'refunds' }
  /** Bring another token than was ordered. The service of the specification has no word for it, and brings what was ordered. */
  | { readonly kind: 'partial' };

const host = 'https://pay.latchkey.test';

/** Where the mocked services of payments are: `defineService({ …, bridgeUrl: mockPaymentUrls.bridge })` and `bridgeLifi.with({ url: mockPaymentUrls.lifi })`. A purchase is paid at a page under `checkout`, which `mockedPageAdapter` has in a window; in tests, `POST` it the form field `outcome`: `paid` or `declined`. */
export const mockPaymentUrls = { bridge: `${host}/bridge`, lifi: `${host}/lifi`, checkout: `${host}/checkout` } as const;
