import type { RpcTransport } from '../../contracts/transport.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import { textOf } from '../../domain/errors.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import type { SignedAuthorization, TypedData } from '../../domain/transactions/transactions.ts';
import { encodeAuthorization } from '../../domain/userOperations/encodeUserOperation.ts';
import { askBundler } from './askBundler.ts';

/** Calls that an account has signed, for a service to carry out and pay by EIP-7702. */
export interface SponsoredExecution {
  readonly eoaAddress: string;
  /** What the account's code checks: the message of the EIP-712 data that was signed. */
  readonly wrappedCalls: TypedData['message'];
  readonly signature: string;
  /** Absent where the account runs the code already. */
  readonly authorization?: SignedAuthorization | undefined;
}

/** The service's own id of the transaction. Sent once. @throws bundler.* */
export function executeSponsored(transport: RpcTransport, execution: SponsoredExecution, signal?: AbortSignal): Promise<string> {
  assertArguments('executeSponsored(transport: RpcTransport, { eoaAddress: string, wrappedCalls: object, signature: string })', transport, execution);
  const { eoaAddress, wrappedCalls, signature, authorization } = execution;
  const params = [eoaAddress, wrappedCalls, signature, ...(authorization ? [encodeAuthorization(authorization)] : [])];
  return askBundler(transport, { method: 'tw_execute', params }, decodeQueueId, signal);
}

/** Null while the service has sent nothing. @throws bundler.* */
export function readSponsoredHash(transport: RpcTransport, queueId: string, signal?: AbortSignal): Promise<Hex | null> {
  assertArguments('readSponsoredHash(transport: RpcTransport, queueId: string)', transport, queueId);
  return askBundler(transport, { method: 'tw_getTransactionHash', params: [queueId] }, decodeSentHash, signal);
}

const maxIdCharacters = 512;

function decodeQueueId(answer: unknown): string {
  const { queueId }: Fields = Object(answer);
  if (typeof queueId !== 'string' || queueId === '' || queueId.length > maxIdCharacters) throw inputErrors.notHexData({ value: textOf(queueId).slice(0, 80) });
  return queueId;
}

function decodeSentHash(answer: unknown): Hex | null {
  if (answer === null) return null;
  const { transactionHash }: Fields = Object(answer);
  if (transactionHash === null || transactionHash === undefined) return null;
  if (!isHash(transactionHash)) throw inputErrors.notHexData({ value: textOf(transactionHash).slice(0, 80) });
  return transactionHash;
}

type Fields = Readonly<Record<string, unknown>>;
