import { authErrors } from '../../contracts/authErrors.ts';
import { proofTypes } from '../../contracts/points/authProviders.ts';
import type { AuthMode, AuthProof, AuthProvider, AuthProviderSpec, AuthPurpose, AuthRequest, AuthServer, AuthSink } from '../../contracts/points/authProviders.ts';
import type { Services } from '../../contracts/services.ts';
import type { AskInConnect } from '../../contracts/wallet.ts';
import { isWalletError } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { redactSecrets } from '../../domain/text/redactSecrets.ts';
import { untilAborted } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow, KitDispatch } from '../../store/coreState.ts';
import { ask as askQuestion } from '../modal/ask.ts';
import { createAuthWindows } from './authWindows.ts';
import { findAuthProvider, isReturning, orderedAuthProviders, readAvailability } from './authProviders.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A sign-in by one of the ways on offer. */
export interface AuthenticateRequest {
  readonly providerId: string;
  /** Absent: to be let in. */
  readonly purpose?: AuthPurpose;
  /** Absent: the one that the provider prefers. */
  readonly mode?: AuthMode;
  /** For providers with an input: the e-mail address, or the number as E.164. */
  readonly identifier?: string;
  /** Takes the proof, a secret, to the wallet that asked. A proof that it refuses may be followed by another one. */
  readonly sink: AuthSink;
  /** What the wallet's server does for its ways in, such as sending a code. Absent: providers that need one fail with `auth.noServer`. */
  readonly server?: AuthServer;
  /** How the person is asked: `OpenRequest.ask` while a wallet is opened. Absent: in the modal, after what others ask. */
  readonly ask?: AskInConnect;
  /** Gives up. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Has a person sign in, and hands the proof to `sink` and to nothing else: neither actions nor the state ever hold it. Call it inside the click: some
 * providers open a window. @throws auth.*, user.rejected, user.cancelled, and coded errors of the provider and the sink
 */
export function authenticate(request: AuthenticateRequest): Flow<Promise<void>> {
  assertArguments('authenticate({ providerId: string, sink: function })', request);
  const { providerId, purpose = 'signIn', mode: asked, identifier, ...means } = request;
  const { signal } = means;
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const owned = findAuthProvider(services, providerId);
    const { item } = owned;
    if (purpose === 'link' && !item.canLink) throw authErrors.cannotLink({ providerId });
    const mode = asked ?? item.modes[0];
    assertMode(item, mode);
    if (item.group === 'input' && !identifier) throw authErrors.noIdentifier();
    // A window has to open shortly after the click: the list has asked already.
    const opensWindow = mode.mode === 'popup' || mode.mode === 'window';
    if (!opensWindow && (await readAvailability(services, owned, purpose, signal)).at === 'unavailable') throw authErrors.unavailable({ providerId });
    await run(services, owned, { ...means, mode }, (provider, own) => provider.start({ purpose, mode, ...own, ...(identifier !== undefined && { identifier }) }));
  });
}

/** Goes on with the sign-in from which the page was just returned to by a redirect, if there is one. Answers whether there was. @throws as `authenticate` does */
export function resumeAuthentication(request: Pick<AuthenticateRequest, 'purpose' | 'sink' | 'server' | 'ask' | 'signal'>): Flow<Promise<boolean>> {
  assertArguments('resumeAuthentication({ sink: function })', request);
  const { purpose = 'signIn', ...means } = request;
  return coreFlow(async (_dispatch, _getState, services) => {
    for (const owned of orderedAuthProviders(services)) {
      const { item, owner } = owned;
      const mode = item.modes.find((each) => each.mode === 'redirect' || each.mode === 'window');
      if (!mode || !isReturning(services, owned, purpose)) continue;
      await run(services, owned, { ...means, mode, isResumed: true }, (provider, own) => provider.resume?.({ purpose, mode, ...own }) ?? Promise.reject(authErrors.noProof({ owner })));
      return true;
    }
    return false;
  });
}

