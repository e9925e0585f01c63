import { writeErrors } from '../../src/api/writes/writeErrors.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import type { SignedRelay } from '../../src/contracts/points/relayers.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { boundedText } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { messageErrors } from '../../src/domain/messages/messageErrors.ts';

/** What the server says where it does not do what it was asked. Untrusted. */
export interface Refusal {
  readonly status: number;
  /** One of the server's list, or another text. */
  readonly code?: string;
  /** Its words for developers, or the status where there are none. */
  readonly reason: string;
  /** The part of its words that a contract or a node has said. */
  readonly detail?: string;
  readonly retryAfterMs?: number;
}

/** @param secret what must not be in an error, where the server echoes what it was sent */
export function readRefusal(status: number, answer: unknown, secret: string | undefined): Refusal {
  const { code, message, detail, retryAfterMs }: Readonly<Record<string, unknown>> = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const told = (text: string): string => boundedText(secret === undefined ? text : text.replaceAll(secret, '…'));
  return {
    status, reason: typeof message === 'string' && message !== '' ? told(message) : String(status),
    ...(typeof code === 'string' && { code }), ...(typeof detail === 'string' && { detail: told(detail) }), ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  };
}

/** Nothing was sent: in the words that people read in their language where one code of the kit says the same, else in those of the server. */
export function toSendError({ status, code, reason, detail, retryAfterMs }: Refusal, signed?: SignedRelay): WalletError {
  if (code === 'wouldFail') return transactionErrors.simulationFailed({ why: detail ?? reason });
  if (code === 'overLimit' || code === 'tooMany') return writeErrors.sponsorLimit({ reason, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  if (code === 'nonceUsed' && signed) return writeErrors.nonceUsed({ nonce: String(signed.sign === 'authorization' ? signed.authorization.nonce : signed.nonce) });
  if (code === 'delegateNotAllowed' && signed?.sign === 'authorization') return messageErrors.unknownDelegate({ address: signed.authorization.address });
  return writeErrors.sendFailed({ reason, status });
}
