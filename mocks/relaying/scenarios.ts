/** What the services of relayers do with what they are handed. */
export type RelayerScenario =
  | { readonly kind: 'none' }
  /** Take it, and put nothing into a block; what waits goes on with the next scenario. */
  | { readonly kind: 'pendingForever' }
  /** Send it with too little gas, so that it fails in the block. */
  | { readonly kind: 'revertsOnChain' }
  /** Offer less than the chain asks for, so that no node takes it. */
  | { readonly kind: 'underpriced' }
  /** Have nothing to pay with. */
  | { readonly kind: 'unfunded' }
  /** Do not carry it out, and say why. */
  | { readonly kind: 'refuses'; readonly reason: string }
  /** HTTP 500 with a body that is no JSON; nothing is sent. */
  | { readonly kind: 'serverError' }
  /** Carry it out, and answer with a body that breaks off in the middle. */
  | { readonly kind: 'malformed' }
  /** Carry it out, and never answer. */
  | { readonly kind: 'silent' };

/** Where the mocked services of relayers are, for the setting of each plugin: `relayerEngine.with({ url: mockRelayerUrls.engine, forwarder: mockForwarders.thirdweb })`. `{chainId}` stands for the chain's. */
export const mockRelayerUrls = {
  openZeppelin: 'https://relay.latchkey.test/openzeppelin/{chainId}',
  engine: 'https://relay.latchkey.test/engine/{chainId}/relayer/mock',
  biconomy: 'https://relay.latchkey.test/biconomy/{chainId}',
  /** Carries out calls by EIP-7702. */
  bundler: 'https://relay.latchkey.test/bundler/{chainId}',
  /** As `latchkey-server` answers. */
  backend: 'https://relay.latchkey.test',
} as const;

/** The forwarders of every mocked chain. @see ERC-2771 */
export const mockForwarders = {
  thirdweb: '0x7e1a000000000000000000000000000000000f01',
  erc2771: '0x7E1A000000000000000000000000000000000f02',
  biconomy: '0x7e1A000000000000000000000000000000000f03',
} as const;

/** A contract of every mocked chain that trusts its forwarders: it counts whatever it is called with, but `refuse()`. */
export const mockCounter = '0x7e1A000000000000000000000000000000000f04';
