import { sameAddress } from '../../domain/accounts/accounts.ts';
import { isAddress } from '../../domain/encoding/isHex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { createStoredList } from './createStoredList.ts';

/** What a wallet was asked to list: it is not offered again, whatever it said. Without a token: it takes none at all. */
export interface OfferedToken {
  readonly walletId: string;
  readonly token?: { readonly chainId: number; readonly address: string };
}

const maxOfferedTokens = 100;

/** Tokens that wallets were asked to list, kept in this browser. */
export const offeredTokens = /* @__PURE__ */ createStoredList<OfferedToken>({
  key: 'offeredTokens',
  max: maxOfferedTokens,
  parse: (value) => {
    if (!isRecord(value) || typeof value['walletId'] !== 'string') return undefined;
    const { walletId, token } = value;
    if (token === undefined) return { walletId };
    if (!isRecord(token) || typeof token['chainId'] !== 'number' || !isAddress(token['address'])) return undefined;
    return { walletId, token: { chainId: token['chainId'], address: token['address'] } };
  },
  isSame: isSameOffer,
});

function isSameOffer(a: OfferedToken, b: OfferedToken): boolean {
  return a.walletId === b.walletId && a.token?.chainId === b.token?.chainId && (a.token === b.token || sameAddress(a.token?.address ?? '', b.token?.address ?? ''));
}

/** Whether a wallet has been asked to list a token, or has said that it takes none. */
export function wasOffered(offered: readonly OfferedToken[], walletId: string, token: { readonly chainId: number; readonly address: string }): boolean {
  return offered.some((each) => isSameOffer(each, { walletId }) || isSameOffer(each, { walletId, token }));
}
