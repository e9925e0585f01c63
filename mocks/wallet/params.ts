import { invalidParams } from '../rpcError.ts';
import { isHex } from '../chain/hex.ts';
import { optional, parseAddress, parseCallRequest, parseCount, parseList, parseObject, parseQuantity } from '../chain/params.ts';
import type { CallRequest } from '../chain/params.ts';
import type { Hex } from '../chain/hex.ts';

/** What personal_sign is to sign, and for whom. */
export interface MessageRequest {
  readonly account: Hex;
  /** The bytes, if they came in hexadecimal, else the text itself. */
  readonly message: { readonly bytes: Hex } | { readonly text: string };
}

/** Structured data to sign. @see EIP-712 */
export interface TypedData {
  readonly primaryType: string;
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
}

/** What eth_sendTransaction is to send; the wallet fills in what is left out. */
export interface TransactionRequest extends CallRequest {
  readonly from: Hex;
  readonly nonce?: bigint | undefined;
  readonly chainId?: bigint | undefined;
  readonly fees: { readonly gasPrice: bigint } | { readonly maxFeePerGas?: bigint | undefined; readonly maxPriorityFeePerGas?: bigint | undefined };
}

/** A chain to add. @see EIP-3085 */
export interface ChainToAdd {
  readonly chainId: number;
  readonly name: string;
  readonly rpcUrls: readonly string[];
}

/** A token to watch. @see EIP-747 */
export interface AssetToWatch {
  readonly address: Hex;
  readonly symbol: string;
  readonly decimals: number;
}

/** The parameters of personal_sign, in either order, as old sites send them turned round. @throws -32602 */
export function parseMessageRequest([first, second]: readonly unknown[]): MessageRequest {
  const isTurned = isAddress(first) && !isAddress(second);
  const [message, account] = isTurned ? [second, first] : [first, second];
  if (typeof message !== 'string') throw invalidParams('message: expected a string');
  // What is no hexadecimal is text, as every wallet reads it.
  const isBytes = isHex(message) && message.length % 2 === 0;
  return { account: parseAddress(account, 'address'), message: isBytes ? { bytes: message } : { text: message } };
}

/** The parameters of eth_signTypedData_v4: an address, and the data as JSON or as an object. @throws -32602 */
export function parseTypedDataRequest([address, given]: readonly unknown[]): { readonly account: Hex; readonly typedData: TypedData } {
  const data = parseObject(typeof given === 'string' ? parseJson(given) : given, 'typed data');
  const types = Object.entries(parseObject(data['types'], 'types')).map(([name, fields]) => [name, parseList(fields, 'types').map(parseField)] as const);
  const primaryType = parseText(data['primaryType'], 'primaryType');
  if (!types.some(([name]) => name === primaryType)) throw invalidParams(`primaryType: ${primaryType} is not among the types`);
  return {
    account: parseAddress(address, 'address'),
    typedData: { primaryType, types: Object.fromEntries(types), domain: parseObject(data['domain'], 'domain'), message: parseObject(data['message'], 'message') },
  };
}

/** The parameter of eth_sendTransaction. @throws -32602 */
export function parseTransactionRequest([given]: readonly unknown[]): TransactionRequest {
  const fields = parseObject(given, 'transaction');
  const call = parseCallRequest({ ...fields, gas: fields['gas'] ?? fields['gasLimit'] });
  if (call.authorizationList || fields['blobVersionedHashes'] !== undefined) throw invalidParams('transaction: this type cannot be sent by a site');
  if (!call.to && call.data === '0x') throw invalidParams('transaction: expected to or data');
  const gasPrice = optional(fields['gasPrice'], 'gasPrice', parseQuantity);
  const maxFeePerGas = optional(fields['maxFeePerGas'], 'maxFeePerGas', parseQuantity);
  const maxPriorityFeePerGas = optional(fields['maxPriorityFeePerGas'], 'maxPriorityFeePerGas', parseQuantity);
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined) throw invalidParams('transaction: gasPrice excludes maxFeePerGas');
  return {
    ...call,
    from: parseAddress(fields['from'], 'from'),
    nonce: optional(fields['nonce'], 'nonce', parseQuantity),
    chainId: optional(fields['chainId'], 'chainId', parseQuantity),
    fees: gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice },
  };
}

/** The chain id in the parameter of wallet_switchEthereumChain. @throws -32602 */
export function parseChainId([given]: readonly unknown[]): number {
  return parseCount(hexOnly(parseObject(given, 'chain')['chainId']), 'chainId');
}

/** The parameter of wallet_addEthereumChain. @throws -32602 */
export function parseChainToAdd(params: readonly unknown[]): ChainToAdd {
  const chain = parseObject(params[0], 'chain');
  const { symbol, decimals } = parseObject(chain['nativeCurrency'], 'nativeCurrency');
  const { length } = parseText(symbol, 'nativeCurrency.symbol');
  if (length < 1 || length > 6) throw invalidParams('nativeCurrency.symbol: expected 1 to 6 characters');
  if (decimals !== 18) throw invalidParams('nativeCurrency.decimals: expected 18');
  const rpcUrls = parseList(chain['rpcUrls'], 'rpcUrls').map(url => parseText(url, 'rpcUrls'));
  if (!rpcUrls.some(url => url.startsWith('https://'))) throw invalidParams('rpcUrls: expected at least one https address');
  return { chainId: parseChainId(params), name: parseText(chain['chainName'], 'chainName'), rpcUrls };
}

/** The parameter of wallet_watchAsset: an object, or a list of one. @throws -32602 */
export function parseAssetToWatch(params: unknown): AssetToWatch {
  const { type, options } = parseObject(Array.isArray(params) ? params[0] : params, 'asset');
  if (type !== 'ERC20') throw invalidParams('type: expected ERC20');
  const { address, symbol, decimals } = parseObject(options, 'options');
  return { address: parseAddress(address, 'address'), symbol: parseText(symbol, 'symbol'), decimals: parseCount(decimals, 'decimals') };
}

/** Checks that a permission request is about the accounts, the only permission there is. @throws -32602 */
export function assertAccountsPermission([given]: readonly unknown[]): void {
  if (parseObject(given, 'permissions')['eth_accounts'] === undefined) throw invalidParams('permissions: expected eth_accounts');
}

/** The text of a message as the user would read it. */
export function readableText(message: MessageRequest['message']): string {
  if ('text' in message) return message.text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(toBytes(message.bytes));
  } catch {
    return message.bytes;
  }
}

function toBytes(hex: Hex): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}

function isAddress(value: unknown): boolean {
  return isHex(value) && value.length === 42;
}

function hexOnly(value: unknown): Hex {
  if (!isHex(value)) throw invalidParams('chainId: expected a hexadecimal quantity');
  return value;
}

export function parseText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw invalidParams(`${what}: expected a text`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParams('typed data: no JSON');
  }
}

function parseField(value: unknown): { readonly name: string; readonly type: string } {
  const { name, type } = parseObject(value, 'types');
  return { name: parseText(name, 'types.name'), type: parseText(type, 'types.type') };
}
