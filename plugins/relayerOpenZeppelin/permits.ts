import { preparePermit } from '../../src/api/writes/preparePermit.ts';
import type { RelayContext, RelayDraft, RelayRequest } from '../../src/contracts/points/relayers.ts';
import { decodeFunctionData, selectorOf } from '../../src/domain/abi/functions.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseSignature } from '../../src/domain/messages/signatures.ts';
import { erc20 } from '../../src/domain/tokens/erc20.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';

/** Leave to spend a token that takes permits, to be signed as one. Undefined for any other call. @see EIP-2612 @throws token.*, rpc.* */
export async function preparePermitOf(request: RelayRequest, tokens: readonly string[], { transport, signal }: RelayContext): Promise<Extract<RelayDraft, { readonly sign: 'typedData' }> | undefined> {
  const { chainId, from: owner, calls: [call], deadlineSeconds } = request;
  if (!call || !tokens.some((token) => sameAddress(token, call.to)) || !call.data.toLowerCase().startsWith(selectorOf(erc20.approve))) return undefined;
  const [spender, amount] = decodeFunctionData(erc20.approve, call.data);
  const { data, support } = await preparePermit(await transport(chainId), { token: call.to, owner, spender, amount: amount === unlimited ? 'unlimited' : amount, deadline: BigInt(deadlineSeconds) }, { signal });
  if (support.kind !== 'eip2612') return undefined; // the service knows the standard's form only
  return { sign: 'typedData', nonce: support.nonce, data };
}

const unlimited = 2n ** 256n - 1n;

/** Whether what was signed is leave to spend. */
export function isPermit({ primaryType }: TypedData): boolean {
  return primaryType === 'Permit';
}

/** A permit as the service takes it: the token, the terms, and the signature in its parts. */
export function toPermitRequest({ domain, message }: TypedData, signature: string): Readonly<Record<string, string | number>> {
  const { owner, spender, value, nonce, deadline } = message;
  const { r, s, yParity } = parseSignature(signature);
  return { to: String(domain['verifyingContract']), owner: String(owner), spender: String(spender), value: String(value), nonce: String(nonce), deadline: String(deadline), r, s, v: 27 + yParity };
}
