import { sameAddress } from '../accounts/accounts.ts';
import { isAddress } from '../encoding/isHex.ts';
import { givesNothing } from './givingRoles.ts';
import { rolePath } from './leaves.ts';
import { mayBeItem } from './mayBeItem.ts';
import type { PreviewFacts } from './preview.ts';
import type { KnownCall, ReadCall } from './readCall.ts';
import { isWrappedNative } from './wrappedNative.ts';

const tokenTitles: ReadonlySet<string> = /* @__PURE__ */ new Set(['transfer', 'transferNft', 'approve', 'approveAll', 'revoke']);
const wrapTitles: ReadonlySet<string> = /* @__PURE__ */ new Set(['wrap', 'unwrap']);

/** Titles that only what is proven to be a token may have. */
export function isTokenTitle(title: string): boolean {
  return tokenTitles.has(title);
}

/** Titles that only the contract which wraps the currency may have. */
export function isWrapTitle(title: string): boolean {
  return wrapTitles.has(title);
}

/** What a call is called: by what its function is meant for where the contract is proven to be what has such a function, else neutrally. */
export function titleOfCall(call: ReadCall, chainId: number, facts: PreviewFacts): string {
  const { known, valueWei, contract } = call;
  if (!known || known.isMalformed || (valueWei > 0n && known.item.stateMutability !== 'payable')) return 'call';
  const title = revoking(known, mayBeItem(contract, facts)) ?? known.title;
  if (isTokenTitle(title) && !isOfTokens(known, contract, facts)) return 'call';
  if (isWrapTitle(title) && !isWrappedNative(contract, chainId, facts)) return 'call';
  return title;
}

/** An approval of nothing takes one back. */
export function revoking({ title, laid: { leaves }, roles }: KnownCall, isItem = false): string | undefined {
  return title.startsWith('approve') && givesNothing(leaves, roles, isItem) ? 'revoke' : undefined;
}

/** The contract, or each of the tokens that the call names, tells its decimals or is a collection, or the site or a list names it. */
function isOfTokens({ laid: { leaves }, roles }: KnownCall, contract: string, { tokens, collections = {}, names, recipients }: PreviewFacts): boolean {
  const isToken = (address: string): boolean => [tokens, collections, names].some((each) => Object.hasOwn(each, address.toLowerCase())) || (recipients?.tokens ?? []).some((each) => sameAddress(each, address));
  const named = leaves.filter((leaf) => roles[rolePath(leaf)] === 'token').map(({ value }) => value);
  return isToken(contract) || (named.length > 0 && named.every((value) => isAddress(value) && isToken(value)));
}
