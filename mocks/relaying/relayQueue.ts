import { id, Transaction, Wallet } from 'ethers';
import type { RelayStatus } from '../../src/contracts/points/relayers.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { MockChain } from '../chain/chain.ts';
import { baseFeeWei, suggestedTipWei } from '../chain/engine.ts';
import { isHex, toQuantity } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import { createMutex } from '../chain/mutex.ts';
import { parseHash } from '../chain/params.ts';
import { RpcError } from '../rpcError.ts';
import type { MockWorld } from '../world.ts';
import { emptyRelayerAccount, relayerAccount, relayingInterfaces } from './contracts.ts';
import { readRelays, writeRelays } from './keepRelays.ts';
import type { RelayTransaction, SignedTransaction, WireAuthorization } from './keepRelays.ts';
import type { RelayerScenario } from './scenarios.ts';

/** What a service does not take. */
export class RelayRefusal extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type JobState =
  /** `signed`: its hash was told, so that it cannot become another transaction. */
  | { readonly at: 'waiting'; readonly signed?: SignedTransaction }
  | { readonly at: 'sent'; readonly signed: SignedTransaction }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'cancelled' };

/** What relayers have taken on one chain. */
export interface RelayQueue {
  /** Tries it out and sends it; its reference. What was taken and has not failed is not taken twice. `needsHash`: it has a hash even where it waits. @throws RelayRefusal */
  take(transaction: RelayTransaction, options?: { readonly needsHash?: boolean }): Promise<string>;
  /** Undefined for a reference that was never given. */
  statusOf(reference: string): Promise<RelayStatus | undefined>;
  /** Whether it was still waiting. */
  cancel(reference: string): Promise<boolean>;
}

/** The relayer's account on a mocked chain: what it takes is tried out, signed and sent as `world.relayerScenario` says. What waited in `world.keptRelays` is taken again. */
export function createRelayQueue(chain: MockChain, { relayerScenario: scenario, keptRelays: kept }: Pick<MockWorld, 'relayerScenario' | 'keptRelays'>): RelayQueue {
  const jobs = new Map<string, { readonly transaction: RelayTransaction; state: JobState }>();
  const lock = createMutex();
  const isPaused = (): boolean => scenario.get().kind === 'pendingForever';
  const waitingNonces = (): readonly number[] => [...jobs.values()].flatMap(({ state }) => (state.at === 'waiting' && state.signed ? [state.signed.nonce] : []));

  const sign = async (transaction: RelayTransaction, playing: RelayerScenario): Promise<SignedTransaction> => {
    const account = playing.kind === 'unfunded' ? emptyRelayerAccount : relayerAccount;
    const count = Number(await chain.request({ method: 'eth_getTransactionCount', params: [account.address, 'pending'] }));
    return signAs(account.privateKey, transaction, { chainId: chain.chainId, nonce: Math.max(count, ...waitingNonces().map((nonce) => nonce + 1)), playing });
  };
  const broadcast = ({ raw }: SignedTransaction): Promise<unknown> => chain.request({ method: 'eth_sendRawTransaction', params: [raw] });
  const send = async (job: { readonly transaction: RelayTransaction; state: JobState }): Promise<void> => {
    if (job.state.at !== 'waiting') return;
    try {
      const signed = job.state.signed ?? await sign(job.transaction, scenario.get());
      await broadcast(signed);
      job.state = { at: 'sent', signed };
    } catch (error) {
      job.state = { at: 'failed', reason: reasonOf(error) };
    }
  };
  /** What has its nonce goes first. */
  const sendWaiting = async (): Promise<void> => {
    if (isPaused()) return;
    const waiting = [...jobs.values()].filter(({ state }) => state.at === 'waiting');
    for (const job of [...waiting.filter(isSigned), ...waiting.filter((each) => !isSigned(each))]) await send(job);
    await keep();
  };

  const receiptOf = ({ hash }: SignedTransaction): Promise<unknown> => chain.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  /** What failed in its block has used nothing up: the same request, byte for byte, is a new one. */
  const isOpen = async (state: JobState): Promise<boolean> => {
    if (state.at !== 'sent') return state.at === 'waiting';
    const receipt = await receiptOf(state.signed);
    return !isRecord(receipt) || receipt['status'] !== '0x0';
  };
  /** All that is in no block yet. */
  const keep = async (): Promise<void> => {
    if (!kept) return;
    const open = await Promise.all([...jobs].map(async ([reference, { transaction, state }]) => {
      if (state.at === 'waiting') return [{ chainId: chain.chainId, reference, transaction, ...(state.signed && { signed: state.signed }) }];
      return state.at === 'sent' && !(await receiptOf(state.signed)) ? [{ chainId: chain.chainId, reference, transaction, signed: state.signed }] : [];
    }));
    writeRelays(kept, chain.chainId, open.flat());
  };
  const restore = async (): Promise<void> => {
    if (!kept) return;
    const before = readRelays(kept, chain.chainId);
    for (const { reference, transaction, signed } of before) jobs.set(reference, { transaction, state: { at: 'waiting', ...(signed && { signed }) } });
    // The chain has begun anew: the account goes on where it was, so that what it has signed is still good.
    const nonces = waitingNonces();
    if (nonces.length > 0) await chain.request({ method: 'hardhat_setNonce', params: [relayerAccount.address, toQuantity(Math.min(...nonces))] });
    await sendWaiting();
  };
  const restored = lock(restore).catch(() => {}); // what it cannot take is left out
  scenario.subscribe(() => void restored.then(() => lock(sendWaiting)));

  return {
    take: (transaction, { needsHash = false } = {}) => lock(async () => {
      const playing = scenario.get();
      if (playing.kind === 'refuses') throw new RelayRefusal(playing.reason, 403);
      const reference = id(transaction.to + transaction.data).slice(2, 34);
      const known = jobs.get(reference)?.state;
      if (known && (await isOpen(known))) return reference;
      await tryOut(chain, transaction);
      const job = { transaction, state: { at: 'waiting', ...(needsHash && isPaused() && { signed: await sign(transaction, playing) }) } satisfies JobState as JobState }; // its state changes
      jobs.set(reference, job);
      if (!isPaused()) await send(job);
      await keep();
      return reference;
    }),
    statusOf: (reference) => lock(async () => {
      const state = jobs.get(reference)?.state;
      switch (state?.at) {
        case undefined: return undefined;
        case 'waiting': return { at: 'queued', ...(state.signed && { hash: state.signed.hash }) };
        case 'sent': return (await receiptOf(state.signed)) ? { at: 'mined', hash: state.signed.hash } : { at: 'submitted', hash: state.signed.hash };
        default: return state;
      }
    }),
    cancel: (reference) => lock(async () => {
      const job = jobs.get(reference);
      if (job?.state.at !== 'waiting' || job.state.signed) return false;
      job.state = { at: 'cancelled' };
      await keep();
      return true;
    }),
  };
}

