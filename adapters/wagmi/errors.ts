import { defineErrors } from '../../src/domain/errors.ts';

/** What was handed in for wagmi's sake does not fit. */
export const wagmiErrors = /* @__PURE__ */ defineErrors('wagmi', {
  noChains: { message: 'A connector that no wagmi config has made needs chains', remedy: 'Give fromWagmiConnector the chains that createConfig is given.' },
});
