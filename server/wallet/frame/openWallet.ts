import type { FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { encodeRecoveryFile, parseRecoveryFile } from '../exit/recoveryFile.ts';
import type { CustodyRecovery, NewMethod } from '../custody/keyCustodyProvider.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import type { RecoverySecret } from '../worker/recoveryKeys.ts';
import { passphraseFault } from '../worker/passphraseFault.ts';
import { askForConsent } from './consent.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import { askRecoveryPasskey, createRecoveryPasskey, mayHavePrf, PasskeyError } from './passkeys.ts';
import { makeWallet, tellExisting } from './makeWallet.ts';
import type { CallOptions } from './parts.ts';
import { showSecondFactor } from './secondFactor.ts';
import { withStepUp } from './withStepUp.ts';
import { codeOf } from './toRefused.ts';
import type { RecoveryAttempt, RecoveryChoice, RecoveryFault } from './view.ts';

/** Makes the wallet where there is none, of what the person brings where the page says that they have one, and opens it here where this device cannot yet. Then asks for a way to recover it, once; a guest is not asked. */
export async function openWallet(context: FrameContext, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<FrameStatus> {
  const { from } = params;
  // What a newer page asks for is not a new wallet.
  if (from !== undefined && from !== 'existing') throw new Refused('unsupported');
  await askForConsent(context, options);
  const own = await context.own(options);
  try {
    own.state ??= await own.wallet.resume(options);
    const isBrought = from === 'existing';
    if (own.state.at === 'none') await makeWallet(context, own, { isBrought }, options);
    else if (isBrought) await tellExisting(context, own, options);
    if (own.state.at === 'newDevice') await recover(context, own, options);
    await askForRecoveryOnce(context, own, options);
    return await context.status(options);
  } finally {
    context.view().hide();
  }
}

async function recover(context: FrameContext, own: OwnWallet, options: CallOptions): Promise<void> {
  const { state, wallet: { recovery } } = own;
  if (state?.at !== 'newDevice') return;
  // A wallet that only its first device opens: nothing that a person brings here helps.
  if (!recovery || state.methods.length === 0) throw new Refused('recoveryNeeded');
  const secretOf = async (attempt: RecoveryAttempt, signal: AbortSignal): Promise<RecoverySecret> => {
    if (attempt.type === 'passphrase') return { type: 'passphrase', passphrase: attempt.passphrase };
    if (attempt.type === 'file') return { type: 'file', key: parseRecoveryFile(attempt.bytes) };
    const method = state.methods.find(({ recipientId }) => recipientId === attempt.recipientId)?.method;
    if (method?.type !== 'passkey') throw new Refused('badRequest');
    return { type: 'passkey', prf: await askRecoveryPasskey({ rpId: context.rpId, credentialId: method.credentialId, salt: method.salt, signal }) };
  };
  // Asked before: the recovery's own screen stays until the wallet has opened.
  await withStepUp(context, () => showSecondFactor(context, options), options);
  await context.view().recover({
    address: '',
    methods: state.methods.map(({ recipientId, method }) => ({ recipientId, type: method.type })),
    tryIt: async (attempt, signal) => {
      try {
        own.state = await recovery.recover({ recipientId: attempt.recipientId, secret: await secretOf(attempt, signal) }, { signal });
        return undefined;
      } catch (error) {
        signal.throwIfAborted();
        return recoveryFault(attempt, error);
      }
    },
  }, options);
}

function recoveryFault({ type }: RecoveryAttempt, error: unknown): RecoveryFault {
  if (error instanceof PasskeyError) return error.fault === 'dismissed' ? 'noPasskey' : 'wrongPasskey';
  if (isCustodyError(error) && ['wrongKeys', 'badRequest', 'badBackup'].includes(error.code)) return type === 'passphrase' ? 'wrongPassphrase' : type === 'file' ? 'wrongFile' : 'wrongPasskey';
  const code = codeOf(error);
  if (code === 'tooMany') return 'tooMany';
  return code === 'unavailable' || code === 'unreachable' || code === 'timedOut' ? 'serverAway' : 'failed';
}

/** Once: a person who wants to wait is asked again only before funds are received, by the page. */
async function askForRecoveryOnce(context: FrameContext, own: OwnWallet, options: CallOptions): Promise<void> {
  const { session, state, wallet: { recovery } } = own;
  if (!recovery || session.isGuest || state?.at !== 'ready' || state.methods.length > 0) return;
  const name = `asked:${context.site.realm}:${session.userId}`;
  if ((await context.records.get(name)) !== undefined) return;
  await addRecovery(context, own, recovery, { canWait: true }, options);
  await context.records.put(name, context.now());
}

/** Asks which way, and adds it. True once there is one more. */
export async function addRecovery(context: FrameContext, own: OwnWallet, recovery: CustodyRecovery, { canWait }: { readonly canWait: boolean }, options: CallOptions): Promise<boolean> {
  const canPasskey = await mayHavePrf();
  for (;;) {
    const choice = await context.view().setUpRecovery({ canPasskey, canWait, passphraseFault }, options);
    if (choice === 'later') return false;
    try {
      const method = await newMethod(context, choice, options);
      context.view().busy({ doing: 'changing' });
      own.state = await recovery.addMethod(method, options);
      return true;
    } catch (error) {
      options.signal.throwIfAborted();
      // A person who dismissed the browser's prompt chooses again.
      if (error instanceof PasskeyError && error.fault === 'dismissed') continue;
      if (!(error instanceof PasskeyError)) throw error;
      if ((await context.view().fault({ code: 'failed', canRetry: true }, options)) === 'closed') throw new Refused('rejected');
    }
  }
}

async function newMethod({ custody, rpId, site, view, fresh }: FrameContext, choice: RecoveryChoice, options: CallOptions): Promise<NewMethod> {
  if (choice.type === 'passkey') {
    // The one that the person has just made for signing in: they are not asked for another.
    const made = fresh.take();
    if (made) {
      const { credentialId, salt } = made;
      return { method: { type: 'passkey', credentialId, salt }, secret: { type: 'passkey', prf: made.prf ?? (await askRecoveryPasskey({ rpId, credentialId, salt, signal: options.signal })) } };
    }
    const { credentialId, salt, prf } = await createRecoveryPasskey({ rpId, siteName: site.ecosystemName ?? site.name, accountName: `${site.ecosystemName ?? site.name} wallet`, signal: options.signal });
    return { method: { type: 'passkey', credentialId, salt }, secret: { type: 'passkey', prf } };
  }
  if (choice.type === 'passphrase') {
    const { passphrase } = choice;
    return { method: (await custody.passphraseMethod({ passphrase })).method, secret: { type: 'passphrase', passphrase } };
  }
  const { key } = await custody.fileKey();
  await view().giveFile({ what: 'recoveryKey', name: `${site.siteId}-wallet-recovery.txt`, bytes: encodeRecoveryFile(key) }, options);
  return { method: { type: 'file' }, secret: { type: 'file', key } };
}
