import { realmOf } from '../../config/site.ts';
import type { Row } from '../../store/store.ts';
import { chainOf } from '../accounts.ts';
import { utf8 } from '../bytes.ts';
import type { Flows } from '../flows.ts';
import type { Parts } from '../ports.ts';
import { holderOf, type ProofContext, type ProvedIdentity, type Prover } from '../provers.ts';
import { refused } from '../refusals.ts';
import type { Users } from '../users.ts';
import { authenticatorName } from './authenticatorNames.ts';
import type { Ceremony } from './clientData.ts';
import { openKeptPasskey, type KeptPasskey } from './keptPasskey.ts';
import { PasskeyFault } from './passkeyFault.ts';
import { asked, kind, parseKeptFlow, type KeptFlow } from './passkeyFlow.ts';
import { readCreated, readUsed } from './readCredential.ts';
import { verifyCreated, verifyUsed } from './verifyPasskey.ts';

interface ProverParts extends Pick<Parts, 'store' | 'userKeys' | 'audit' | 'walletOrigin'> {
  readonly flows: Flows;
  readonly users: Users;
}

/** Uses of one passkey at once, each of which changes what is kept of it. */
const maxTries = 10;

/** Proves who a person is by what an authenticator has signed. */
export function createPasskeyProver({ store, userKeys, audit, walletOrigin, flows, users }: ProverParts): Prover<'passkey'> {
  const rpId = new URL(walletOrigin).hostname;

  async function proveCreated(credential: string, { userHandle, device }: Extract<KeptFlow, { readonly does: 'create' }>, ceremony: Ceremony, { site }: ProofContext): Promise<ProvedIdentity> {
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
      const kept = await openKeptPasskey(userKeys, row);
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

  /** Takes the answer of an authenticator to the challenge of a flow, which is used up by it, right or wrong. @throws codeExpired, codeUsed, badPasskey, unknownPasskey, alreadyLinked */
  return async ({ flowId, credential }, context) => {
    const { row, kept } = await flows.read(flowId, kind, { purpose: context.purpose, holder: holderOf(context) });
    if (row.siteId !== context.site.siteId || (row.userId !== null && row.userId !== context.userId)) throw refused('codeExpired');
    await flows.use(flowId, asked);
    const flow = parseKeptFlow(kept);
    const ceremony: Ceremony = { challenge: flow.challenge, rpId, origin: walletOrigin, topOrigins: context.site.origins };
    try {
      return flow.does === 'create' ? await proveCreated(credential, flow, ceremony, context) : await proveUsed(credential, ceremony, context);
    } catch (error) {
      if (error instanceof PasskeyFault) throw refused('badPasskey', {}, { cause: error });
      throw error;
    }
  };
}
