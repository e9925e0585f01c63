import { decodeQuantity } from '../encoding/hex.ts';
import { isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { boundedText, textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import { decodeAddress, decodeHexData, isAbsent } from './fields.ts';
import { unpackPaymaster } from './unpackUserOperation.ts';
import type { PaymasterFields } from './unpackUserOperation.ts';
import type { EntryPointVersion } from './userOperation.ts';

/** Limits of gas that a paymaster sets, since it has signed them. */
export interface SponsoredGas {
  readonly preVerificationGas?: bigint;
  readonly verificationGasLimit?: bigint;
  readonly callGasLimit?: bigint;
}

/** What a paymaster adds to an operation: fields of its version, and limits of gas where it sets them. */
export type Sponsorship = SponsoredGas & PaymasterParts & {
  /** Who pays, as the service calls itself; untrusted text. @see ERC-7677 sponsor */
  readonly sponsorName?: string;
  /** Of `pm_getPaymasterStubData`: the answer is no stub, and need not be asked for again. */
  readonly isFinal?: boolean;
  /** The policy by which it pays, as the service calls it. */
  readonly policyId?: string;
};

/** For v0.6 in one, for later ones by field. Nothing where the service will not pay. */
export type PaymasterParts = { readonly paymasterAndData: string } | PaymasterFields;

type Fields = Readonly<Record<string, unknown>>;

/**
 * What `pm_sponsorUserOperation`, `pm_getPaymasterStubData` and `pm_getPaymasterData` answer: a text of all, or an object. For v0.7 and later, a text is
 * taken apart. Undefined for a service that does not pay and says so by giving nothing. @see ERC-7677 @throws input.* for an answer that is malformed
 */
export function decodeSponsorship(answer: unknown, version: EntryPointVersion): Sponsorship | undefined {
  if (typeof answer === 'string') return answer === '0x' ? undefined : partsOf(answer, version);
  if (!isRecord(answer)) throw inputErrors.notHexData({ value: textOf(answer).slice(0, 80) });
  const { paymasterAndData, paymaster } = answer;
  const parts = isHexData(paymasterAndData) && paymasterAndData !== '0x' ? partsOf(paymasterAndData, version) : partsOfFields(answer, version);
  if (!parts && !isAbsent(paymaster) && paymaster !== '0x') throw inputErrors.notHexData({ value: textOf(paymaster).slice(0, 80) });
  return parts && { ...parts, ...gasOf(answer), ...namesOf(answer) };
}

/** Why a service that gives nothing does not pay, in its own words. */
export function reasonOfSponsor(answer: unknown): string | undefined {
  const { reason }: Fields = Object(answer);
  return typeof reason === 'string' && reason !== '' ? boundedText(reason) : undefined;
}

function partsOf(paymasterAndData: string, version: EntryPointVersion): PaymasterParts {
  return version === '0.6' ? { paymasterAndData: decodeHexData(paymasterAndData) } : unpackPaymaster(paymasterAndData);
}

function partsOfFields({ paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }: Fields, version: EntryPointVersion): PaymasterParts | undefined {
  if (typeof paymaster !== 'string' || paymaster === '0x') return undefined;
  const address = decodeAddress(paymaster);
  const data = isAbsent(paymasterData) ? '0x' : decodeHexData(paymasterData);
  if (version === '0.6') return { paymasterAndData: `${address}${data.slice(2)}` };
  return {
    paymaster: address, paymasterData: data,
    ...(!isAbsent(paymasterVerificationGasLimit) && { paymasterVerificationGasLimit: decodeQuantity(paymasterVerificationGasLimit) }),
    ...(!isAbsent(paymasterPostOpGasLimit) && { paymasterPostOpGasLimit: decodeQuantity(paymasterPostOpGasLimit) }),
  };
}

function gasOf({ preVerificationGas, verificationGasLimit, callGasLimit }: Fields): SponsoredGas {
  return {
    ...(!isAbsent(preVerificationGas) && { preVerificationGas: decodeQuantity(preVerificationGas) }),
    ...(!isAbsent(verificationGasLimit) && { verificationGasLimit: decodeQuantity(verificationGasLimit) }),
    ...(!isAbsent(callGasLimit) && { callGasLimit: decodeQuantity(callGasLimit) }),
  };
}

function namesOf({ sponsor, isFinal, policyId }: Fields): Pick<Sponsorship, 'sponsorName' | 'isFinal' | 'policyId'> {
  const { name }: Fields = Object(sponsor);
  return {
    ...(typeof name === 'string' && name !== '' && { sponsorName: boundedText(name) }),
    ...(isFinal === true && { isFinal }),
    ...(typeof policyId === 'string' && policyId !== '' && { policyId: boundedText(policyId) }),
  };
}
