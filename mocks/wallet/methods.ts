import { invalidParams, rpcCodes, RpcError } from '../rpcError.ts';
import { parseParams } from '../chain/params.ts';
import { toQuantity } from '../chain/hex.ts';
import {
  assertAccountsPermission,
  parseAssetToWatch,
  parseChainId,
  parseChainToAdd,
  parseMessageRequest,
  parseTransactionRequest,
  parseTypedDataRequest,
  readableText,
} from './params.ts';
import type { ApprovalSubject } from './approvals.ts';
import type { Hex } from '../chain/hex.ts';
import type { WalletWorld } from '../world.ts';
import type { Mutex } from '../chain/mutex.ts';

/** What the methods of a wallet may see and do. */
export interface WalletContext {
  readonly world: WalletWorld;
  readonly chainId: number;
  /** The accounts that the site may see right now. */
  visibleAccounts(): readonly Hex[];
  /** The accounts that it would see once let in. */
  ownAccounts(): readonly Hex[];
  /** Key of an account that the site may see. @throws 4100 */
  keyOf(account: Hex): Hex;
  knows(chainId: number): boolean;
  permissions(): readonly object[];
  /** Asks the user. @throws 4001, -32002 */
  confirm(method: string, subject: ApprovalSubject): Promise<void>;
  letIn(): void;
  forget(): void;
  goTo(chainId: number): void;
  /** What it tells of what accounts own: as it is, nothing, or not as it is. */
  readonly assets: 'true' | 'none' | 'false';
  /** Signs one at a time, so that two transactions do not take the same nonce. */
  readonly lock: Mutex;
}

type Method = (wallet: WalletContext, params: unknown, method: string) => Promise<unknown>;

