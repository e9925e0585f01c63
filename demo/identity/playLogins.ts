import type { WalletFrame, WalletFrameOptions } from '../../plugins/walletInApp/index.ts';
import { identityAddress, takeAccount } from './playedLogins.ts';
import type { PlayedLogin } from './playedLogins.ts';

type Open = (options: WalletFrameOptions) => Promise<WalletFrame>;

/** What logging in at a provider leads to: an account by the e-mail address that the provider knows, let in by a code that only this code reads. */
export interface PlayedServer {
  /** The newest code that was sent there. */
  readCode(email: string): Promise<string>;
}

const expiresInMs = 600_000;

/**
 * A frame whose logins at identity providers are played by a page of the playground. It stands in front of the real frame, which hears of a code instead; without it
 * the wallet's own server takes part.
 */
export function playLogins(open: Open, { readCode }: PlayedServer): Open {
  return async (options) => {
    const frame = await open(options);
    const begin = ({ providerId, mode, returnTo }: Pick<PlayedLogin, 'providerId' | 'mode' | 'returnTo'>) => {
      const login: PlayedLogin = { flowId: crypto.randomUUID(), ticket: secret(), providerId, mode, returnTo };
      return { flowId: login.flowId, url: identityAddress(login), expiresInMs };
    };
    const prove = async (method: 'signIn' | 'link', proof: Pick<PlayedLogin, 'flowId' | 'ticket'>, how: Parameters<WalletFrame['ask']>[2]): Promise<unknown> => {
      const email = takeAccount(proof);
      if (email === undefined) return frame.ask(method, { proof: { type: 'flow', ...proof } }, how); // which refuses it
      const sent = await frame.ask('sendCode', { kind: 'email', to: email, locale: 'en_US', purpose: method }, how);
      const { flowId } = sent as { readonly flowId: string }; // of the wallet's frame
      return frame.ask(method, { proof: { type: 'code', flowId, code: await readCode(email) } }, how);
    };
    const ask: WalletFrame['ask'] = async (method, params, how) => {
      if (method === 'beginLogin') return begin(params as PlayedLogin); // of that method
      const { proof }: { readonly proof?: { readonly type: string } & PlayedLogin } = Object(params);
      if ((method === 'signIn' || method === 'link') && proof?.type === 'flow') return prove(method, proof, how);
      return frame.ask(method, params, how);
    };
    return { ...frame, ask };
  };
}

function secret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
