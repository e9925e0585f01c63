import { textOf } from '../errors.ts';
import { sameAddress } from '../accounts/accounts.ts';
import type { Eip1193Request } from '../wallets/eip1193.ts';
import { decodeChainId, decodeQuantity, decodeSafeInteger } from '../encoding/hex.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { messageErrors } from '../messages/messageErrors.ts';
import { validateTypedData } from '../messages/validateTypedData.ts';
import { parseAccessList } from '../transactions/accessList.ts';
import { assertTransaction } from '../transactions/transactions.ts';
import type { Fees } from '../transactions/transactions.ts';
import type { PreviewRequest } from './preview.ts';
import { assertArguments } from '../assertArguments.ts';

/** What a wallet was asked to sign, taken apart. */
export interface SigningRequest {
  /** Whose signature is asked for. */
  readonly account: string;
  readonly request: PreviewRequest;
}

/**
 * Reads a wallet request as a page or a peer sends it. Those that show nothing of what they sign (`eth_sign`) and those that say a thing twice
 * and differently are refused. `accounts` are those that may be asked: they tell which of two addresses is the account.
 * @throws message.refused, message.badTypedData, input.*
 */
export function parseSigningRequest(request: Eip1193Request, options: { readonly chainId: number; readonly accounts?: readonly string[] }): SigningRequest {
  assertArguments('parseSigningRequest({ method: string }, { chainId: number })', request, options);
  const { method, params } = request;
  const { chainId, accounts = [] } = options;
  const list: readonly unknown[] = Array.isArray(params) ? params : [];
  switch (method) {
    case 'eth_sendTransaction': case 'eth_signTransaction': return parseTransaction(method, list[0], chainId);
    case 'personal_sign': return parsePersonal(method, list, accounts);
    case 'eth_signTypedData_v4': case 'eth_signTypedData_v3': case 'eth_signTypedData': {
      // Some pages give the account last.
      const [account, data] = isAddress(list[1]) ? [list[1], list[0]] : list;
      // The first form of typed data hashes names and types of its own, and tells no domain.
      if (!isAddress(account) || Array.isArray(data)) throw messageErrors.refused({ method, why: 'the parameters are not an account and typed data' });
      return { account, request: { kind: 'typedData', data: validateTypedData(data) } };
    }
    default: throw messageErrors.refused({ method: method.slice(0, 80), why: 'it does not show what would be signed' });
  }
}

function parsePersonal(method: string, list: readonly unknown[], accounts: readonly string[]): SigningRequest {
  // Some pages give the account first; the message may look like an address too.
  const isAccount = (value: unknown): boolean => isAddress(value) && accounts.some((account) => sameAddress(account, value));
  const isAccountFirst = isAddress(list[0]) && (!isAddress(list[1]) || (isAccount(list[0]) && !isAccount(list[1])));
  const [message, account] = isAccountFirst ? [list[1], list[0]] : list;
  if (!isAddress(account) || typeof message !== 'string') throw messageErrors.refused({ method, why: 'the parameters are not a message and an account' });
  return { account, request: { kind: 'message', message, isBytes: isHexData(message) } };
}

function parseTransaction(method: string, given: unknown, activeChainId: number): SigningRequest {
  if (typeof given !== 'object' || given === null) throw messageErrors.refused({ method, why: 'there is no transaction' });
  const fields: Fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
  const { from, to, value, data, input, gas, gasLimit, nonce, chainId } = fields;
  if (!isAddress(from)) throw messageErrors.refused({ method, why: 'it names no account' });
  if (data !== undefined && input !== undefined && data !== input) throw messageErrors.refused({ method, why: 'data and input differ' });
  if (gas !== undefined && gasLimit !== undefined && gas !== gasLimit) throw messageErrors.refused({ method, why: 'gas and gasLimit differ' });
  assertPlain(method, fields);
  const code = data ?? input;
  const fees = parseFees(method, fields);
  const accessList = fields['accessList'] === undefined ? [] : parseAccessList(fields['accessList']);
  if (accessList.length > 0 && legacyTypes.includes(fields['type'])) throw messageErrors.refused({ method, why: 'it carries accessList, which its type has no place for' });
  const transaction = {
    ...(to !== undefined && { to: textOf(to) }),
    ...(value !== undefined && { valueWei: decodeQuantity(value) }),
    ...(code !== undefined && { data: textOf(code) }),
    ...((gas ?? gasLimit) !== undefined && { gas: decodeQuantity(gas ?? gasLimit) }),
    ...(nonce !== undefined && { nonce: decodeSafeInteger(nonce) }),
    ...(fees && { fees }),
    ...(accessList.length > 0 && { accessList }),
  };
  assertTransaction(transaction);
  return { account: from, request: { kind: 'transaction', chainId: chainId === undefined ? activeChainId : decodeChainId(chainId), transaction } };
}

type Fields = Readonly<Record<string, unknown>>;

/** What would be lost on the way to the wallet, though it changes what the transaction does or who pays for it. */
const beyondPlain = ['authorizationList', 'blobs', 'blobVersionedHashes', 'eip712Meta', 'customData', 'feeCurrency', 'maxFeePerBlobGas', 'sidecars'];
const legacyTypes: readonly unknown[] = ['0x0', '0x00', 0];
const plainTypes: readonly unknown[] = ['0x0', '0x1', '0x2', '0x00', '0x01', '0x02', 0, 1, 2];

function assertPlain(method: string, fields: Fields): void {
  const { type } = fields;
  const odd = beyondPlain.find((name) => fields[name] !== undefined) ?? (type !== undefined && !plainTypes.includes(type) ? 'type' : undefined);
  if (odd !== undefined) throw messageErrors.refused({ method, why: `it carries ${odd}, which would be lost` });
}

function parseFees(method: string, { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Fields): Fees | undefined {
  const isOfTwoParts = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined;
  if (gasPrice !== undefined && isOfTwoParts) throw messageErrors.refused({ method, why: 'it names fees of two kinds' });
  if (gasPrice !== undefined) return { type: 'legacy', gasPriceWei: decodeQuantity(gasPrice) };
  if (!isOfTwoParts) return undefined;
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) throw messageErrors.refused({ method, why: 'maxFeePerGas and maxPriorityFeePerGas go together' });
  return { type: 'eip1559', maxFeePerGasWei: decodeQuantity(maxFeePerGas), maxPriorityFeePerGasWei: decodeQuantity(maxPriorityFeePerGas) };
}
