import { encodeBase64 } from '../../../src/domain/encoding/base64url.ts';
import { callError, isCallError } from '../../client/refusedCall.ts';
import { createWorkerCustody } from './createWorkerCustody.ts';
import type { StartedCustody } from './lazyCustody.ts';

export interface WorkerFile {
  /** Of this origin. */
  readonly path: string;
  /** As `build.mjs` wrote it into the frame: `sha384-…`. */
  readonly integrity: string;
}

/**
 * Starts the Worker, once its bytes are those that this frame was built with. Browsers check no integrity of Workers by themselves, so they are fetched and
 * hashed first; its path holds the hash, and may be kept for ever. `onCrash`: it has ended by itself. @throws where the bytes or the policy are others, or the Worker does not start
 */
export async function startWorker({ path, integrity }: WorkerFile, onCrash: () => void): Promise<StartedCustody> {
  const { bytes, headers } = await load(path);
  const hash = `sha384-${encodeBase64(new Uint8Array(await crypto.subtle.digest('SHA-384', bytes)))}`;
  if (hash !== integrity) throw new Error('The Worker is not the one that this frame was built with.');
  if (!isConfined(headers)) throw new Error('The Worker came without what keeps it from the network, or from being replaced.');
  return createWorkerCustody(new Worker(trusted(path)), onCrash);
}

/** Its file may take as long as an answer of the server. */
const loadMs = 20_000;

/** Hashed by its caller: asked for with its integrity, a file that does not come fails like one that is wrong. @throws CallError where the server does not answer in time, or not with a file */
async function load(path: string): Promise<{ readonly bytes: ArrayBuffer; readonly headers: Headers }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), loadMs);
  try {
    const response = await fetch(path, { credentials: 'omit', redirect: 'error', cache: 'force-cache', signal: late.signal });
    if (!response.ok) throw callError('unavailable');
    return { bytes: await response.arrayBuffer(), headers: response.headers };
  } catch (error) {
    throw isCallError(error) ? error : callError(late.signal.aborted ? 'timedOut' : 'unreachable', {}, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A Worker lives under the policy that its own file came with. That file is asked for a second time, by the browser: what may be kept for ever is then taken as
 * it was checked, whereas what may not be kept, or is kept by more than its address, could be other bytes.
 */
function isConfined(headers: Headers): boolean {
  const [policy, cache, vary] = ['content-security-policy', 'cache-control', 'vary'].map((name) => headers.get(name)?.toLowerCase() ?? '');
  return /^default-src 'none'(;|$)/.test(policy ?? '') && /\bimmutable\b/.test(cache ?? '') && !/no-store|no-cache/.test(cache ?? '') && /^(accept-encoding)?$/.test(vary ?? '');
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}
interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** Browsers let a policy be made once, and a Worker may have to be started again. */
let policy: ScriptPolicy | undefined;

/** The policy of this page demands one for each address that is run; there is one address. @see Trusted Types */
function trusted(path: string): string {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } = globalThis as object;
  policy ??= trustedTypes?.createPolicy('wallet', { createScriptURL: (url) => url });
  return policy?.createScriptURL(path) ?? path;
}
