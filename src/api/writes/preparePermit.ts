import { Signature, verifyTypedData } from 'ethers';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
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
export async function preparePermit(transport: RpcTransport, { amount, deadline, ...of }: Approval & { readonly deadline: bigint }, options: ReadOptions = {}): Promise<PreparedPermit> {
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
  const { v, r, s } = parseSignature(data, terms.owner, signature);
  const permit: Permit = { ...terms, kind, nonce, v, r, s };
  await simulate(transport, { from: terms.owner, to: terms.token, data: encodePermit(permit) }, options);
  return permit;
}

function parseSignature({ domain, types, message }: TypedData, owner: string, signature: string): Signature {
  try {
    const parsed = Signature.from(signature);
    const fields = Object.fromEntries(Object.entries(types).map(([name, list]) => [name, [...list]]));
    if (sameAddress(verifyTypedData(domain, fields, message, parsed), owner)) return parsed;
  } catch (cause) {
    throw walletErrors.badSignature({}, { cause });
  }
  throw walletErrors.badSignature();
}
