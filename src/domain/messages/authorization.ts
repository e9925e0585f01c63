import { parseAddress } from '../accounts/address.ts';
import { zeroAddress } from '../accounts/zeroAddress.ts';
import { sameAddress } from '../accounts/accounts.ts';
import { textOf } from '../errors.ts';
import { isAddress } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { keccak256 } from '../encoding/keccak256.ts';
import { encodeRlp, toRlpNumber } from '../encoding/rlp.ts';
import { toWord } from '../encoding/toWord.ts';
import type { Authorization, SignedAuthorization } from '../transactions/transactions.ts';
import { messageErrors } from './messageErrors.ts';
import { recoverAddress } from './signatures.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** How freely an account may be handed over. */
export interface AuthorizationOptions {
  /** Lets chain id 0 pass, by which an account hands itself over on every chain there is. */
  readonly anyChain?: boolean;
}

const magic = '0x05';

/** What the account's key signs. @see EIP-7702 @throws message.badAuthorization */
export function hashAuthorization(authorization: Authorization, options: AuthorizationOptions = {}): Hex {
  assertAuthorization(authorization, options);
  const { chainId, address, nonce } = authorization;
  return keccak256(magic + encodeRlp([toRlpNumber(chainId), address.toLowerCase(), toRlpNumber(nonce)]).slice(2));
}

/** Whose account is handed over; checksummed. @throws message.badAuthorization, message.badSignature */
export function recoverAuthorization(authorization: SignedAuthorization, options: AuthorizationOptions = {}): Hex {
  const hash = hashAuthorization(authorization, options);
  const { r, s, yParity } = authorization;
  return recoverAddress(hash, { r: parseWord(r), s: parseWord(s), yParity });
}

/** The six items a transaction of type 4 carries for it, ready for RLP: chain id, address, nonce, y parity, r, s. */
export function encodeAuthorizationFields(authorization: SignedAuthorization): readonly string[] {
  assertArguments('encodeAuthorizationFields({ chainId: number, address: string, nonce: number, yParity: number, r: string, s: string })', authorization);
  const { chainId, address, nonce, yParity, r, s } = authorization;
  return [toRlpNumber(chainId), address, toRlpNumber(nonce), toRlpNumber(yParity), toRlpNumber(BigInt(r)), toRlpNumber(BigInt(s))];
}

/** Refuses an authorization for code that is not on the site's list. Handing an account back, to the zero address, is always allowed. @throws message.unknownDelegate */
export function assertDelegate(authorization: Pick<Authorization, 'address'>, allowed: readonly string[]): void {
  const { address }: { readonly address?: unknown } = Object(authorization); // callers without types hand in anything
  if (!isAddress(address)) throw messageErrors.unknownDelegate({ address: textOf(address).slice(0, 80) });
  if (address !== zeroAddress && !(Array.isArray(allowed) && allowed.some((each) => sameAddress(each, address)))) throw messageErrors.unknownDelegate({ address: textOf(address).slice(0, 80) });
}

function assertAuthorization(authorization: Authorization, options: AuthorizationOptions): void {
  if (!isRecord(authorization)) throw messageErrors.badAuthorization({ why: 'there is none' });
  if (!isRecord(options)) throw messageErrors.badAuthorization({ why: 'its options are no object' });
  const { chainId, address, nonce } = authorization;
  const { anyChain = false } = options;
  if (!Number.isSafeInteger(chainId) || chainId < 0) throw messageErrors.badAuthorization({ why: 'the chain id is no whole number' });
  if (chainId === 0 && !anyChain) throw messageErrors.badAuthorization({ why: 'chain id 0 hands the account over on every chain' });
  if (!isAddress(address)) throw messageErrors.badAuthorization({ why: 'the address of the code is no address' });
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw messageErrors.badAuthorization({ why: 'the nonce is no whole number' });
  parseAddress(address);
}

/** A node gives `r` and `s` without leading zeros. @throws message.badSignature */
function parseWord(value: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw messageErrors.badSignature({ why: 'r or s is no word' });
  return toWord(value);
}
