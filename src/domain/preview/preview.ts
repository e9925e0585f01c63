import type { AbiFunction } from '../abi/abi.ts';
import type { AskerFault } from '../asker.ts';
import type { TransactionRequest, TypedData } from '../transactions/transactions.ts';
import { assertArguments } from '../assertArguments.ts';

/** What the person is asked to sign. Serialisable. */
export type PreviewRequest =
  | { readonly kind: 'transaction'; readonly chainId: number; readonly transaction: TransactionRequest }
  | { readonly kind: 'typedData'; readonly data: TypedData }
  /** Text, or bytes as `0x…`. */
  | { readonly kind: 'message'; readonly message: string; readonly isBytes?: boolean }
  | { readonly kind: 'authorization'; readonly chainId: number; readonly address: string; readonly nonce: number };

/**
 * A text of the kit by its key, or an untrusted one, cleaned and bounded. `isChanged`: characters that would not be seen are left out; `isCut`: the end is.
 * A preview with such a text warns of it.
 */
export type PreviewText = { readonly key: string; readonly params?: Readonly<Record<string, string>> } | { readonly text: string; readonly isChanged?: boolean; readonly isCut?: boolean };

/** How a value is to be shown. `date` is a text of seconds since 1970. */
export type PreviewFormat = 'text' | 'address' | 'amount' | 'number' | 'date' | 'raw';

/** One fact of a preview, e.g. to whom an amount goes: its label, its value, and how the value is written. */
export interface PreviewField {
  readonly label: PreviewText;
  readonly value: PreviewText;
  readonly format: PreviewFormat;
  /** Whose address it is, where that is known. */
  readonly name?: string;
}

/** Why to think twice. `danger` asks for a confirmation of its own. */
export interface PreviewWarning {
  readonly code: PreviewWarningCode | `${string}.${string}`;
  readonly level: 'danger' | 'caution';
  readonly params?: Readonly<Record<string, string>>;
  /** Where the code is a describer's own. */
  readonly text?: string;
}

/** What a preview warns of; each has a text of its own. */
export type PreviewWarningCode =
  | 'unlimitedAllowance' | 'approvesAll' | 'takesItem' | 'takesPortion' | 'managesAll' | 'borrowsForYou' | 'spenderIsAccount' | 'openToAnyone' | 'unknownSpender' | 'neverExpires' | 'expired' | 'farDeadline' | 'movesTokens'
  | 'toContractItself' | 'toOtherToken' | 'toNobody' | 'lookAlike' | 'firstTime' | 'goesElsewhere'
  | 'sharesPower' | 'givesUpPower' | 'changesControl' | 'keyForContracts' | 'keyForAnyContract' | 'keyWithoutLimit' | 'delegateCall'
  | 'wrongChain' | 'otherChain' | 'contractIsAccount' | 'callsNoContract' | 'createsContract' | 'unreadableCall' | 'unreadableFromOutside' | 'malformedCall' | 'unexpectedValue'
  | 'givesPower' | 'unknownAgreement' | 'undeclared' | 'anyChain' | 'refundsGas'
  | 'order' | 'orderForNothing' | 'orderForDust' | 'orderOfAny' | 'orderUnseen' | 'delegates' | 'delegatesEverywhere'
  | 'unknownCapability'
  | 'highFee' | 'unpriced' | 'feeRose'
  | 'signInMalformed' | 'signInWrongDomain' | 'signInWrongAccount' | 'signInWrongChain' | 'signInUntimely' | 'signInUnchecked'
  | 'wouldFail' | 'wouldFailUnexplained'
  | 'signInDelegates' | 'signInDelegatesUnread'
  | 'askerUnchecked' | 'askerElsewhere' | 'askerScam'
  | 'blindHash' | 'bytes' | 'hiddenText' | 'leftOut' | 'unchecked';

