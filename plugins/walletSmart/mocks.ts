import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** The bundlers and the service that pays are the mocked world's: give the plugin `mockBundlerUrl` and `mockPaymasterUrl`. What they may do is listed here. */
export default {
  handlers: [],
  scenarios: [
    { id: 'smart.pendingForever', title: 'Takes operations, and puts them into no block', bundler: { kind: 'pendingForever' } },
    { id: 'smart.revertsOnChain', title: 'Calls fail in the block', bundler: { kind: 'revertsOnChain' } },
    { id: 'smart.underpricedOnce', title: 'Asks for more, once', bundler: { kind: 'underpriced', times: 1 } },
    { id: 'smart.underpriced', title: 'Asks for more again and again', bundler: { kind: 'underpriced', times: 1_000 } },
    { id: 'smart.unfunded', title: 'Refuses: no funds (AA21)', bundler: { kind: 'refuses', reason: "AA21 didn't pay prefund" } },
    { id: 'smart.badSignature', title: 'Refuses: signature (AA24)', bundler: { kind: 'refuses', reason: 'AA24 signature error' } },
    { id: 'smart.badNonce', title: 'Refuses: nonce (AA25)', bundler: { kind: 'refuses', reason: 'AA25 invalid account nonce' } },
    { id: 'smart.paymasterRefuses', title: 'Does not pay for this', paymaster: { kind: 'refuses', reason: 'The budget of this site is spent' } },
    { id: 'smart.paymasterDown', title: 'Server error (500)', paymaster: { kind: 'serverError' } },
    { id: 'smart.paymasterGarbage', title: 'Malformed answers', paymaster: { kind: 'malformed' } },
    { id: 'smart.paymasterUnfunded', title: 'Has no funds itself (AA31)', paymaster: { kind: 'unfunded' } },
  ],
} satisfies PluginMocks;
