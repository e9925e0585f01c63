import { parseAddress } from '../accounts/address.ts';
import { isRecord } from '../encoding/json.ts';
import { maxTokenDecimals } from '../tokens/limits.ts';
import { requestErrors } from './requestErrors.ts';

/** A token that a wallet is asked to list, as the asker describes it. @see EIP-747 */
export interface AssetToWatch {
  /** Of an ERC-20, checksummed. */
  readonly address: string;
  readonly symbol?: string;
  readonly decimals?: number;
  /** Where its picture is, for wallets that show one. */
  readonly image?: string;
}

const maxSymbolCharacters = 100;
const maxImageCharacters = 100_000;

/** The parameter of `wallet_watchAsset`. Pictures of others are left out: the kit shows none of them. @see EIP-747 @throws request.badParams, input.notAddress */
export function parseWatchAsset(given: unknown): AssetToWatch {
  if (!isRecord(given) || !isRecord(given['options'])) throw bad('there is no token');
  if (given['type'] !== 'ERC20') throw bad('only tokens of type ERC20 are listed');
  const { address, symbol, decimals, image } = given['options'];
  const digits = typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : decimals;
  if (digits !== undefined && !(typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= maxTokenDecimals)) throw bad('decimals are a whole number up to 255');
  if (symbol !== undefined && !(typeof symbol === 'string' && symbol.length <= maxSymbolCharacters)) throw bad('the symbol is no short text');
  return {
    address: parseAddress(address),
    ...(symbol !== undefined && { symbol }),
    ...(digits !== undefined && { decimals: digits }),
    ...(typeof image === 'string' && image.length <= maxImageCharacters && { image }),
  };
}

function bad(why: string): Error {
  return requestErrors.badParams({ method: 'wallet_watchAsset', why });
}
