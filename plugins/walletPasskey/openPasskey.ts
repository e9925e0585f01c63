import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { toWireError } from '../../src/domain/errors.ts';
import { openBundler } from '../../src/flows/userOperations/openBundler.ts';
import type { Bundler } from '../../src/flows/userOperations/openBundler.ts';
import { loadSmartSessions } from '../walletSmart/index.ts';
import type { Passkeys } from './webauthn/passkeys.ts';
import { passkeyErrors } from './errors.ts';
import { findAccount } from './findAccount.ts';
import { passkeyKey } from './key.ts';
import type { PasskeyConnect } from './key.ts';
import { knownPasskeys, withUsed } from './knownPasskeys.ts';
import type { KnownPasskey } from './knownPasskeys.ts';
import { openPasskeys } from './openPasskeys.ts';
import { passkeyQuestion } from './passkeyQuestion.ts';
import type { PasskeyContracts } from './safe/contracts.ts';
import { addressOf, encodeCreation } from './safe/safeCreation.ts';
import { safeAccount } from './safe/safeAccount.ts';
import type { SafeSigner } from './safe/safeAccount.ts';
import { passkeySigner } from './safe/signers.ts';
import { creationStarted, passkeyFailed, passkeyLeft, passkeyTaken, secondUseNeeded, requestStarted } from './slice.ts';
import { creatingHandle } from './userHandle.ts';

type Scope = ReturnType<typeof passkeyKey.scope>;

/** Has a person use a passkey, or make one, and opens the account that it owns. After a reload the last one, without asking. @throws passkey.*, bundler.notConfigured, chain.unknown, user.cancelled */
export const openPasskey = /* @__PURE__ */ passkeyKey.flow(async (scope, request: OpenRequest): Promise<WalletSession> => {
  const { config, dispatch, stored } = scope;
  const { chains, silent, signal, note } = request;
  const chainId = request.chainId ?? config.chainIds?.[0] ?? chains[0]?.id;
  if (chainId === undefined) throw chainErrors.unknown({ chainId: 0 });
  const bundler = await dispatch(openBundler({ chainId }));
  const memory = stored(knownPasskeys);
  const { passkeys, contracts } = openPasskeys(scope);
  const [last] = memory.get();
  if (silent && !last) throw walletErrors.notConnected();
  const used = silent && last ? last : await choosePasskey(scope, request, { passkeys, contracts, bundler, last });
  note('preparing');
  if (!silent && (await bundler.readCode(contracts.proxyFactory, { signal })) === '0x') throw passkeyErrors.noContracts({ chainId });
  if (!silent) memory.set(withUsed(memory.get(), used));
  const signer = passkeySigner(used, { passkeys, rpId: config.rpId, signal: scope.signal });
  return openSafe(scope, { account: used, contracts, signer, chainId });
});

export interface OpenSafeOptions {
  readonly account: Pick<KnownPasskey, 'account' | 'creator'>;
  readonly contracts: PasskeyContracts;
  readonly signer: SafeSigner;
  readonly chainId: number;
  leave?(): Promise<void>;
}

/** A session over an account for which one of its owners signs. */
export async function openSafe({ config, dispatch, live, port, report }: Scope, { account: { account: address, creator }, contracts, signer, chainId, leave }: OpenSafeOptions): Promise<WalletSession> {
  const { createSmartSession, createDeployments, createNonceKeys, randomNonceKey, sponsorOf } = await loadPart(loadSmartSessions());
  const creation = (): string => {
    if (!creator) throw passkeyErrors.notHere();
    return encodeCreation(contracts, creator, config.salt);
  };
  const signsNot = async (): Promise<string> => Promise.reject(passkeyErrors.notActive()); // the account signs by itself
  return createSmartSession({
    account: safeAccount(contracts, signer, { encodeCreation: creation }), address, chainId, report, isSponsored: config.sponsorGas, sponsorOn: (id) => sponsorOf(config, id),
    owner: { address: signer.address, signMessage: signsNot, signTypedData: signsNot },
    bundlerFor: async (id): Promise<Bundler> => dispatch(openBundler({ chainId: id })),
    addressOn: async () => address,
    deployments: (live.deployments ??= createDeployments(port(clockPort))),
    nonceKeys: createNonceKeys(() => randomNonceKey(port(randomPort).fraction)),
    services: { http: port(httpPort), isOpen: false, mayAsk: () => false },
    leave: async () => leave?.(),
  });
}

interface Choice {
  readonly passkeys: Passkeys;
  readonly contracts: PasskeyContracts;
  readonly bundler: Bundler;
  readonly last: KnownPasskey | undefined;
}

/** Its screen stands over all of it until a passkey was accepted. Where one is known here it is asked for at once. */
async function choosePasskey(scope: Scope, { ask, signal: ofRequest }: OpenRequest, choice: Choice): Promise<KnownPasskey> {
  const { dispatch, live, state } = scope;
  const ends = new AbortController();
  const signal = AbortSignal.any([ofRequest, ends.signal]);
  let found: KnownPasskey | undefined;
  let accept: () => void = () => {};
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const choose = async (does: 'create' | 'use', isKnown = false): Promise<void> => {
    dispatch(does === 'create' ? creationStarted() : requestStarted());
    try {
      found = does === 'create' ? await createAccount(scope, choice, signal) : await findOwn(scope, choice, isKnown, signal);
    } catch (error) {
      if (!signal.aborted) dispatch(passkeyFailed({ of: does, error: toWireError(error) }));
      return;
    }
    if (!signal.aborted) dispatch(passkeyTaken());
    accept();
  };
  // A second press while one is under way is none.
  const attempt: PasskeyConnect = { isAccepted, choose: (does) => void (['select', 'error'].includes(state().phase.at) && choose(does)) };
  live.attempt = attempt;
  dispatch(passkeyLeft());
  if (choice.last) void choose('use', true); // the screen says how it goes
  try {
    // Without a screen, as in a page that shows its own, the flow tells that one was accepted.
    await Promise.race([ask(passkeyQuestion, {}), isAccepted]);
    if (!found) throw userErrors.cancelled();
    return found;
  } finally {
    ends.abort(userErrors.cancelled());
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(passkeyLeft());
    }
  }
}

async function createAccount({ config }: Scope, { passkeys, contracts }: Choice, signal: AbortSignal): Promise<KnownPasskey> {
  const made = await passkeys.create({ rpId: config.rpId, siteName: config.siteName, handle: creatingHandle, signal });
  const creator = { x: made.x, y: made.y };
  return { id: made.id, account: addressOf(contracts, creator, config.salt), signer: contracts.sharedSigner, creator };
}

/** One that is known here is believed to be the same; another one says by its handle or its signature which account it is of. */
async function findOwn({ config, dispatch, stored }: Scope, { passkeys, contracts, bundler }: Choice, isKnown: boolean, signal: AbortSignal): Promise<KnownPasskey> {
  const { rpId, salt } = config;
  if (isKnown) {
    const { id } = await passkeys.use({ rpId, allow: stored(knownPasskeys).get().map((each) => each.id), signal });
    const known = stored(knownPasskeys).get().find((each) => each.id === id);
    if (known) return known;
  }
  return findAccount({ passkeys, contracts, rpId, salt, bundler, signal, onAgain: () => void dispatch(secondUseNeeded()) });
}

