import { createCustodyClient } from '../worker/createCustodyClient.ts';
import type { Custody } from '../worker/custody.ts';
import { toBase64 } from './base64url.ts';

export interface WorkerFile {
  /** Of this origin. */
  readonly path: string;
  /** As `build.mjs` wrote it into the frame: `sha384-…`. */
  readonly integrity: string;
}

/**
 * Starts the Worker, once its bytes are those that this frame was built with. Browsers check no integrity of Workers by themselves, so they are fetched and
 * hashed first; its path holds the hash, and may be kept for ever. @throws where the bytes are others, or the Worker does not start
 */
export async function startWorker({ path, integrity }: WorkerFile): Promise<Custody> {
  const response = await fetch(path, { credentials: 'omit', redirect: 'error', cache: 'force-cache', integrity });
  if (!response.ok) throw new Error(`The Worker was answered with ${response.status}.`);
  const hash = `sha384-${toBase64(new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer())))}`;
  if (hash !== integrity) throw new Error('The Worker is not the one that this frame was built with.');
  const worker = new Worker(trusted(path));
  const { custody, end } = createCustodyClient({
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
  });
  for (const event of ['error', 'messageerror']) worker.addEventListener(event, end);
  return custody;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The policy of this page demands one for each address that is run; there is one address. @see Trusted Types */
function trusted(path: string): string {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } = globalThis as object;
  return trustedTypes?.createPolicy('wallet', { createScriptURL: (url) => url }).createScriptURL(path) ?? path;
}
