import { sameAddress } from '../accounts/accounts.ts';
import { isNativeToken } from '../tokens/nativeToken.ts';

/** Letters and digits at either end that people compare, and that look-alikes imitate. */
const lookAlikeDigits = 4;

/** Reasons to think twice about whom something goes to. */
export type RecipientWarning =
  | { readonly code: 'toNobody' | 'toTokenContract' | 'toOtherToken'; readonly level: 'danger' }
  | { readonly code: 'toSelf' | 'toContract'; readonly level: 'warning' }
  /** It looks like one that was meant, at both ends. */
  | { readonly code: 'lookAlike'; readonly level: 'danger'; readonly known: string };

export interface RecipientFacts {
  readonly to: string;
  /** Who sends. */
  readonly account: string;
  /** What is sent. */
  readonly token: string;
  /** Contracts of other tokens, as far as they are known. */
  readonly tokens: readonly string[];
  /** Whom the person knows: paid before, or their own. */
  readonly known: readonly string[];
  /** Code alone has a say over what is sent there. */
  readonly isContract: boolean;
}

/** What a person may have got wrong about a recipient, the gravest first. @see address poisoning */
export function recipientWarnings({ to, account, token, tokens, known, isContract }: RecipientFacts): readonly RecipientWarning[] {
  const isKnown = known.some((address) => sameAddress(address, to));
  const isToken = [token, ...tokens].some((each) => sameAddress(each, to));
  const imitated = known.find((address) => !sameAddress(address, to) && looksLike(address, to));
  return [
    ...(isNobody(to) ? [{ code: 'toNobody', level: 'danger' } as const] : []),
    ...(sameAddress(to, token) && !isNativeToken(to) ? [{ code: 'toTokenContract', level: 'danger' } as const] : []),
    ...(tokens.some((each) => sameAddress(each, to) && !sameAddress(each, token)) && !isNativeToken(to) ? [{ code: 'toOtherToken', level: 'danger' } as const] : []),
    ...(imitated !== undefined && !isKnown ? [{ code: 'lookAlike', level: 'danger', known: imitated } as const] : []),
    ...(isContract && !isToken && !isKnown ? [{ code: 'toContract', level: 'warning' } as const] : []),
    ...(sameAddress(to, account) ? [{ code: 'toSelf', level: 'warning' } as const] : []),
  ];
}

/** Addresses without a known key: what is sent there is lost. */
function isNobody(address: string): boolean {
  return /^0x0{39}[0-9a-f]$/i.test(address) || /^0x0{36}dead$/i.test(address) || isNativeToken(address);
}

function looksLike(a: string, b: string): boolean {
  const ends = (address: string): string => (address.slice(2, 2 + lookAlikeDigits) + address.slice(-lookAlikeDigits)).toLowerCase();
  return ends(a) === ends(b);
}