/** What is about to be signed, in plain language and as data: screens lay it out, tests read it. */
export interface Preview {
  readonly kind: PreviewRequest['kind'];
  readonly title: PreviewText;
  /** By our own name for it; absent where nothing names a chain. */
  readonly chain?: { readonly id: number; readonly name: string };
  /** Who is called, or who will check the signature. */
  readonly contract?: string;
  /** Name of the function or of the primary type. */
  readonly action?: string;
  readonly fields: readonly PreviewField[];
  /** Of a batch: what each call does, in order. The fields are then here and the warnings of all are below. */
  readonly calls?: readonly Pick<Preview, 'title' | 'fields' | 'description'>[];
  /** What the account would give, get and allow, as a node of the site's found by trying it out. Absent for what is no transaction. */
  readonly changes?: PreviewChanges;
  /** What a plugin of the site says of it, below all that the kit reads itself. */
  readonly description?: PreviewDescription;
  readonly warnings: readonly PreviewWarning[];
  /** What is signed as it is. */
  readonly raw: string;
}

/** `tried` without fields: the account gives, gets and allows nothing but the fee. `fails`: `why` is what the contract says, if it says anything. `untried`: no node of the chain can try it out, or none did in time. */
export type PreviewChanges = { readonly at: 'tried'; readonly fields: readonly PreviewField[] } | { readonly at: 'fails'; readonly why?: string } | { readonly at: 'untried' };

/** A request in the words of a plugin, which may know more than the kit, or be wrong. */
export interface PreviewDescription {
  /** Id of the plugin. */
  readonly by: string;
  readonly title?: PreviewText;
  readonly fields: readonly PreviewField[];
}

/** What a preview knows of the world. All but the first three is optional: what is unknown is shown as it is. */
export interface PreviewFacts {
  /** The active account and the chain its wallet is on. */
  readonly account: string;
  readonly activeChainId: number;
  readonly nowMs: number;
  /** Our own names and currencies. */
  readonly chains: readonly { readonly id: number; readonly name: string; readonly nativeCurrency: { readonly symbol: string; readonly decimals: number } }[];
  /** By address in lower case. */
  readonly tokens: Readonly<Record<string, PreviewToken>>;
  /** Contracts that say of themselves that they are collections, by address in lower case. @see ERC-165, ERC-721, ERC-1155 */
  readonly collections?: Readonly<Record<string, true>>;
  /** Whether there is code, by address in lower case. */
  readonly hasCode: Readonly<Record<string, boolean>>;
  /** Accounts with a key whose code is only lent to them, by address in lower case. @see EIP-7702 */
  readonly delegated?: Readonly<Record<string, true>>;
  /** Whom the person has paid or is, and the contracts of tokens, to which nothing is sent. Absent: recipients are told from burn addresses and look-alikes of the account alone. */
  readonly recipients?: { readonly known: readonly string[]; readonly tokens: readonly string[] };
  /** Names of addresses that the site vouches for, by address in lower case. */
  readonly names: Readonly<Record<string, string>>;
  /** Code that accounts may hand themselves to, beside what is published (`publishedDelegates`). */
  readonly delegates: readonly string[];
  /** Human-readable signatures of functions, beside the known ones. */
  readonly signatures: readonly string[];
  /** The same of one contract each, by its address in lower case, by the word of who runs the wallet. */
  readonly signaturesOf?: Readonly<Record<string, readonly string[]>>;
  /** Functions as a service says that their contract was published with, by the contract's address in lower case. They are shown, and what they do still counts as unread. */
  readonly published?: Readonly<Record<string, readonly AbiFunction[]>> | undefined;
  /** Of the page: `https` and `example.com:8080`. */
  readonly site?: { readonly scheme: string; readonly domain: string } | undefined;
  /** It comes from another app or another script of the page, and not from a call of the site's own code. What cannot be read is then dangerous. */
  readonly isFromOutside?: boolean;
  /** The asker says that it is at `site`, and no other source confirms it. */
  readonly isSiteUnchecked?: boolean;
  /** What speaks against the asker, and the host that it claims. */
  readonly siteFault?: AskerFault;
  readonly siteClaimed?: string;
  /** The node gave up some of what was asked. */
  readonly isIncomplete?: boolean;
}

/** A token, as far as a preview needs it. */
export interface PreviewToken {
  readonly symbol: string;
  readonly decimals: number;
  readonly totalSupply?: bigint;
}

/** Whether a request is confirmed only after a second look. */
export function isDangerous(preview: Pick<Preview, 'warnings'>): boolean {
  assertArguments('isDangerous({ warnings: list })', preview);
  const { warnings } = preview;
  return warnings.some(({ level }) => level === 'danger');
}
