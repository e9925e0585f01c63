import { walletErrors } from '../../contracts/walletErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { hashTypedData } from '../../domain/messages/hashTypedData.ts';
import { parseSignature, recoverAddress } from '../../domain/messages/signatures.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { encodePermit, toPermitData } from '../../domain/tokens/permit.ts';
import type { Permit, PermitSupport, PermitTerms } from '../../domain/tokens/permit.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { tokenErrors } from '../reads/readErrors.ts';
import { toApprovedAmount } from './planApproval.ts';
import type { Approval } from './planApproval.ts';
import { readPermitSupport } from './readPermitSupport.ts';
import { simulate } from './simulate.ts';

/** Complete but for the signature over `data`. */
export interface PreparedPermit {
  readonly support: PermitSupport;
  readonly terms: PermitTerms;
  readonly data: TypedData;
}

/** @throws token.noPermit, token.permitWithoutLimit, token.unlimitedUnasked, contract.noCode, input.notAddress, rpc.* */
export async function preparePermit(transport: RpcTransport, approval: Approval & { readonly deadline: bigint }, options: ReadOptions = {}): Promise<PreparedPermit> {
  assertArguments('preparePermit(transport: RpcTransport, { token: string, owner: string, spender: string, amount, deadline: bigint })', transport, approval);
  const { amount, deadline, ...of } = approval;
  const [token, owner, spender] = [parseAddress(of.token), parseAddress(of.owner), parseAddress(of.spender)];
  if (isNativeToken(token)) throw tokenErrors.noDecimals({ token });
  const terms: PermitTerms = { token, owner, spender, value: toApprovedAmount(amount), deadline };
  const support = await readPermitSupport(transport, { token, owner }, options);
  if (!support) throw tokenErrors.noPermit({ token });
  if (support.kind === 'dai' && amount !== 'unlimited' && amount !== 0n) throw tokenErrors.permitWithoutLimit({ token });
  return { support, terms, data: toPermitData(support, terms) };
}

/** Checks that the owner signed, and that the token takes it. @throws wallet.badSignature, transaction.simulationFailed, rpc.* */
export async function finishPermit(transport: RpcTransport, { support: { kind, nonce }, terms, data }: PreparedPermit, signature: string, options: ReadOptions = {}): Promise<Permit> {
  const { v, r, s } = parsePermitSignature(data, terms.owner, signature);
  const permit: Permit = { ...terms, kind, nonce, v, r, s };
  await simulate(transport, { from: terms.owner, to: terms.token, data: encodePermit(permit) }, options);
  return permit;
}

function parsePermitSignature(data: TypedData, owner: string, signature: string): Pick<Permit, 'v' | 'r' | 's'> {
  try {
    const { r, s, yParity } = parseSignature(signature);
    if (sameAddress(recoverAddress(hashTypedData(data), { r, s, yParity }), owner)) return { v: 27 + yParity, r, s };
  } catch (cause) {
    throw walletErrors.badSignature({}, { cause });
  }
  throw walletErrors.badSignature();
}
