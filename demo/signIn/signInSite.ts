import type { SignInPayload, SiweConfig } from '../../plugins/siwe/index.ts';

/** What a site's server may do wrong; the panel's levers. */
export interface SiteLevers {
  isSlow: boolean;
  refuses: boolean;
  repeatsNonce: boolean;
  /** Wallets that can are asked to sign in as they connect. An in-app wallet always is. */
  signsInOnConnect: boolean;
}

type Site = Omit<SiweConfig, 'isRequired'>;

/** A site whose server answers at `base` and keeps its session in a cookie. */
export function httpSite(base: string): Site {
  const ask = async (path: string, signal: AbortSignal, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${base}/${path}`, { signal, method: body === undefined ? 'GET' : 'POST', headers: { 'content-type': 'application/json' }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { error?: string }; // the site's own server
    if (!response.ok) throw new Error(answer.error ?? response.statusText);
    return answer;
  };
  return {
    getPayload: async ({ address, chainId, signal }) => (await ask('payload', signal, { address, chainId })) as { nonce: string },
    getConnectPayload: async ({ chainId, signal }) => (await ask('payload', signal, { chainId })) as { nonce: string },
    verify: async ({ message, signature, signal }) => ask('verify', signal, { message, signature }),
    isLoggedIn: async ({ address, signal }) => ((await ask('session', signal)) as { address?: string }).address === address,
    logout: async ({ signal }) => ask('logout', signal, {}),
  };
}

const sessionKey = 'demo.session';

/** A server inside the page, so that the playground needs none: nonces that are good once, and a session that outlives a reload. */
export function inPageSite(levers: SiteLevers): Site {
  const nonces = new Set<string>();
  let last = '';
  const pause = (): Promise<unknown> => new Promise((resolve) => void setTimeout(resolve, levers.isSlow ? 3_000 : 250));
  const payload = async (): Promise<SignInPayload> => {
    await pause();
    if (last === '' || !levers.repeatsNonce) last = crypto.randomUUID().replaceAll('-', '');
    nonces.add(last);
    return { nonce: last, statement: 'Sign in to the Latchkey playground.', expiration_time: new Date(Date.now() + 600_000).toISOString() };
  };
  return {
    getPayload: payload,
    getConnectPayload: async ({ address }) => (address !== undefined || levers.signsInOnConnect ? payload() : undefined),
    verify: async ({ message, signature }) => {
      await pause();
      if (levers.refuses) return false;
      const [{ recoverAddress }, { parseSiweMessage, verifySiweMessage }] = await Promise.all([import('../../src/entries/signatures.ts'), import('../../src/entries/siwe.ts')]);
      const { nonce } = parseSiweMessage(message);
      if (!nonces.delete(nonce)) throw new Error('This nonce was used before.');
      const { address } = await verifySiweMessage({ message, signature, expected: { domain: location.host, nonce }, atMs: Date.now() }, async (claim) => recoverAddress(claim.hash, claim.signature) === claim.address);
      localStorage.setItem(sessionKey, address);
      return true;
    },
    isLoggedIn: async ({ address }) => {
      await pause();
      return localStorage.getItem(sessionKey) === address;
    },
    logout: async () => {
      await pause();
      if (levers.refuses) throw new Error('The server is down.');
      localStorage.removeItem(sessionKey);
    },
  };
}
