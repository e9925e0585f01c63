/** What a page must know of a mocked chain to talk to it. */
export interface MockChainInfo {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** Under .test, which no resolver knows: without the mocks nothing can answer. @see RFC 2606 */
  readonly rpcUrl: string;
}

/** The chain that a mocked wallet starts on. */
export const mockChainOne: MockChainInfo = {
  id: 1_337,
  name: 'Mock One',
  nativeCurrency: { name: 'Mock Ether', symbol: 'METH', decimals: 18 },
  rpcUrl: 'https://rpc.latchkey.test/1337',
};

/** The chain to switch to; its currency has another name, so that a mix-up shows. */
export const mockChainTwo: MockChainInfo = {
  id: 31_337,
  name: 'Mock Two',
  nativeCurrency: { name: 'Mock Coin', symbol: 'MCOIN', decimals: 18 },
  rpcUrl: 'https://rpc.latchkey.test/31337',
};

/** Every chain of the mocked world, unless it is made with others. */
export const mockChains: readonly MockChainInfo[] = [mockChainOne, mockChainTwo];
