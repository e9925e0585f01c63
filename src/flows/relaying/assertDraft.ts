import type { RelayDraft, RelayerSpec, RelayRequest } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { decodeFunctionData, selectorOf } from '../../domain/abi/functions.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { erc20 } from '../../domain/tokens/erc20.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';

/**
 * That what a relayer wants signed is what was asked of it, as far as it can be read: a request that an account signs is worth as much as its transactions.
 * @throws relay.badDraft
 */
export function assertDraft(draft: RelayDraft, request: RelayRequest, { id: relayerId, delegates = [] }: RelayerSpec): void {
  const refuse = (why: string): never => {
    throw relayErrors.badDraft({ relayerId, why });
  };
  if (!isRecord(draft) || typeof draft.nonce !== 'bigint') refuse('it cannot be read');
  if (request.nonce !== undefined && draft.nonce !== request.nonce) refuse('it has another nonce');
  if (draft.sign === 'message') return; // a hash tells nothing; the wallet shows that to its person
  if (draft.sign !== 'typedData' && draft.sign !== 'authorization') refuse('it cannot be read');
  if (!isRecord(draft.data) || !isRecord(draft.data.domain) || !isRecord(draft.data.message)) refuse('it cannot be read');
  const { chainId } = draft.data.domain;
  if (chainId !== undefined && Number(chainId) !== request.chainId) refuse('it is for another chain');
  if (draft.sign === 'typedData' && isPermitFor(draft.data, request)) return;
  const values = textsIn(draft.data.message);
  for (const { to, data } of request.calls) {
    if (!values.some((text) => text.includes(to.slice(2).toLowerCase()))) refuse('a target of the calls is missing');
    if (!values.some((text) => text.includes(data.slice(2).toLowerCase()))) refuse('the data of a call is missing');
  }
  if (draft.sign !== 'authorization') return;
  if (!isRecord(draft.authorization)) refuse('it cannot be read');
  // Chain 0 stands for every chain: the leave would be valid on chains that were not asked for.
  if (draft.authorization.chainId !== request.chainId) refuse('the authorization is for another chain');
  if (!delegates.some((delegate) => sameAddress(delegate, draft.authorization.address))) refuse('the authorization names a contract that the relayer has not declared');
}

/** Whether the signature lets the very same spender take the very same amount of the token as the call would. @see EIP-2612 */
function isPermitFor({ primaryType, domain: { verifyingContract }, message: { owner, spender, value } }: TypedData, { from, calls: [call, ...more] }: RelayRequest): boolean {
  if (primaryType !== 'Permit' || !call || more.length > 0 || !call.data.toLowerCase().startsWith(selectorOf(erc20.approve)) || !isHexData(call.data) || call.data.length !== approveDigits) return false;
  const [allowed, amount] = decodeFunctionData(erc20.approve, call.data);
  return sameAddress(String(verifyingContract), call.to) && sameAddress(String(owner), from) && sameAddress(String(spender), allowed) && String(value) === String(amount);
}

/** `0x`, the selector, and two words. */
const approveDigits = 2 + 8 + 2 * 64;

/** Every text of a message, in lower case, as deep as typed data goes. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  return typeof value === 'object' && value !== null && depth < maxDepth ? Object.values(value).flatMap((each) => textsIn(each, depth + 1)) : [];
}

const maxDepth = 16;
