import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeParameters } from '../../domain/abi/codec.ts';
import { encodeFunctionData } from '../../domain/abi/functions.ts';
import { isAddress, isHash } from '../../domain/encoding/isHex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { toWord } from '../../domain/encoding/toWord.ts';
import { erc20 } from '../../domain/tokens/erc20.ts';
import { decodeHexData } from '../../domain/userOperations/fields.ts';
import type { StateOverrides } from './estimateUserOperation.ts';

/** More than any fee, and in the lower half of a slot: tokens keep marks of their own in the upper bits, such as that an account is blocked. */
const plenty = 10n ** 36n;
/** Slots that one read of a token may use, those of proxies and switches among them. */
const maxSlots = 16;

/** Whose tokens, and who is to take them. */
export interface TokenHolding {
  readonly token: string;
  readonly account: string;
  /** Absent: what the account allows stays as it is. */
  readonly spender?: string;
}

/**
 * State in which an account has plenty of a token and lets a contract take it, to estimate an operation whose paymaster takes tokens beforehand for limits that are far higher than those that are signed.
 * Which slots these are is not guessed: the node says which ones `balanceOf` and `allowance` read, and each is tried in a call, so that any token is served whose values stand in slots.
 * Undefined where the node cannot say, or no slot has that effect. @see EIP-2930, eth_createAccessList @throws the signal's reason
 */
export async function readTokenOverrides(nodes: RpcTransport, { token, account, spender }: TokenHolding, signal?: AbortSignal): Promise<StateOverrides | undefined> {
  const reads = [encodeFunctionData(erc20.balanceOf, [account]), ...(spender === undefined ? [] : [encodeFunctionData(erc20.allowance, [account, spender])])];
  try {
    const found = await Promise.all(reads.map((data) => findSlot(nodes, token, data, signal)));
    const stateDiff: Record<string, Readonly<Record<string, string>>> = {};
    for (const each of found) {
      if (!each) return undefined;
      stateDiff[each.address] = { ...stateDiff[each.address], [each.slot]: toWord(plenty) };
    }
    return Object.fromEntries(Object.entries(stateDiff).map(([address, slots]) => [address, { stateDiff: slots }]));
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

interface Slot {
  /** The token, or the contract that keeps its values. */
  readonly address: string;
  readonly slot: string;
}

/** The slot by which the answer to a read becomes plenty. */
async function findSlot(nodes: RpcTransport, token: string, data: string, signal: AbortSignal | undefined): Promise<Slot | undefined> {
  const call = { to: token, data };
  const read = decodeAccessList(await nodes.request({ method: 'eth_createAccessList', params: [call, 'latest'] }, { signal }));
  const tried = await Promise.all(read.slice(0, maxSlots).map(async ({ address, slot }) => {
    const overrides = { [address]: { stateDiff: { [slot]: toWord(plenty) } } };
    const answer = await nodes.request({ method: 'eth_call', params: [call, 'latest', overrides] }, { signal }).then(decodeAmount, () => 0n); // a proxy without its implementation answers nothing
    return answer >= plenty / 2n && { address, slot };
  }));
  return tried.find((each) => each !== false) || undefined;
}

function decodeAccessList(answer: unknown): readonly Slot[] {
  const list: unknown = isRecord(answer) ? answer['accessList'] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): readonly Slot[] => {
    if (!isRecord(entry) || !isAddress(entry['address']) || !Array.isArray(entry['storageKeys'])) return [];
    const address = entry['address'];
    return entry['storageKeys'].filter(isHash).map((slot) => ({ address, slot }));
  });
}

function decodeAmount(answer: unknown): bigint {
  const [amount] = decodeParameters([{ name: '', type: 'uint256' }], decodeHexData(answer));
  return typeof amount === 'bigint' ? amount : 0n;
}