interface RunOptions extends Pick<AuthenticateRequest, 'sink' | 'server' | 'ask' | 'signal'> {
  readonly mode: AuthMode;
  /** There was no click. */
  readonly isResumed?: boolean;
}

/** Runs a provider until a proof of it was accepted. What it throws tells nothing of the proofs. */
async function run(services: Services, { item, owner }: Owned<AuthProviderSpec>, { mode, sink, server = noServer, ask, signal, isResumed = false }: RunOptions, begin: (provider: AuthProvider, own: Omit<AuthRequest, 'purpose' | 'mode' | 'identifier'>) => Promise<void>): Promise<void> {
  const ends = new AbortController();
  const either = AbortSignal.any([ends.signal, services.signal, ...(signal ? [signal] : [])]);
  either.throwIfAborted();
  const secrets: string[] = [];
  let isAccepted = false;
  const guarded: AuthSink = async (proof) => {
    either.throwIfAborted();
    if (isAccepted) throw authErrors.alreadyAccepted();
    assertProof(item, proof);
    secrets.push(...Object.entries(proof).flatMap(([name, value]) => (name === 'type' || value.length < minSecretCharacters ? [] : [value])));
    try {
      await untilAborted(sink(proof), either);
    } catch (error) {
      throw redactSecrets(error, secrets); // a provider that offers another try may keep in the state why
    }
    isAccepted = true;
  };
  const windows = createAuthWindows(services, owner, mode, { signal: either, isResumed });
  try {
    const provider = await untilAborted(loadPart(item.load()), either);
    await untilAborted(begin(provider, { ...windows.ways, config: item.config ?? {}, port: services.portFor(owner), signal: either, sink: guarded, server, ask: ask ?? askInModal(services, either) }), either);
    if (!isAccepted) throw authErrors.noProof({ providerId: item.id });
  } catch (cause) {
    signal?.throwIfAborted();
    const error = redactSecrets(cause, secrets);
    throw isWalletError(error) ? error : authErrors.failed({ providerId: item.id }, { cause: error });
  } finally {
    windows.release();
    ends.abort(); // a window that is still open is wanted no more
  }
}

const refuse = (): Promise<never> => Promise.reject(authErrors.noServer());
/** Of a wallet that has none: a provider that needs one fails. */
const noServer: AuthServer = { sendCode: refuse, resendCode: refuse, readMailLink: refuse, beginLogin: refuse, proveDevice: refuse, findPasskey: refuse, provePasskey: refuse, prepareMessage: refuse };

/** In the modal a person turns away in one way only, by leaving: what `back` says is for lists to go back to. */
function askInModal(services: Services, signal: AbortSignal): AskInConnect {
  const dispatch = services.dispatchAs(services.handleOf('core')) as KitDispatch; // it runs thunks with the kit's own state
  return (question, params) => dispatch(askQuestion(question, params, signal)) as Promise<never>; // undefined only where there is something to go back to
}

/** Shorter texts stand in messages by chance. */
const minSecretCharacters = 4;

/** A provider's proof, as its strategy has it. @throws auth.badProof */
function assertProof({ id: providerId, strategy }: AuthProviderSpec, proof: AuthProof): void {
  if (!isRecord(proof) || !proofTypes[strategy].includes(proof.type) || Object.values(proof).some((part) => typeof part !== 'string' || part === '')) throw authErrors.badProof({ providerId });
}

/** @throws auth.modeUnsupported, auth.popupWithRedirect, auth.windowWithoutRedirect */
function assertMode({ id: providerId, modes }: AuthProviderSpec, mode: AuthMode): void {
  const { redirectUrl }: { readonly redirectUrl?: string } = 'redirectUrl' in mode ? mode : {};
  if (mode.mode === 'popup' && redirectUrl !== undefined) throw authErrors.popupWithRedirect();
  if (mode.mode === 'window' && !redirectUrl) throw authErrors.windowWithoutRedirect();
  if (!modes.some((each) => each.mode === mode.mode)) throw authErrors.modeUnsupported({ providerId, mode: mode.mode });
}