/** The methods that the wallet answers itself; its chain answers the others. */
export const walletMethods: ReadonlyMap<string, Method> = new Map<string, Method>(
  Object.entries({
    eth_accounts: async wallet => wallet.visibleAccounts(),
    eth_coinbase: async wallet => wallet.visibleAccounts()[0] ?? null,
    eth_chainId: async ({ chainId }) => toQuantity(chainId),
    net_version: async ({ chainId }) => String(chainId),

    eth_requestAccounts: async (wallet, _params, method) => {
      if (wallet.visibleAccounts().length === 0) await connect(wallet, method);
      return wallet.visibleAccounts();
    },
    wallet_connect: async (wallet, params, method) => {
      const { parseConnect } = await import('./parseConnect.ts'); // with the checksums of addresses, which are heavy
      const writeSignIn = parseConnect(parseParams(params));
      const signIn = writeSignIn?.(wallet.ownAccounts()[0] ?? '0x');
      await wallet.confirm(method, { kind: 'connect', accounts: wallet.ownAccounts(), ...(signIn !== undefined && { signIn }) });
      wallet.letIn();
      const [selected, ...others] = wallet.visibleAccounts();
      if (selected === undefined) return { accounts: [] };
      const signed = signIn !== undefined && { signInWithEthereum: { message: signIn, signature: await (await loadSigning()).signMessage(wallet.keyOf(selected), { text: signIn }) } };
      return { accounts: [{ address: selected, capabilities: { ...signed } }, ...others.map((address) => ({ address, capabilities: {} }))] };
    },
    wallet_requestPermissions: async (wallet, params, method) => {
      assertAccountsPermission(parseParams(params));
      await connect(wallet, method);
      return wallet.permissions();
    },
    wallet_getPermissions: async wallet => wallet.permissions(),
    wallet_revokePermissions: async (wallet, params) => {
      assertAccountsPermission(parseParams(params));
      wallet.forget();
      return null;
    },

    personal_sign: async (wallet, params, method) => {
      const { account, message } = parseMessageRequest(parseParams(params));
      const key = wallet.keyOf(account);
      await wallet.confirm(method, { kind: 'signMessage', account, text: readableText(message) });
      return (await loadSigning()).signMessage(key, message);
    },
    eth_signTypedData_v4: async (wallet, params, method) => {
      const { account, typedData } = parseTypedDataRequest(parseParams(params));
      const { primaryType, domain, message } = typedData;
      const key = wallet.keyOf(account);
      assertActiveChain(wallet, domain['chainId']);
      await wallet.confirm(method, { kind: 'signTypedData', account, primaryType, domain, message });
      return (await loadSigning()).signTypedData(key, typedData);
    },
    eth_sendTransaction: async (wallet, params, method) => {
      const request = parseTransactionRequest(parseParams(params));
      const { from, to, value, data } = request;
      const { chainId, world, lock } = wallet;
      const key = wallet.keyOf(from);
      assertActiveChain(wallet, request.chainId);
      await wallet.confirm(method, { kind: 'sendTransaction', account: from, chainId, ...(to && { to }), valueWei: value, data });
      // The chain that was asked for, even if the user has moved on since.
      const [{ sendTransaction }, chain] = await Promise.all([loadSigning(), world.getChain(chainId)]);
      return lock(() => sendTransaction(chain, key, request));
    },

    wallet_switchEthereumChain: async (wallet, params, method) => {
      const chainId = parseChainId(parseParams(params));
      if (!wallet.knows(chainId)) throw unrecognizedChain(chainId);
      await switchTo(wallet, chainId, method);
      return null;
    },
    wallet_addEthereumChain: async (wallet, params, method) => {
      const { chainId, name, rpcUrls } = parseChainToAdd(parseParams(params));
      if (wallet.knows(chainId)) {
        await switchTo(wallet, chainId, method);
        return null;
      }
      const served = wallet.world.chains.find(({ id }) => id === chainId);
      if (!served || !rpcUrls.includes(served.rpcUrl)) throw new RpcError(rpcCodes.internal, `Could not fetch chain ID ${toQuantity(chainId)}. Is your RPC URL correct?`);
      await wallet.confirm(method, { kind: 'addChain', chainId, name, rpcUrls });
      wallet.goTo(chainId);
      return null;
    },
    wallet_watchAsset: async (wallet, params, method) => {
      await wallet.confirm(method, { kind: 'watchAsset', ...parseAssetToWatch(params) });
      return true;
    },

    wallet_getCapabilities: async (wallet, params, method) => (wallet.assets === 'none' ? unsupported(wallet, params, method) : (await import('./assets.ts')).tellCapabilities(wallet, parseParams(params))),
    wallet_getAssets: async (wallet, params, method) => (wallet.assets === 'none' ? unsupported(wallet, params, method) : (await import('./assets.ts')).tellAssets(wallet, parseParams(params))),

    eth_sign: unsupported,
    eth_signTransaction: unsupported,
    eth_signTypedData: unsupported,
    eth_signTypedData_v3: unsupported,
    eth_subscribe: unsupported,
    eth_unsubscribe: unsupported,
  } satisfies Record<string, Method>),
);

async function connect(wallet: WalletContext, method: string): Promise<void> {
  await wallet.confirm(method, { kind: 'connect', accounts: wallet.ownAccounts() });
  wallet.letIn();
}

async function switchTo(wallet: WalletContext, toChainId: number, method: string): Promise<void> {
  if (toChainId === wallet.chainId) return;
  await wallet.confirm(method, { kind: 'switchChain', fromChainId: wallet.chainId, toChainId });
  wallet.goTo(toChainId);
}

async function unsupported(_wallet: WalletContext, _params: unknown, method: string): Promise<never> {
  throw new RpcError(rpcCodes.unsupportedMethod, `The wallet does not support ${method}`);
}

function unrecognizedChain(chainId: number): RpcError {
  return new RpcError(rpcCodes.unrecognizedChain, `Unrecognized chain ID "${toQuantity(chainId)}". Try adding the chain using wallet_addEthereumChain first.`);
}

function assertActiveChain({ chainId }: WalletContext, asked: unknown): void {
  if (asked === undefined) return;
  // Sites write it as a number, or as a text in either base.
  const isText = typeof asked === 'string' && /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(asked);
  if (!isText && typeof asked !== 'number' && typeof asked !== 'bigint') throw invalidParams('chainId: expected a number');
  if (Number(asked) !== chainId) throw invalidParams(`chainId ${asked} must match the active chain ${chainId}`);
}

/** The signing library is big; it comes with the first signature. */
function loadSigning() {
  return import('./signing.ts');
}
