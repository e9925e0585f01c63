import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort, originOf } from '../../src/contracts/ports/http.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import type { OpenRequest, WalletPermissions, WalletSession } from '../../src/contracts/wallet.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { openOwner } from '../../src/flows/connection/openOwner.ts';
import { openBundler } from '../../src/flows/userOperations/openBundler.ts';
import type { Bundler } from '../../src/flows/userOperations/openBundler.ts';
import { addressMemory, findKnown, withKnown } from './addressMemory.ts';
import type { SmartAccount } from './accounts/smartAccount.ts';
import { createSmartSession } from './createSmartSession.ts';
import type { SmartSessionOptions } from './createSmartSession.ts';
import { smartErrors } from './errors.ts';
import { smartKey } from './key.ts';
import { createDeployments } from './operations/createDeployments.ts';
import { createNonceKeys } from './operations/createNonceKeys.ts';
import { predictAddress } from './operations/predictAddress.ts';
import { sponsorOf } from './sponsorOf.ts';
import { randomNonceKey } from './operations/randomNonceKey.ts';
import { asSessionKey, explainKeyRefusal } from './sessionKeys/asSessionKey.ts';
import { readVault } from './sessionKeys/openedAccount.ts';
import type { OpenedAccount } from './sessionKeys/openedAccount.ts';

type Scope = ReturnType<typeof smartKey.scope>;

/** Opens the owner's wallet, then the account that it owns. @throws smart.*, bundler.notConfigured, and what opening the owner's wallet throws */
export const openSmart = /* @__PURE__ */ smartKey.flow(async (scope, request: OpenRequest): Promise<WalletSession> => {
  const { config, dispatch, live, port } = scope;
  const { owner: walletId, account: ownersAccount, sessionKeyOf, sponsorGas } = config;
  if (!ownersAccount) throw smartErrors.notConfigured({ field: 'account' });
  const { chains, silent, signal, note, ask } = request;
  const account = sessionKeyOf === undefined ? ownersAccount : asSessionKey(ownersAccount);
  const chainId = request.chainId ?? config.chainIds?.[0] ?? chains[0]?.id;
  if (chainId === undefined) throw smartErrors.notConfigured({ field: 'chains' });
  const bundlerFor = async (id: number): Promise<Bundler> => dispatch(openBundler({ chainId: id }));
  await bundlerFor(chainId);
  const { session, close } = await dispatch(openOwner({ walletId, chainId, silent, signal, note, ask }));
  try {
    const { signAuthorization, signUserOperation } = session;
    const [ownersAddress] = session.accounts();
    const vault = config.keyInVault ? session.sessionKey : undefined;
    if (config.keyInVault && (!vault || sessionKeyOf === undefined)) throw smartErrors.noVault();
    const ownerAddress = vault ? (await readVault(vault, signal)).address : ownersAddress;
    if (ownerAddress === undefined) throw walletErrors.noAccountsFound();
    note('preparing');
    const clock = port(clockPort);
    const keyed = sessionKeyOf === undefined ? undefined : parseAddress(typeof sessionKeyOf === 'function' ? await sessionKeyOf(ownerAddress) : sessionKeyOf);
    const addressOn = async (id: number): Promise<string> => keyed ?? findAddress(scope, { account, owner: ownerAddress, bundler: bundlerFor(id), silent, signal });
    const address = await addressOn(chainId);
    signal.throwIfAborted();
    const random = port(randomPort);
    const owner: SmartSessionOptions['owner'] = {
      address: ownerAddress,
      signMessage: (message) => session.signMessage(ownerAddress, message),
      signTypedData: (data) => session.signTypedData(ownerAddress, data),
      ...(vault ? { signUserOperation: (operation, entry) => vault.signUserOperation(ownerAddress, operation, entry) } : signUserOperation && { signUserOperation: (operation, entry) => signUserOperation.call(session, ownerAddress, operation, entry) }),
      ...(signAuthorization && { signAuthorization: (authorization) => signAuthorization.call(session, ownerAddress, authorization) }),
    };
    const gone = new AbortController();
    const smart = createSmartSession({
      ownerGone: gone.signal,
      account, address, chainId, bundlerFor, addressOn, sponsorOn: (id) => sponsorOf(config, id), isSponsored: sponsorGas, tokenPaymasters: config.tokenPaymasters, report: scope.report, owner,
      deployments: (live.deployments ??= createDeployments(clock)),
      // A session key has sequences of its own, so that it and the owner do not wait for each other.
      nonceKeys: createNonceKeys(() => randomNonceKey(random.fraction), keyed === undefined ? 0n : BigInt(ownerAddress) << 32n),
      ...(keyed !== undefined && { explain: (error, refused) => explainKeyRefusal(error, refused, { account, address, signer: ownerAddress, nowMs: clock.nowMs() }) }),
      services: { http: port(httpPort), isOpen: config.paymasterOrigins.length > 0, mayAsk: (url) => URL.canParse(url) && config.paymasterOrigins.includes(originOf(url)) },
      ...(keyed === undefined && account.sessionKeys && { executionPermissions: await loadPermissions(scope) }),
      leave: async () => {
        if (live.opened === opened) live.opened = undefined;
        await close();
      },
    });
    const opened: OpenedAccount = { account, address, owner, vault: session.sessionKey, chainId: smart.chainId, bundlerFor };
    live.opened = keyed === undefined ? opened : undefined;
    // The account goes with its owner's.
    const unfollow = session.subscribe((event) => {
      if (event.type === 'chain' || (event.type === 'accounts' && event.addresses[0] === ownersAddress)) return;
      unfollow();
      gone.abort();
    });
    return smart;
  } catch (error) {
    await close();
    throw isWalletError(error) || signal.aborted ? error : smartErrors.failedToConnect({}, { cause: error });
  }
});

async function loadPermissions(scope: Scope): Promise<WalletPermissions> {
  const { createPermissions } = await loadPart(import('./sessionKeys/permissions.ts'));
  return createPermissions(scope);
}

interface AddressQuery {
  readonly account: SmartAccount;
  readonly owner: string;
  readonly bundler: Promise<Bundler>;
  /** Asks no one, as after a reload, where the address is known however long. */
  readonly silent: boolean;
  readonly signal: AbortSignal;
}

/** Known for a day. */
async function findAddress({ port, stored }: Scope, { account: { origin }, owner, bundler, silent, signal }: AddressQuery): Promise<string> {
  if (origin.by === 'delegation') return owner;
  const clock = port(clockPort);
  const memory = stored(addressMemory);
  const opened = await bundler;
  const key = `${opened.chainId}:${origin.factory.toLowerCase()}:${origin.encodeAddressOf(owner)}`;
  const known = findKnown(memory.get(), key, silent ? undefined : clock.nowMs());
  if (known !== undefined) return known;
  const address = await predictAddress({ bundler: opened, origin, owner, clock, signal });
  memory.set(withKnown(memory.get(), key, { address, sinceMs: clock.nowMs() }));
  return address;
}
