import type { AuthServer } from '../../src/contracts/points/authProviders.ts';
import type { OpenFrame } from './live.ts';
import { readCodeFlow, readDeviceProof, readMessage } from './readAnswers.ts';

/** What ways to sign in have done by the wallet's server, all of it by way of the frame: the page itself never speaks to the server. */
export function createFrameServer({ ask }: Pick<OpenFrame, 'ask'>, locale: () => string): AuthServer {
  return {
    sendCode: async ({ kind, to, purpose, signal }) => readCodeFlow(await ask('sendCode', { kind, to, purpose, locale: locale() }, { signal })),
    resendCode: async ({ flowId, signal }) => readCodeFlow(await ask('resendCode', { flowId, locale: locale() }, { signal })),
    prepareMessage: async ({ address, chainId, purpose, signal }) => readMessage(await ask('prepareMessage', { address, chainId, purpose }, { signal })),
    proveDevice: async ({ signal }) => readDeviceProof(await ask('proveDevice', {}, { signal })),
  };
}
