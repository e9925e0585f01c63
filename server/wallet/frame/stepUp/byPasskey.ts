import { askInPress } from '../askPasskey.ts';
import type { StepUpWay } from './stepUpWay.ts';

/** By a passkey of the account's own, whichever the person uses. */
export const byPasskey: StepUpWay = {
  kinds: ['passkey'],
  offers: 'first', // a passkey is chosen in the browser's own dialog
  prove: async (context, _way, options) => {
    const { server, site: { siteId }, deviceLabel: device } = context;
    const { flowId, options: asked } = await server.call('passkey.begin', { siteId, purpose: 'stepUp', does: 'use', device }, options);
    await server.call('proof.by', { proof: { type: 'passkey', flowId, credential: await askInPress(context, asked, options) } }, options);
  },
};
