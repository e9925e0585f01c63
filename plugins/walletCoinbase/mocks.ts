import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** What people do in the wallet's window. Give the plugin `mockCoinbaseSdk(wallet)` as its SDK, and nothing is contacted. */
export default {
  handlers: [],
  scenarios: [
    { id: 'walletCoinbase.byHand', title: 'Decide by hand', wallet: { kind: 'byHand' } },
    { id: 'walletCoinbase.approves', title: 'Approves everything', wallet: { kind: 'approveAll' } },
    { id: 'walletCoinbase.rejects', title: 'Rejects everything (4001)', wallet: { kind: 'rejectAll' } },
    { id: 'walletCoinbase.silent', title: 'Never answers', wallet: { kind: 'silent' } },
  ],
} satisfies PluginMocks;
