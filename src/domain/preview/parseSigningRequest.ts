import { textOf } from '../errors.ts';
import type { Eip1193Request } from '../eip1193.ts';
import { decodeChainId, decodeQuantity } from '../hex.ts';
import { isAddress, isHexData } from '../isHex.ts';
import { messageErrors } from '../messages/messageErrors.ts';
import { validateTypedData } from '../messages/validateTypedData.ts';
import { assertTransaction } from '../transactions.ts';
import type { PreviewRequest } from './preview.ts';

/** What a wallet was asked to sign, taken apart. */
export interface SigningRequest {
  /** Whose signature is asked for. */
  readonly account: string;
  readonly request: PreviewRequest;
}

/**
 * Reads a wallet request as a page or a peer sends it. Those that show nothing of what they sign (`eth_sign`) and those that say a thing twice
 * and differently are refused.
 * @throws message.refused, message.badTypedData, input.*
 */
export function parseSigningRequest({ method, params }: Eip1193Request, { chainId }: { readonly chainId: number }): SigningRequest {
  const list: readonly unknown[] = Array.isArray(params) ? params : [];
  switch (method) {
    case 'eth_sendTransaction': case 'eth_signTransaction': return parseTransaction(method, list[0], chainId);
    case 'personal_sign': return parsePersonal(method, list);
    case 'eth_signTypedData_v4': case 'eth_signTypedData_v3': case 'eth_signTypedData': {
      const [account, data] = list;
      // The first form of typed data hashes names and types of its own, and tells no domain.
      if (!isAddress(account) || Array.isArray(data)) throw messageErrors.refused({ method, why: 'the parameters are not an account and typed data' });
      return { account, request: { kind: 'typedData', data: validateTypedData(data) } };
    }
    default: throw messageErrors.refused({ method: method.slice(0, 80), why: 'it does not show what would be signed' });
  }
}

function parsePersonal(method: string, list: readonly unknown[]): SigningRequest {
  // Some pages give the account first.
  const [message, account] = isAddress(list[0]) && !isAddress(list[1]) ? [list[1], list[0]] : list;
  if (!isAddress(account) || typeof message !== 'string') throw messageErrors.refused({ method, why: 'the parameters are not a message and an account' });
  return { account, request: { kind: 'message', message, isBytes: isHexData(message) } };
}

function parseTransaction(method: string, given: unknown, activeChainId: number): SigningRequest {
  if (typeof given !== 'object' || given === null) throw messageErrors.refused({ method, why: 'there is no transaction' });
  const fields: Readonly<Record<string, unknown>> = { ...given };
  const { from, to, value, data, input, gas, gasLimit, chainId } = fields;
  if (!isAddress(from)) throw messageErrors.refused({ method, why: 'it names no account' });
  if (data !== undefined && input !== undefined && data !== input) throw messageErrors.refused({ method, why: 'data and input differ' });
  const code = data ?? input;
  const transaction = {
    ...(to !== undefined && to !== null && { to: textOf(to) }),
    ...(value !== undefined && { valueWei: decodeQuantity(value) }),
    ...(code !== undefined && { data: textOf(code) }),
    ...((gas ?? gasLimit) !== undefined && { gas: decodeQuantity(gas ?? gasLimit) }),
  };
  assertTransaction(transaction);
  return { account: from, request: { kind: 'transaction', chainId: chainId === undefined ? activeChainId : decodeChainId(chainId), transaction } };
}