function isSigned({ state }: { readonly state: JobState }): boolean {
  return state.at === 'waiting' && state.signed !== undefined;
}

const gasLimit = 2_000_000n;
const maxFeePerGasWei = 2n * baseFeeWei + suggestedTipWei;

async function signAs(privateKey: string, { to, data, authorization }: RelayTransaction, { chainId, nonce, playing }: { readonly chainId: number; readonly nonce: number; readonly playing: RelayerScenario }): Promise<SignedTransaction> {
  const fee = playing.kind === 'underpriced' ? baseFeeWei / 2n : maxFeePerGasWei;
  const signed = await new Wallet(privateKey).signTransaction({
    to, data, chainId, nonce, gasLimit: playing.kind === 'revertsOnChain' ? leastGas(data, authorization !== undefined) : gasLimit, maxFeePerGas: fee, maxPriorityFeePerGas: suggestedTipWei,
    ...(authorization ? { type: 4, authorizationList: [toAuthorization(authorization)] } : { type: 2 }),
  });
  const raw: Hex = `0x${signed.slice(2)}`;
  return { raw, hash: parseHash(Transaction.from(raw).hash, 'hash'), nonce };
}

function toAuthorization({ chainId, address, nonce, r, s, yParity }: WireAuthorization) {
  return { chainId: BigInt(chainId), address, nonce: BigInt(nonce), signature: { r, s, yParity: Number(yParity) === 1 ? 1 : 0 } } as const;
}

/** What a transaction has to have to be taken at all: of that it cannot check a signature and count a nonce. @see EIP-7623, EIP-7702 */
function leastGas(data: Hex, isAuthorized: boolean): bigint {
  const bytes = data.slice(2).match(/../g) ?? [];
  const tokens = bytes.reduce((sum, byte) => sum + (byte === '00' ? 1 : 4), 0);
  return 21_000n + (isAuthorized ? 25_000n : 0n) + 10n * BigInt(tokens);
}

/** Runs it as it will be run, and takes that back. @throws RelayRefusal in the words of the contract */
async function tryOut(chain: MockChain, { to, data, authorization }: RelayTransaction): Promise<void> {
  const overrides = authorization ? { [to]: { code: `0xef0100${authorization.address.slice(2)}` } } : {};
  try {
    await chain.request({ method: 'eth_call', params: [{ from: relayerAccount.address, to, data, gas: toQuantity(gasLimit) }, 'latest', overrides] });
  } catch (error) {
    throw new RelayRefusal(reasonOf(error));
  }
}

/** What the contract or the node says, without how nodes begin to say it. */
function reasonOf(error: unknown): string {
  const payload = error instanceof RpcError && isHex(error.data) && error.data.length >= 10 ? error.data : undefined;
  const name = payload === undefined ? undefined : relayingInterfaces.erc2771.parseError(payload)?.name;
  if (name !== undefined && name !== 'Error' && name !== 'Panic') return name;
  return (error instanceof Error ? error.message : String(error)).replace(/^execution reverted: /, '');
}
