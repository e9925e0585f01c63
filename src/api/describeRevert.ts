import { knownErrors } from '../data/knownErrors.ts';
import type { Abi } from '../domain/abi/abi.ts';
import { decodeRevert } from '../domain/abi/decodeRevert.ts';
import type { Revert } from '../domain/abi/decodeRevert.ts';
import { formatReason, formatRevert } from '../domain/transactions/formatRevert.ts';
import { parseAbi } from '../domain/abi/parseAbi.ts';
import { findRevert } from '../domain/transactions/revertData.ts';
import type { RevertFound } from '../domain/transactions/revertData.ts';

/** Why a contract refused, for a program and for people. */
export interface RevertDescription extends Partial<Revert> {
  readonly why: string;
  readonly data?: string;
}

/** Reads what was found of a revert by the ABI and a list of errors that many contracts share. */
export function describeRevert({ data, reason }: RevertFound, abi: Abi = []): RevertDescription {
  const decoded = data === undefined ? undefined : (decodeRevert(data, abi) ?? decodeRevert(data, commonErrors()));
  // What a node makes of it is a reason like any other.
  const why = formatRevert(decoded ?? (reason === undefined ? undefined : { name: 'Error', args: [reason] }));
  return { why, ...(data !== undefined && { data }), ...decoded };
}

/** What the contract itself says of why it refused: its reason, or its error by name. Undefined where there is nothing but the words that nodes have for every refusal. */
export function reasonOfRevert({ data, reason }: RevertFound): string | undefined {
  const { name, args } = describeRevert({ ...(data !== undefined && { data }) });
  if (name !== undefined && args) return formatReason({ name, args });
  const said = findRevert({ message: reason })?.reason;
  return said === undefined ? undefined : formatReason({ name: 'Error', args: [said] });
}

let parsed: Abi | undefined;
function commonErrors(): Abi {
  return (parsed ??= parseAbi(knownErrors));
}
