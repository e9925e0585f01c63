import { getCallsStatus, getCapabilities, processSendCalls, walletGetCallsStatus, walletGetCapabilities, walletSendCalls } from '@metamask/eip-5792-middleware';
import { Interface, toBeHex } from 'ethers';
import { multicall3Address } from '../../../src/api/reads/readMulticall.ts';
import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { Anvil } from '../../lib/anvil.ts';
import { anvilProvider } from './anvilProvider.ts';
import { KeyringTypes, TransactionStatus } from './metaMaskConstants.ts';

const multicall = new Interface(['function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[]) payable']);
/** Stands for MetaMask's own contract for upgraded accounts. */
const upgradeContract = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b';

/** What the person behind it has set, and how they decide. */
export interface MetaMaskSettings {
  /** Whether the account is a smart account, or would become one: then several calls are one transaction. */
  readonly upgrade: 'done' | 'offered' | 'dismissed' | 'noneOnThisChain';
  readonly keyring: string;
  readonly refuses: boolean;
}

export interface MetaMaskBatches extends Eip1193Provider {
  /** What it was asked about batches. */
  readonly asked: { readonly method: string; readonly params: unknown }[];
  set(settings: Partial<MetaMaskSettings>): void;
}

interface Call {
  readonly to?: string;
  readonly value?: string;
  readonly data?: string;
}

/** A transaction as MetaMask's controller keeps it. */
interface Kept {
  readonly batchId: string;
  readonly chainId: string;
  readonly hash: string;
  readonly status: string;
  readonly txReceipt?: unknown;
}

class Refusal extends Error {
  readonly code = 4001;
}

/**
 * MetaMask's own handlers of EIP-5792, which check requests and tell capabilities and statuses as its extension does, over a node. Stood in for are the controllers
 * around them: who decides, and who signs. Several calls are one transaction, as there, here by way of Multicall3.
 */
export function metaMaskBatches(anvil: Anvil): MetaMaskBatches {
  const wallet = anvilProvider(anvil);
  const chainId = toBeHex(anvil.chainId);
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const kept: Kept[] = [];
  let settings: MetaMaskSettings = { upgrade: 'done', keyring: KeyringTypes.hd, refuses: false };
  let accounts: readonly string[] = [];

  const send = async (transaction: object, batchId: string): Promise<void> => {
    if (settings.refuses) throw new Refusal('User rejected the request.');
    const hash = String(await anvil.rpc('eth_sendTransaction', [{ gas: '0x7a120', ...transaction, type: undefined }]));
    kept.push({ batchId, chainId, hash, status: TransactionStatus.submitted });
  };
  /** What its controller learns by polling. */
  const follow = async (): Promise<void> => {
    for (const [at, each] of kept.entries()) {
      const txReceipt = Object(await anvil.rpc('eth_getTransactionReceipt', [each.hash])) as { readonly status?: string }; // the node's own
      if (txReceipt.status !== undefined) kept[at] = { ...each, txReceipt, status: txReceipt.status === '0x1' ? TransactionStatus.confirmed : TransactionStatus.failed };
    }
  };
  const answers: Readonly<Record<string, unknown>> = {
    'NetworkController:getNetworkClientById': () => ({ configuration: { chainId } }),
    'NetworkController:getState': () => ({ networkConfigurationsByChainId: { [chainId]: {} } }),
    'AccountsController:getSelectedAccount': () => ({ address: accounts[0] }),
    'AccountsController:getState': () => ({ internalAccounts: { accounts: Object.fromEntries(accounts.map((address) => [address, { address, metadata: { keyring: { type: settings.keyring } } }])) } }),
    'PreferencesController:getState': () => ({ useTransactionSimulations: true }),
    'TransactionController:getState': () => ({ transactions: kept }),
  };
  const messenger = { call: (name: string, ...params: readonly unknown[]) => (answers[name] as (...params: readonly unknown[]) => unknown)(...params) }; // one of those above
  const hooks = {
    getAccounts: async () => accounts,
    getDismissSmartAccountSuggestionEnabled: () => settings.upgrade === 'dismissed',
    isAtomicBatchSupported: async ({ chainIds }: { readonly chainIds: readonly string[] }) => (settings.upgrade === 'noneOnThisChain' || !chainIds.includes(chainId) ? [] : [{ chainId, isSupported: settings.upgrade === 'done', ...(settings.upgrade === 'done' && { delegationAddress: upgradeContract }), upgradeContractAddress: upgradeContract }]),
    isAuxiliaryFundsSupported: () => false,
    isRelaySupported: async () => false,
    getIsSmartTransaction: () => false,
    getSendBundleSupportedChains: async () => ({}),
    validateSecurity: async () => {},
    addTransaction: async (transaction: object, { batchId }: { readonly batchId: string }) => send(transaction, batchId),
    addTransactionBatch: async ({ from, transactions }: { readonly from: string; readonly transactions: readonly { readonly params: Call }[] }) => {
      const calls = transactions.map(({ params: { to, value = '0x0', data = '0x' } }) => [to, false, value, data]);
      const batchId = toBeHex(kept.length + 1, 16);
      await send({ from, to: multicall3Address, value: toBeHex(transactions.reduce((sum, { params: { value = 0 } }) => sum + BigInt(value), 0n)), data: multicall.encodeFunctionData('aggregate3Value', [calls]) }, batchId);
      return { batchId };
    },
  };
  const request = (method: string, params: unknown): never => ({ id: 1, jsonrpc: '2.0', method, params, networkClientId: 'anvil', origin: 'https://site.example' }) as never; // with what its engine adds
  const methods: Readonly<Record<string, (asking: never, result: { result?: unknown }) => Promise<void>>> = {
    wallet_sendCalls: (asking, result) => walletSendCalls(asking, result as never, { ...hooks, processSendCalls: ((calls: never, from: never) => processSendCalls(hooks as never, messenger as never, calls, from)) as never } as never),
    wallet_getCallsStatus: async (asking, result) => {
      await follow();
      await walletGetCallsStatus(asking, result as never, { getCallsStatus: (async (id: never) => getCallsStatus(messenger as never, id)) as never });
    },
    wallet_getCapabilities: (asking, result) => walletGetCapabilities(asking, result as never, { ...hooks, getCapabilities: ((address: never, chainIds: never) => getCapabilities(hooks as never, messenger as never, address, chainIds)) as never } as never),
  };

  return {
    ...wallet,
    asked,
    set: (part) => void (settings = { ...settings, ...part }),
    request: async ({ method, params }) => {
      if (accounts.length === 0) accounts = (await wallet.request({ method: 'eth_accounts' })) as readonly string[]; // the node's
      const answer = methods[method];
      if (!answer) return wallet.request({ method, ...(params && { params }) });
      asked.push({ method, params });
      const result: { result?: unknown } = {};
      try {
        await answer(request(method, params), result);
      } catch (error) {
        const { code, message, data } = Object(error);
        throw { code, message, ...(data !== undefined && { data }) }; // as its provider hands it to a page
      }
      return JSON.parse(JSON.stringify(result.result)) as unknown;
    },
  };
}
