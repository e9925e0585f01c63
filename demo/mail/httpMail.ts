import type { MailServer } from './mailWallet.ts';

/** A server of mail wallets that answers at `base` and keeps its session in a cookie. */
export function httpMail(base: string): MailServer {
  const ask = async (path: string, body?: object, options: RequestInit = {}): Promise<{ readonly key?: string; readonly error?: string }> => {
    const response = await fetch(`${base}/${path}`, { ...options, ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { readonly key?: string; readonly error?: string }; // the wallet's own server
    if (!response.ok) throw new Error(answer.error ?? response.statusText);
    return answer;
  };
  return {
    sendCode: async (address, signal) => void (await ask('code', { address }, { signal })),
    signIn: async (proof, signal) => (await ask('open', proof, { signal })).key,
    resume: async (signal) => (await ask('session', undefined, { signal })).key,
    giveUp: () => void ask('giveUp', {}, { keepalive: true }).catch(() => {}), // the code ends by itself as well
    signOut: async () => void (await ask('close', {})),
  };
}
