import { sameAddress } from '../accounts/accounts.ts';
import { zeroAddress } from '../accounts/zeroAddress.ts';
import { isAddress, isHash, isHexData } from '../encoding/isHex.ts';
import { beside } from './leaves.ts';
import type { Leaf } from './leaves.ts';
import type { PreviewFacts, PreviewWarning } from './preview.ts';
import { caution, danger } from './previewWarnings.ts';
import type { CallToRead } from './readCall.ts';

/** Values of a struct that nothing here knows, judged by what values of such kinds and names usually do. */
export function judgeShape(leaves: readonly Leaf[], facts: PreviewFacts): readonly PreviewWarning[] {
  if (leaves.length === 0) return [];
  return [...(isBlind(leaves) || (facts.isFromOutside && isNextToBlind(leaves, facts)) ? [danger('blindHash')] : []), ...powers(leaves, facts)];
}

/** Who may act: nothing beside it has to say how much. */
const actorNames = /^(?:spender|operator|delegate\w*|manager\w*|agent\w*|authori[sz]ed\w*|grantee|approved\w*|allowed\w*|executor\w*|modules?|guardians?|new\w*|controllers?|admins?|keepers?|relayers?|minters?|builders?|sessionkeys?|sessionsigners?|proxy)$/;
/** Who gets something, or is somehow meant. */
const powerNames = /^(?:owners?|solvers?|takers?|borrowers?|recipients?|receivers?|beneficiar\w+|to|dest\w*|payees?|signers?|keys?|caller|user|account|wallet|address|addr)$/;
/** Numbers that only tell one signature from another. */
const counterNames = /^(?:\w*nonce|salt|counter|chainid|version|v|\w*type|time|timestamp|issuedat|issued)$/;
/** What stands for many things that are not shown. */
const rootName = 'root';
/** What a vote is about, which its page shows. */
const subjectNames = /^proposal(?:id)?$/;
/** Numbers beside a hash that say nothing of what it stands for. */
const datedNames = /^(?:\w*deadline|expir\w*|valid\w*|until|endtime|starttime)$/;
const maxPowers = 5;

/** An address that may act, or one in a role of power beside a number or a flag that says how much, of what or until when; from outside, any address beside such. */
function powers(leaves: readonly Leaf[], facts: PreviewFacts): readonly PreviewWarning[] {
  const isLimited = leaves.some(limitsPower);
  const given = leaves.filter(({ path }) => actorNames.test(lastName(path)) || (isLimited && (facts.isFromOutside || powerNames.test(lastName(path))))).flatMap((leaf) => addressIn(leaf) ?? []);
  const others = [...new Set(given)].filter((address) => !/^0x0+$/.test(address) && !sameAddress(address, facts.account));
  return others.slice(0, maxPowers).map((address) => (facts.isFromOutside ? danger : caution)('givesPower', { address }));
}

function limitsPower({ type, value, path }: Leaf): boolean {
  if (type === 'bool') return true;
  if (counterNames.test(lastName(path))) return false;
  return typeof value === 'bigint' || (type === 'string' && /^\d{1,78}(?:\.\d{1,78})?%?$/.test(String(value)));
}

/** Also as a number, as text and filled up to a word: a contract may take it in any of these forms. */
function addressIn({ type, value }: Leaf): string | undefined {
  if (isAddress(value)) return value.toLowerCase();
  if (type === 'bytes32' && /^0x0{24}/.test(String(value)) && !/^0x0{32}/.test(String(value))) return `0x${String(value).slice(26).toLowerCase()}`;
  return typeof value === 'bigint' && value >= 2n ** 128n && value < 2n ** 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined;
}

/** Nothing but a hash says what is agreed to: a root of a tree, whatever stands beside it, or a digest of something else. */
function isBlind(leaves: readonly Leaf[]): boolean {
  if (leaves.some((leaf) => lastName(leaf.path).endsWith(rootName) && isHashLike(leaf))) return true;
  const rest = leaves.filter((leaf) => !isHashLike(leaf));
  return rest.length < leaves.length && rest.every(({ value, path }) => typeof value === 'bigint' && (counterNames.test(lastName(path)) || datedNames.test(lastName(path))));
}

/** The same but for texts, which contracts do not read, and the account itself. */
function isNextToBlind(leaves: readonly Leaf[], { account }: PreviewFacts): boolean {
  const rest = leaves.filter(({ type, value }) => type !== 'string' && !(isAddress(value) && sameAddress(value, account)));
  return rest.some((leaf) => isHashLike(leaf) && !/nonce$|^salt$/.test(lastName(leaf.path)) && !subjectNames.test(lastName(leaf.path))) && isBlind(rest);
}

function isHashLike({ type, value }: Leaf): boolean {
  if (typeof value === 'bigint') return value >= 2n ** 200n && value < 2n ** 256n - 1n;
  return type === 'bytes32' || isHash(value) || (type === 'string' && /^[\da-f]{64}$/i.test(String(value)));
}

/** `orders[0].newOwner_` is `newowner`. */
function lastName(path: string): string {
  const plain = path.replaceAll(/\[\d+\]/g, '');
  return plain.slice(plain.lastIndexOf('.') + 1).replaceAll(/[_$\d]/g, '').toLowerCase();
}

/** Bytes of a struct that nothing here knows, each with whom it would be a call of. Bytes of a hash's length are told by their hash. */
export function callsInShape(leaves: readonly Leaf[], contract: string | undefined): readonly (CallToRead & { readonly path: string })[] {
  const targetOf = (leaf: Leaf): unknown => beside(leaf, leaves, (each) => targetNames.test(lastName(each.path)) && isAddress(each.value))?.value ?? contract;
  return leaves.flatMap((leaf) => {
    const to = targetOf(leaf);
    return leaf.type === 'bytes' && isHexData(leaf.value) && leaf.value !== '0x' && !isHash(leaf.value) ? [{ path: leaf.path, contract: isAddress(to) ? to : nowhere, data: leaf.value }] : [];
  });
}

const targetNames = /^(?:to|target|dest\w*|contract|contractaddress|callee|module)$/;
/** Whom calls are of where nothing says it. */
export const nowhere = zeroAddress;
