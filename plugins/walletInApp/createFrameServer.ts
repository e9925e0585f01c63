import type { AuthServer } from '../../src/contracts/points/authProviders.ts';
import type { OpenFrame } from './live.ts';
import { readCodeFlow, readDeviceProof, readLoginFlow, readFoundPasskey, readPasskeyProof, readMailLink, readMessage } from './readAnswers.ts';

/** What ways to sign in have done by the wallet's server, all of it by way of the frame: the page itself never speaks to the server. */
export function createFrameServer({ ask, origin }: Pick<OpenFrame, 'ask' | 'origin'>, locale: () => string): AuthServer {
  return {
    sendCode: async ({ kind, to, purpose, humanToken, mailHas, signal }) => readCodeFlow(await ask('sendCode', { kind, to, purpose, locale: locale(), ...(humanToken !== undefined && { humanToken }), ...(mailHas && { mailHas }) }, { signal })),
    resendCode: async ({ flowId, mailHas, signal }) => readCodeFlow(await ask('resendCode', { flowId, locale: locale(), ...(mailHas && { mailHas }) }, { signal })),
    readMailLink: async ({ flowId, purpose, signal }) => readMailLink(await ask('readMailLink', { flowId, purpose }, { signal })),
    beginLogin: async ({ providerId, purpose, mode, returnTo, signal }) => readLoginFlow(await ask('beginLogin', { providerId, purpose, mode, returnTo }, { signal }), origin),
    prepareMessage: async ({ address, chainId, purpose, signal }) => readMessage(await ask('prepareMessage', { address, chainId, purpose }, { signal })),
    proveDevice: async ({ signal }) => readDeviceProof(await ask('proveDevice', {}, { signal })),
    findPasskey: async ({ signal }) => readFoundPasskey(await ask('findPasskey', {}, { signal })),
    provePasskey: async ({ does, purpose, signal }) => readPasskeyProof(await ask('provePasskey', { does, purpose }, { signal, forMs: 'none' })),
  };
}
