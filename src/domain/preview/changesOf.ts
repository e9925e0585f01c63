import type { AbiEvent, AbiValue } from '../abi/abi.ts';
import { decodeLog, topicOf } from '../abi/events.ts';
import { parseEvent } from '../abi/parseAbi.ts';
import { sameAddress } from '../accounts/accounts.ts';
import type { EffectLog, Effects } from './effects.ts';

/** How what an account has changes: more is positive. In the smallest unit. */
export interface BalanceChange {
  /** In lower case; absent for the chain's own currency. */
  readonly token?: string;
  /** Of one among many, as in ERC-721, ERC-1155 and ERC-6909. */
  readonly tokenId?: bigint;
  readonly units: bigint;
}

/** What others may do with what the account has, once it is through. */
export interface PermissionChange {
  readonly token: string;
  readonly spender: string;
  /** `all`: every token of the contract, or an operator's right. */
  readonly units: bigint | 'all';
  readonly tokenId?: bigint;
}

export interface Changes {
  readonly balances: readonly BalanceChange[];
  /** Those that give something; one that is taken back is no change for the worse. */
  readonly permissions: readonly PermissionChange[];
}

/** Sums what the calls would change for an account, by the events of token standards. A contract without such events changes more than this says. */
export function changesOf(account: string, { logs, moves }: Effects): Changes {
  const book = createBook(account);
  for (const { from, to, wei } of moves) book.move({ from, to, units: wei });
  for (const log of logs) record(log, book);
  return book.close();
}

interface Move {
  readonly token?: string;
  readonly tokenId?: bigint;
  readonly from: unknown;
  readonly to: unknown;
  readonly units: unknown;
}

interface Permission {
  readonly token: string;
  readonly owner: unknown;
  readonly spender: unknown;
  /** False takes an operator's right back, as zero takes an allowance back. */
  readonly units: unknown;
  readonly tokenId?: unknown;
}

interface Book {
  move(move: Move): void;
  permit(permission: Permission): void;
  /** Of wrapped currency that tells its making and its end by events of their own, which some contracts send beside a transfer. */
  wrap(move: Move): void;
  close(): Changes;
}

function createBook(account: string): Book {
  const balances = new Map<string, BalanceChange>();
  const permissions = new Map<string, PermissionChange | undefined>();
  const wraps: Move[] = [];
  const minted = new Set<string>();
  const isAccount = (address: unknown): boolean => typeof address === 'string' && sameAddress(address, account);
  const add = ({ token, tokenId, units }: BalanceChange): void => {
    const key = `${token ?? ''} ${tokenId ?? ''}`;
    balances.set(key, { ...(token !== undefined && { token }), ...(tokenId !== undefined && { tokenId }), units: (balances.get(key)?.units ?? 0n) + units });
  };
  const move = ({ token, tokenId, from, to, units }: Move): void => {
    if (typeof units !== 'bigint') return;
    if (token !== undefined && (isZero(from) || isZero(to))) minted.add(token);
    const of = { ...(token !== undefined && { token }), ...(tokenId !== undefined && { tokenId }) };
    if (isAccount(from)) add({ ...of, units: -units });
    if (isAccount(to)) add({ ...of, units });
  };
  return {
    move,
    permit: ({ token, owner, spender, units, tokenId }) => {
      if (!isAccount(owner) || typeof spender !== 'string') return;
      const key = `${token} ${spender.toLowerCase()} ${typeof tokenId === 'bigint' ? tokenId : ''} ${typeof units === 'boolean'}`;
      const isGiven = units === true || (typeof units === 'bigint' && units > 0n && !isZero(spender));
      permissions.delete(key);
      if (isGiven) permissions.set(key, { token, spender, units: typeof units === 'bigint' ? units : 'all', ...(typeof tokenId === 'bigint' && { tokenId }) });
    },
    wrap: (wrapped) => void wraps.push(wrapped),
    close: () => {
      for (const each of wraps) if (each.token === undefined || !minted.has(each.token)) move(each);
      return {
        balances: [...balances.values()].filter(({ units }) => units !== 0n),
        permissions: [...permissions.values()].filter((each) => each !== undefined),
      };
    },
  };
}

const zero = '0x0000000000000000000000000000000000000000';

function isZero(address: unknown): boolean {
  return address === zero;
}

type Args = Readonly<Record<string, AbiValue>>;
type Reader = (args: Args, token: string, book: Book) => void;

