import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** The site's own functions do all the asking; what a wallet may do to a sign-in is listed here. */
export default {
  handlers: [],
  scenarios: [
    { id: 'siwe.signs', title: 'Signs in', wallet: { kind: 'approveAll' } },
    { id: 'siwe.refuses', title: 'Refuses to sign (4001)', wallet: { kind: 'rejectAll' } },
    { id: 'siwe.silent', title: 'Never answers', wallet: { kind: 'silent' } },
  ],
} satisfies PluginMocks;
