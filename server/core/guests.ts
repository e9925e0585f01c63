import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { PublicKey } from '../protocol/values.ts';
import { fromBase64url, randomId, toBase64url, utf8 } from './bytes.ts';
import type { Codes } from './codes.ts';
import { takeAll } from './limits.ts';
import { challengeMs, guestsPerHourOfIp, hourMs } from './numbers.ts';
import type { Caller, Parts } from './ports.ts';
import { importVerifyKey, thumbprintOf } from './publicKeys.ts';
import { refused } from './refusals.ts';
import { deriveBytes } from './serverKeys.ts';

/** Signing in without an address: by the key of the device, which is the whole identity of a guest. */
export function createGuests({ store, serverKeys, limits, now, codes }: Pick<Parts, 'store' | 'serverKeys' | 'limits' | 'now'> & { readonly codes: Codes }) {
  /** Made of the flow and the pepper, so that it need not be stored: the row says that it was asked for, and whether it was used. */
  const challengeOf = async (flowId: string) => toBase64url(await deriveBytes(serverKeys, 'guest challenge', flowId));

  async function challenge(site: Site, cookie: string, caller: Caller): Promise<CallAnswer<'guest.challenge'>> {
    if (!site.signIn.includes('guest')) throw refused('signInNotOffered');
    await takeAll(limits, caller.network, [{ name: 'guests of an IP', windowMs: hourMs, most: guestsPerHourOfIp }]);
    const flowId = randomId();
    const sentAtMs = now();
    const expiresAtMs = sentAtMs + challengeMs;
    await store.insert('codes', {
      flowId, realm: realmOf(site), siteId: site.siteId, kind: 'guest', purpose: 'signIn', locale: '', userId: null, valueHash: flowId, valueSealed: new Uint8Array(0), codeHash: '',
      cookieHash: await serverKeys.hash('flow', flowId, cookie), tries: 0, sentAtMs, expiresAtMs, usedAtMs: null,
    });
    return { flowId, challenge: await challengeOf(flowId), expiresAtMs };
  }

  /**
   * Checks the device's signature over the challenge, and uses the challenge up.
   * @returns the thumbprint of the key: who the guest is
   * @throws badProof, codeUsed, codeExpired
   */
  async function verify({ site, flowId, cookie, proofKey, signature }: { readonly site: Site; readonly flowId: string; readonly cookie: string; readonly proofKey: PublicKey; readonly signature: string }): Promise<string> {
    const row = await codes.read(flowId, { cookie }, 'guest');
    if (row.realm !== realmOf(site) || row.expiresAtMs <= now()) throw refused('codeExpired');
    if (row.usedAtMs !== null) throw refused('codeUsed');
    const key = await importVerifyKey(proofKey);
    const bytes = fromBase64url(signature);
    const signed = utf8(`latchkey guest|${flowId}|${await challengeOf(flowId)}`);
    const isSigned = key !== undefined && bytes !== undefined && (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, signed));
    if (!isSigned) throw refused('badProof', { nowMs: now() });
    if ((await store.update('codes', { flowId, usedAtMs: null, expiresAtMs: { is: '>', than: now() } }, { usedAtMs: now() })) !== 1) throw refused('codeUsed');
    return thumbprintOf(proofKey);
  }

  return { challenge, verify };
}
