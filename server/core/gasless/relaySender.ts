import { isRecord } from '../../../src/domain/encoding/json.ts';
import { keccak256 } from '../../../src/domain/encoding/keccak256.ts';
import { encodeTransaction } from '../../../src/domain/transactions/encodeTransaction.ts';
import type { Row } from '../../store/store.ts';
import { NodeError, readQuantity, readSafeInteger } from './chainNode.ts';
import type { ChainNode } from './chainNode.ts';
import { readKeyAddress, signHash } from './chainKeys.ts';
import { readAuthorization } from './executions.ts';
import type { GaslessOptions, GaslessParts, OpenChain } from './gaslessParts.ts';

export type Relay = Row<'relays'>;
export interface Prices {
  readonly maxFee: bigint;
  readonly maxPriorityFee: bigint;
}

/** Signs transactions by the key that relays, and gives them to nodes. */
export function createRelaySender({ store, serverKeys, now }: GaslessParts, onOutcome: NonNullable<GaslessOptions['onOutcome']>) {
  const givenAtMs = new Map<string, number>();

  const attemptOf = ({ relayId }: Relay, attempt: number, hash: string, raw: string, { maxFee, maxPriorityFee }: Prices): Row<'relayAttempts'> => ({ relayId, attempt, hash, raw, maxFee: String(maxFee), maxPriorityFee: String(maxPriorityFee), sentAtMs: now() });
  const accountOf = async ({ chainId }: OpenChain): Promise<string> => `${chainId} ${(await readKeyAddress(serverKeys, 'relayer')).toLowerCase()}`;

  const readUsed = async ({ node }: OpenChain): Promise<number> => readSafeInteger(await node.request('eth_getTransactionCount', [await readKeyAddress(serverKeys, 'relayer'), 'latest']));

  /** The row's, or the chain's where that is ahead: another program has used the key, or the database is an earlier one. */
  async function nextNonce(chain: OpenChain): Promise<number> {
    const account = await accountOf(chain);
    const used = await readUsed(chain);
    await store.insert('relayAccounts', { account, nextNonce: used });
    await store.update('relayAccounts', { account, nextNonce: { is: '<', than: used } }, { nextNonce: used });
    return (await store.get('relayAccounts', { account }))?.nextNonce ?? used;
  }

  async function sign({ chainId, callData, forwarder, gas, authorization }: Relay, nonce: number, { maxFee, maxPriorityFee }: Prices) {
    const from = await readKeyAddress(serverKeys, 'relayer');
    const encoded = encodeTransaction({ chainId, from, to: forwarder, data: callData, nonce, gas: BigInt(gas), fees: { type: 'eip1559', maxFeePerGasWei: maxFee, maxPriorityFeePerGasWei: maxPriorityFee }, authorizationList: authorization === null ? [] : [readAuthorization(authorization)] });
    const raw = encoded.withSignature(await signHash(serverKeys, 'relayer', encoded.hash));
    return { raw, hash: keccak256(raw) };
  }

  /** Gives the node the signed bytes. What it says against them is seen by whether they come into a block. */
  async function give({ node }: OpenChain, hash: string, raw: string): Promise<void> {
    givenAtMs.set(hash, now());
    await node.request('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
      if (!(error instanceof NodeError)) throw error;
      if (!/already known|nonce too low|already imported|underpriced/i.test(error.message)) onOutcome('transaction', 'refused');
    });
  }

  return { attemptOf, accountOf, readUsed, nextNonce, sign, give, isGivenSince: (hash: string, atMs: number): boolean => (givenAtMs.get(hash) ?? 0) > atMs };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Twice the price of the last block, so that it may rise meanwhile; no more than is paid for. */
export async function readPrices(node: ChainNode, most: bigint): Promise<Prices> {
  const [block, tip] = await Promise.all([node.request('eth_getBlockByNumber', ['latest', false]), node.request('eth_maxPriorityFeePerGas', []).then(readQuantity)]);
  const base = readQuantity(isRecord(block) ? block['baseFeePerGas'] : undefined);
  const maxFee = smaller(2n * base + tip, most);
  return { maxFee, maxPriorityFee: smaller(tip, maxFee) };
}

export interface Receipt {
  readonly block: number;
  readonly isDone: boolean;
  readonly gas: bigint;
  readonly wei: bigint;
}

export async function readReceipt(node: ChainNode, hash: string): Promise<Receipt | undefined> {
  const receipt = await node.request('eth_getTransactionReceipt', [hash]);
  if (!isRecord(receipt)) return undefined;
  const gas = readQuantity(receipt['gasUsed']);
  return { block: readSafeInteger(receipt['blockNumber']), isDone: receipt['status'] === '0x1', gas, wei: gas * readQuantity(receipt['effectiveGasPrice']) };
}
