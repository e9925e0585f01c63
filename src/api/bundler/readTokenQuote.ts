import { sameAddress } from '../../domain/accounts/accounts.ts';
import { decodeQuantity, encodeQuantity } from '../../domain/encoding/hex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { decodeAddress } from '../../domain/userOperations/fields.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import { postToPaymaster } from './askPaymaster.ts';
import type { PaymasterPlace } from './askPaymaster.ts';
import { paymasterErrors } from './bundlerErrors.ts';

/** For what a service pays gas in a token. */
export interface TokenQuote {
  /** The contract that pays, and takes the token. */
  readonly paymaster: string;
  /** What one of the chain's currency (10^18 wei) costs, in the token's smallest units. */
  readonly rate: bigint;
  /** Gas of what the contract does after the calls, which it charges beside the limits of the operation. */
  readonly postOpGas: bigint;
}

/** The price of a token by Pimlico's `pimlico_getTokenQuotes`: ERC-7677 has no call for it. @see Pimlico's ERC-20 paymaster @throws paymaster.failed where the service does not take the token, http.* */
export async function readTokenQuote(place: PaymasterPlace, token: string, { entryPoint, chainId }: Pick<EntryPointRef, 'entryPoint' | 'chainId'>): Promise<TokenQuote> {
  const { result, status } = await postToPaymaster(place, { jsonrpc: '2.0', id: 1, method: 'pimlico_getTokenQuotes', params: [{ tokens: [token] }, entryPoint, encodeQuantity(chainId)] });
  const quotes: unknown = isRecord(result) ? result['quotes'] : undefined;
  const quote: unknown = Array.isArray(quotes) ? quotes.find((each: unknown) => isRecord(each) && typeof each['token'] === 'string' && sameAddress(each['token'], token)) : undefined;
  if (!isRecord(quote)) throw paymasterErrors.failed({ status, text: 'it does not take this token' });
  try {
    return { paymaster: decodeAddress(quote['paymaster']), rate: decodeQuantity(quote['exchangeRate']), postOpGas: decodeQuantity(quote['postOpGas']) };
  } catch (cause) {
    throw paymasterErrors.failed({ status, text: 'an answer that makes no sense' }, { cause });
  }
}
