import type { Site } from '../../config/site.ts';
import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import type { ProofPurpose } from '../../protocol/proof.ts';
import { randomBytes, toBase64url } from '../bytes.ts';
import type { FlowHolder, Flows } from '../flows.ts';
import { takeAll } from '../limits.ts';
import { challengeMs, hourMs, passkeysPerHourOfIp } from '../numbers.ts';
import type { Caller, Parts } from '../ports.ts';
import { refused } from '../refusals.ts';
import type { SignedIn } from '../signedIn.ts';
import type { Users } from '../users.ts';
import { createPasskeyProver } from './createPasskeyProver.ts';
import { openKeptPasskey, type KeptPasskey } from './keptPasskey.ts';
import { asked, kind, type KeptFlow } from './passkeyFlow.ts';
import { passkeyAlgorithms } from './publicKey.ts';

interface PasskeyParts extends Pick<Parts, 'store' | 'userKeys' | 'limits' | 'audit' | 'walletOrigin'> {
  readonly flows: Flows;
  readonly users: Users;
}

/** As long as people take to find a phone or a security key: the life of the challenge. */
const promptMs = challengeMs;
const handleBytes = 32;
interface NewCeremony {
  readonly purpose: ProofPurpose;
  readonly holder: FlowHolder;
  readonly userId: string | null;
}

/** Signing in by a passkey. Its RP ID is the wallet's host: no page that embeds the wallet can ask for one. @see WebAuthn Level 3 */
export function createPasskeys({ store, userKeys, limits, audit, walletOrigin, flows, users }: PasskeyParts) {
  const rpId = new URL(walletOrigin).hostname;
  const nameOf = ({ name, ecosystemName }: Site): string => ecosystemName ?? name;

  /** Lets a passkey be made, for a new account, or used. @throws signInNotOffered, tooMany */
  async function begin({ purpose, does, device }: CallRequest<'passkey.begin'>, site: Site, cookie: string, caller: Caller): Promise<CallAnswer<'passkey.begin'>> {
    if (does === 'use') return beginUse(site, { purpose, holder: { cookie }, userId: null }, caller);
    // Made only to step up, it would prove nothing of who is there.
    if (purpose !== 'signIn') throw refused('badRequest');
    return beginCreate(site, { purpose, holder: { cookie }, userId: null }, { device, account: nameOf(site), own: [] }, caller);
  }

  /** Lets a further passkey be made for the account. Authenticators that have one of it already refuse. @throws signInNotOffered, tooMany */
  async function beginLink({ device }: CallRequest<'passkey.beginLink'>, { user: { userId } }: SignedIn, site: Site, cookie: string, caller: Caller): Promise<CallAnswer<'passkey.beginLink'>> {
    const [own, [address]] = await Promise.all([passkeysOf(userId), users.addressesOf(userId)]);
    return beginCreate(site, { purpose: 'link', holder: { cookie }, userId }, { device, account: address ?? nameOf(site), own }, caller);
  }

  async function beginUse(site: Site, ceremony: NewCeremony, caller: Caller): Promise<CallAnswer<'passkey.begin'>> {
    const challenge = await challengeFor(site, caller);
    return { ...(await start(site, ceremony, { does: 'use', challenge })), options: { does: 'use', publicKey: { challenge, rpId, timeout: promptMs, userVerification: 'required' } } };
  }

  async function beginCreate(site: Site, ceremony: NewCeremony, { device, account, own }: { readonly device: string; readonly account: string; readonly own: readonly KeptPasskey[] }, caller: Caller): Promise<CallAnswer<'passkey.begin'>> {
    const challenge = await challengeFor(site, caller);
    const userHandle = own[0]?.userHandle ?? toBase64url(randomBytes(handleBytes));
    return {
      ...(await start(site, ceremony, { does: 'create', challenge, userHandle, device })),
      options: { does: 'create', publicKey: {
        rp: { id: rpId, name: nameOf(site) },
        user: { id: userHandle, name: account, displayName: account },
        challenge,
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: promptMs,
        excludeCredentials: own.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      } },
    };
  }

  async function challengeFor(site: Site, { network }: Caller): Promise<string> {
    if (!site.signIn.includes(kind)) throw refused('signInNotOffered');
    await takeAll(limits, network, [{ name: 'passkeys of an IP', windowMs: hourMs, most: passkeysPerHourOfIp }]);
    return toBase64url(randomBytes(32));
  }

  const start = (site: Site, { purpose, holder, userId }: NewCeremony, kept: KeptFlow) => flows.begin({ site, kind, purpose, holder, userId, state: asked, kept, forMs: challengeMs });

  async function passkeysOf(userId: string): Promise<readonly KeptPasskey[]> {
    const rows = await store.list('identities', { userId, kind }, { orderBy: 'createdAtMs' });
    return Promise.all(rows.map((row) => openKeptPasskey(userKeys, row)));
  }

  return { begin, beginLink, prove: createPasskeyProver({ store, userKeys, audit, walletOrigin, flows, users }) };
}