/** Events by which tokens tell what they did. Several share a first topic and differ in what is indexed. */
const readers: readonly (readonly [signature: string, read: Reader])[] = [
  // ERC-20 and ERC-721
  ['event Transfer(address indexed from, address indexed to, uint256 units)', ({ from, to, units }, token, book) => book.move({ token, from, to, units })],
  ['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)', ({ from, to, tokenId }, token, book) => { if (typeof tokenId === 'bigint') book.move({ token, tokenId, from, to, units: 1n }); }],
  ['event Approval(address indexed owner, address indexed spender, uint256 units)', ({ owner, spender, units }, token, book) => book.permit({ token, owner, spender, units })],
  ['event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)', ({ owner, spender, tokenId }, token, book) => book.permit({ token, owner, spender, units: 1n, tokenId })],
  ['event ApprovalForAll(address indexed owner, address indexed spender, bool isApproved)', ({ owner, spender, isApproved }, token, book) => book.permit({ token, owner, spender, units: isApproved })],
  // ERC-1155
  ['event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 tokenId, uint256 units)', ({ from, to, tokenId, units }, token, book) => { if (typeof tokenId === 'bigint') book.move({ token, tokenId, from, to, units }); }],
  ['event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] tokenIds, uint256[] units)', ({ from, to, tokenIds, units }, token, book) => {
    if (!isList(tokenIds) || !isList(units)) return;
    tokenIds.forEach((tokenId, at) => { if (typeof tokenId === 'bigint') book.move({ token, tokenId, from, to, units: units[at] }); });
  }],
  // ERC-6909
  ['event Transfer(address caller, address indexed from, address indexed to, uint256 indexed tokenId, uint256 units)', ({ from, to, tokenId, units }, token, book) => { if (typeof tokenId === 'bigint') book.move({ token, tokenId, from, to, units }); }],
  ['event OperatorSet(address indexed owner, address indexed spender, bool isApproved)', ({ owner, spender, isApproved }, token, book) => book.permit({ token, owner, spender, units: isApproved })],
  ['event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId, uint256 units)', ({ owner, spender, tokenId, units }, token, book) => book.permit({ token, owner, spender, units, tokenId })],
  // ERC-777
  ['event AuthorizedOperator(address indexed spender, address indexed owner)', ({ owner, spender }, token, book) => book.permit({ token, owner, spender, units: true })],
  ['event RevokedOperator(address indexed spender, address indexed owner)', ({ owner, spender }, token, book) => book.permit({ token, owner, spender, units: false })],
  // Permit2: the token stands in the event
  ['event Approval(address indexed owner, address indexed token, address indexed spender, uint160 units, uint48 expiration)', permitOfAnother],
  ['event Permit(address indexed owner, address indexed token, address indexed spender, uint160 units, uint48 expiration, uint48 nonce)', permitOfAnother],
  // Wrapped currency
  ['event Deposit(address indexed to, uint256 units)', ({ to, units }, token, book) => book.wrap({ token, from: zero, to, units })],
  ['event Withdrawal(address indexed from, uint256 units)', ({ from, units }, token, book) => book.wrap({ token, from, to: zero, units })],
];

function permitOfAnother({ owner, token, spender, units }: Args, _contract: string, book: Book): void {
  if (typeof token === 'string') book.permit({ token: token.toLowerCase(), owner, spender, units });
}

let byTopic: ReadonlyMap<string, readonly { readonly event: AbiEvent; readonly read: Reader }[]> | undefined;

function known(): NonNullable<typeof byTopic> {
  if (byTopic) return byTopic;
  const found = new Map<string, readonly { readonly event: AbiEvent; readonly read: Reader }[]>();
  for (const [signature, read] of readers) {
    const event = parseEvent(signature);
    found.set(topicOf(event), [...(found.get(topicOf(event)) ?? []), { event, read }]);
  }
  return (byTopic = found);
}

/** A log that fits no event of the table says nothing. */
function record({ address, topics, data }: EffectLog, book: Book): void {
  for (const { event, read } of known().get(topics[0]?.toLowerCase() ?? '') ?? []) {
    if (event.inputs.filter(({ indexed }) => indexed).length !== topics.length - 1) continue;
    try {
      return read(decodeLog(event, { topics, data }), address.toLowerCase(), book);
    } catch {
      // another event with the same first topic
    }
  }
}

function isList(value: AbiValue | undefined): value is readonly AbiValue[] {
  return Array.isArray(value);
}
