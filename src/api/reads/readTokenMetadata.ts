import type { RpcTransport } from '../../contracts/transport.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { decodeBytes } from '../../domain/encoding/bytes.ts';
import type { NativeCurrency } from '../../domain/chains/chains.ts';
import { hasCode } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { maxTokenDecimals, maxTokenNameGraphemes, maxTokenSymbolGraphemes, maxUriCharacters } from '../../domain/tokens/limits.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { ReadOptions } from './readCall.ts';
import { readContract } from './readContract.ts';
import { tokenErrors } from './readErrors.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A token as it may be shown. */
export interface TokenMetadata {
  /** Fit to show, and bounded: who made the token chose it. Empty where the contract tells none. */
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** The contract tells no decimals, and 18 stands in. To be shown, never to work out an amount. */
  readonly decimalsAssumed?: true;
}

/** Which token, and what its placeholder stands for. */
export interface TokenRequest {
  /** An ERC-20, or the placeholder of the native currency. */
  readonly token: string;
  /** What is said of the placeholder. */
  readonly nativeCurrency: NativeCurrency;
}

/** What a token says of itself. @throws contract.noCode, input.notAddress, rpc.* */
export async function readTokenMetadata(transport: RpcTransport, request: TokenRequest, options: ReadOptions = {}): Promise<TokenMetadata> {
  assertArguments('readTokenMetadata(transport: RpcTransport, { token: string, nativeCurrency: object }, options?: object)', transport, request, options);
  const { token, nativeCurrency } = request;
  if (isNativeToken(token)) return nativeCurrency;
  const address = parseAddress(token);
  const decimals = readTokenDecimals(transport, { token, nativeCurrency }, options).catch((error: unknown) => {
    if (hasCode(error, 'token.noDecimals')) return undefined;
    throw error;
  });
  const [name, symbol, known] = await Promise.all([readText(transport, address, 'name', options), readText(transport, address, 'symbol', options), decimals]);
  return {
    name: shownText(name, maxTokenNameGraphemes),
    symbol: shownText(symbol, maxTokenSymbolGraphemes),
    ...(known === undefined ? { decimals: limits.tokenDecimalsDefault, decimalsAssumed: true } : { decimals: known }),
  };
}

/** How many decimals a token has, for working with amounts: nothing is assumed here. @throws token.noDecimals, contract.noCode, input.notAddress, rpc.* */
export async function readTokenDecimals(transport: RpcTransport, request: TokenRequest, options: ReadOptions = {}): Promise<number> {
  assertArguments('readTokenDecimals(transport: RpcTransport, { token: string, nativeCurrency: object }, options?: object)', transport, request, options);
  const { token, nativeCurrency } = request;
  return isNativeToken(token) ? nativeCurrency.decimals : askDecimals(transport, parseAddress(token), options);
}

async function askDecimals(transport: RpcTransport, token: string, options: ReadOptions): Promise<number> {
  try {
    // Read as the widest integer, so that nonsense above 255 shows as nonsense.
    const decimals = await readContract(transport, { address: token, fn: 'function decimals() view returns (uint256)' }, options);
    if (typeof decimals === 'bigint' && decimals <= maxTokenDecimals) return Number(decimals);
    throw tokenErrors.noDecimals({ address: token });
  } catch (cause) {
    throw isNoAnswer(cause) ? tokenErrors.noDecimals({ address: token }, { cause }) : cause;
  }
}

/** `name` and `symbol` are optional, and tokens older than the standard give 32 bytes instead of text. */
async function readText(transport: RpcTransport, address: string, fn: 'name' | 'symbol', options: ReadOptions): Promise<string> {
  try {
    return await readContract(transport, { address, fn: `function ${fn}() view returns (string)` }, options);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
  }
  try {
    return decodeWord(await readContract(transport, { address, fn: `function ${fn}() view returns (bytes32)` }, options));
  } catch (error) {
    if (isNoAnswer(error)) return '';
    throw error;
  }
}

/** UTF-8 up to the first zero byte. */
function decodeWord(word: string): string {
  const bytes = decodeBytes(word);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(bytes.subarray(0, end === -1 ? undefined : end));
}

/** The contract is there and does not have the function, or has another of that name. */
function isNoAnswer(error: unknown): boolean {
  return hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData');
}

/** A contract of any kind: what it says of itself, and where more is written. Nothing is fetched. */
export interface ContractMetadata {
  readonly name: string;
  readonly symbol: string;
  /** As the contract gives it. @see ERC-7572 */
  readonly uri?: string;
}

/** @throws contract.noCode, input.notAddress, rpc.* @see ERC-7572 contractURI */
export async function readContractMetadata(transport: RpcTransport, request: { readonly address: string }, options: ReadOptions = {}): Promise<ContractMetadata> {
  assertArguments('readContractMetadata(transport: RpcTransport, { address: string }, options?: object)', transport, request, options);
  const { address } = request;
  const to = parseAddress(address);
  const uri = readContract(transport, { address: to, fn: 'function contractURI() view returns (string)' }, options).catch((error: unknown) => {
    if (isNoAnswer(error)) return undefined;
    throw error;
  });
  const [name, symbol, found] = await Promise.all([readText(transport, to, 'name', options), readText(transport, to, 'symbol', options), uri]);
  return { name: shownText(name, maxTokenNameGraphemes), symbol: shownText(symbol, maxTokenSymbolGraphemes), ...(typeof found === 'string' && found !== '' && found.length <= maxUriCharacters && { uri: found }) };
}
