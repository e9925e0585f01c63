import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** Extensions contact nothing through the page; what they may do to it is listed here. */
export default {
  handlers: [],
  scenarios: [
    { id: 'walletInjected.byHand', title: 'Decide by hand', wallet: { kind: 'byHand' } },
    { id: 'walletInjected.approves', title: 'Approves everything', wallet: { kind: 'approveAll' } },
    { id: 'walletInjected.rejects', title: 'Rejects everything (4001)', wallet: { kind: 'rejectAll' } },
    { id: 'walletInjected.pending', title: 'A prompt is already open (-32002)', wallet: { kind: 'pending' } },
    { id: 'walletInjected.locked', title: 'Locked', wallet: { kind: 'locked' } },
    { id: 'walletInjected.silent', title: 'Never answers', wallet: { kind: 'silent' } },
    { id: 'walletInjected.liesAboutChain', title: 'Says it has switched and has not', wallet: { kind: 'liesAboutChain' } },
    { id: 'walletInjected.tellsNoAssets', title: 'Does not tell what is owned', wallet: { kind: 'tellsNoAssets' } },
    { id: 'walletInjected.liesAboutAssets', title: 'Tells of more than is owned', wallet: { kind: 'liesAboutAssets' } },
  ],
} satisfies PluginMocks;
