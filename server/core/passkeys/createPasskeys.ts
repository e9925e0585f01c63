import * as v from 'valibot';
import { realmOf, type Site } from '../../config/site.ts';
import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import type { ProofPurpose } from '../../protocol/proof.ts';
import type { Row } from '../../store/store.ts';
import { chainOf } from '../accounts.ts';
import { fromUtf8, randomBytes, toBase64url, utf8 } from '../bytes.ts';
import type { FlowHolder, Flows } from '../flows.ts';
import { takeAll } from '../limits.ts';
import { challengeMs, hourMs, passkeysPerHourOfIp } from '../numbers.ts';
import type { Caller, Parts } from '../ports.ts';
import { holderOf, type ProofContext, type ProvedIdentity, type Prover } from '../provers.ts';
import { refused } from '../refusals.ts';
import type { SignedIn } from '../signedIn.ts';
import type { Users } from '../users.ts';
import { authenticatorName } from './authenticatorNames.ts';
import type { Ceremony } from './clientData.ts';
import { parseKeptPasskey, type KeptPasskey } from './keptPasskey.ts';
import { PasskeyFault } from './passkeyFault.ts';
import { passkeyAlgorithms } from './publicKey.ts';
import { readCreated, readUsed } from './readCredential.ts';
import { verifyCreated, verifyUsed } from './verifyPasskey.ts';

interface PasskeyParts extends Pick<Parts, 'store' | 'userKeys' | 'limits' | 'audit' | 'walletOrigin'> {
  readonly flows: Flows;
  readonly users: Users;
}

const kind = 'passkey';
/** The one state of such a flow. */
const asked = 'asked';
/** As long as people take to find a phone or a security key: the life of the challenge. */
const promptMs = challengeMs;
const handleBytes = 32;
/** Uses of one passkey at once, each of which changes what is kept of it. */
const maxTries = 10;
const keptFlow = v.variant('does', [
  v.object({ does: v.literal('use'), challenge: v.string() }),
  v.object({ does: v.literal('create'), challenge: v.string(), userHandle: v.string(), device: v.string() }),
]);

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
    if (does === 'use') return use(site, { purpose, holder: { cookie }, userId: null }, caller);
    // Made only to step up, it would prove nothing of who is there.
    if (purpose !== 'signIn') throw refused('badRequest');
    return create(site, { purpose, holder: { cookie }, userId: null }, { device, account: nameOf(site), own: [] }, caller);
  }

  /** Lets a further passkey be made for the account. Authenticators that have one of it already refuse. @throws signInNotOffered, tooMany */
  async function beginLink({ device }: CallRequest<'passkey.beginLink'>, { user: { userId } }: SignedIn, site: Site, cookie: string, caller: Caller): Promise<CallAnswer<'passkey.beginLink'>> {
    const [own, [address]] = await Promise.all([passkeysOf(userId), users.addressesOf(userId)]);
    return create(site, { purpose: 'link', holder: { cookie }, userId }, { device, account: address ?? nameOf(site), own }, caller);
  }

  async function use(site: Site, ceremony: NewCeremony, caller: Caller): Promise<CallAnswer<'passkey.begin'>> {
    const challenge = await challengeFor(site, caller);
    return { ...(await start(site, ceremony, { does: 'use', challenge })), options: { does: 'use', publicKey: { challenge, rpId, timeout: promptMs, userVerification: 'required' } } };
  }

  async function create(site: Site, ceremony: NewCeremony, { device, account, own }: { readonly device: string; readonly account: string; readonly own: readonly KeptPasskey[] }, caller: Caller): Promise<CallAnswer<'passkey.begin'>> {
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

  const start = (site: Site, { purpose, holder, userId }: NewCeremony, kept: v.InferOutput<typeof keptFlow>) => flows.begin({ site, kind, purpose, holder, userId, state: asked, kept, forMs: challengeMs });

  async function passkeysOf(userId: string): Promise<readonly KeptPasskey[]> {
    const rows = await store.list('identities', { userId, kind }, { orderBy: 'createdAtMs' });
    return Promise.all(rows.map(open));
  }

  const open = async ({ userId, valueSealed }: Row<'identities'>): Promise<KeptPasskey> => parseKeptPasskey(fromUtf8(await userKeys.open(userId, 'identity', valueSealed)));

  /** Takes the answer of an authenticator to the challenge of a flow, which is used up by it, right or wrong. @throws codeExpired, codeUsed, badPasskey, unknownPasskey, alreadyLinked */
  const prove: Prover<'passkey'> = async ({ flowId, credential }, context) => {
    const { row, kept } = await flows.read(flowId, kind, { purpose: context.purpose, holder: holderOf(context) });
    if (row.siteId !== context.site.siteId || (row.userId !== null && row.userId !== context.userId)) throw refused('codeExpired');
    await flows.use(flowId, asked);
    const flow = v.parse(keptFlow, kept);
    const ceremony: Ceremony = { challenge: flow.challenge, rpId, origin: walletOrigin, topOrigins: context.site.origins };
    try {
      return flow.does === 'create' ? await proveCreated(credential, flow, ceremony, context) : await proveUsed(credential, ceremony, context);
    } catch (error) {
      if (error instanceof PasskeyFault) throw refused('badPasskey', {}, { cause: error });
      throw error;
    }
  };

  async function proveCreated(credential: string, { userHandle, device }: Extract<v.InferOutput<typeof keptFlow>, { readonly does: 'create' }>, ceremony: Ceremony, { site }: ProofContext): Promise<ProvedIdentity> {
    const created = readCreated(credential);
    const { key, aaguid, ...facts } = await verifyCreated(created, ceremony);
    const kept: KeptPasskey = { id: created.id, key, transports: [...created.transports], aaguid, userHandle, ...facts };
    if ((await users.find(realmOf(site), kind, created.id)) !== undefined) throw refused('alreadyLinked');
    return { kind, value: created.id, mustBeNew: true, label: authenticatorName(aaguid) ?? device, kept: JSON.stringify(kept) };
  }

  async function proveUsed(credential: string, ceremony: Ceremony, context: ProofContext): Promise<ProvedIdentity> {
    const used = readUsed(credential);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const row = await users.find(realmOf(context.site), kind, used.id);
      if (row === undefined) throw refused('unknownPasskey');
      if (context.userId !== undefined && row.userId !== context.userId) throw new PasskeyFault('otherUser');
      const kept = await open(row);
      // Nothing was named that could be used, so the authenticator says whose it is.
      if (used.userHandle !== kept.userHandle) throw new PasskeyFault('userHandle');
      const shown = await verifyUsed(used, kept.key, ceremony);
      if (shown.isBackupEligible !== kept.isBackupEligible) throw new PasskeyFault('backup');
      if ((kept.counter !== 0 || shown.counter !== 0) && shown.counter <= kept.counter) {
        await noteCounter(row.userId, { kept: kept.counter, shown: shown.counter }, context);
        throw new PasskeyFault('counter');
      }
      if (await keep(row, { ...kept, ...shown })) return { kind, value: used.id };
    }
    throw refused('unavailable');
  }

  /** Keeps what has changed. False where it was changed or unlinked meanwhile: what was compared is then not what counts. */
  async function keep({ realm, valueHash, userId, valueSealed }: Row<'identities'>, next: KeptPasskey): Promise<boolean> {
    const sealed = await userKeys.seal(userId, 'identity', utf8(JSON.stringify(next)));
    return (await store.update('identities', { realm, kind, valueHash, userId, valueSealed }, { valueSealed: sealed })) === 1;
  }

  /** An authenticator counts its signatures: one that is behind may be a copy. @see WebAuthn Level 3, 6.1.1 */
  async function noteCounter(userId: string, counters: { readonly kept: number; readonly shown: number }, { caller: { address } }: ProofContext): Promise<void> {
    await audit.append(chainOf(userId), { actor: userId, deviceId: null, action: 'passkey.counterFellBack', result: 'badPasskey', detail: counters, address });
  }

  return { begin, beginLink, prove };
}
