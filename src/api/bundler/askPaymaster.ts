import type { Http } from '../../contracts/ports/http.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { boundedText, messageOf } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/limits.ts';
import type { Service } from '../../domain/service/service.ts';
import { serviceHeaders } from '../../domain/service/serviceHeaders.ts';
import { encodeUserOperation } from '../../domain/userOperations/encodeUserOperation.ts';
import { decodeSponsorship, reasonOfSponsor } from '../../domain/userOperations/paymasterAnswers.ts';
import type { Sponsorship } from '../../domain/userOperations/paymasterAnswers.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import { maxAnswerNesting } from '../transport/transportLimits.ts';
import { sanitise } from '../transport/sanitise.ts';
import { paymasterErrors } from './bundlerErrors.ts';

/** Where a paymaster is, and how it is reached. */
export interface PaymasterPlace {
  readonly url: string;
  readonly http: Http;
  /** Of the site: its headers go to the site's own hosts alone. */
  readonly service: Service | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type PaymasterMethod = 'pm_sponsorUserOperation' | 'pm_getPaymasterStubData' | 'pm_getPaymasterData';

const maxPaymasterAnswerBytes = 256 * 1024;

/**
 * What a paymaster adds to an operation. For `pm_sponsorUserOperation` the chain is told by the address, else in the parameters. Asked once: a service may count
 * what it signs. @see ERC-7677 @throws paymaster.failed where it does not pay, whatever the reason, http.*
 */
export async function askPaymaster(place: PaymasterPlace, method: PaymasterMethod, operation: UserOperation, { entryPoint, chainId, version }: EntryPointRef): Promise<Sponsorship> {
  const { context } = place;
  const encoded = encodeUserOperation(operation);
  const params = method === 'pm_sponsorUserOperation' ? [encoded, entryPoint, ...(context ? [context] : [])] : [encoded, entryPoint, encodeQuantity(chainId), context ?? {}];
  const { result, status } = await postToPaymaster(place, { jsonrpc: '2.0', id: 1, method, params });
  const sponsorship = decode(result, version, status);
  if (!sponsorship) throw paymasterErrors.failed({ status, text: reasonOfSponsor(result) ?? 'it does not pay for this' });
  return sponsorship;
}

function decode(result: unknown, version: EntryPointRef['version'], status: number): Sponsorship | undefined {
  try {
    return decodeSponsorship(result, version);
  } catch (cause) {
    throw paymasterErrors.failed({ status, text: 'an answer that makes no sense' }, { cause });
  }
}

/** One request to the service, without a second try. @throws paymaster.failed for a refusal or an answer that makes no sense, http.* */
export async function postToPaymaster({ url, http, service, signal }: PaymasterPlace, body: object): Promise<{ readonly result: unknown; readonly status: number }> {
  const headers = serviceHeaders(url, service);
  const { status, statusText, body: text } = await http.send({
    url, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), signal,
    limitMs: limits.requestMs, maxAnswerBytes: maxPaymasterAnswerBytes, ...(headers && { credentialed: true }),
  });
  const answer = parseIfJson(text);
  const error = isRecord(answer) && answer['error'] !== null ? answer['error'] : undefined;
  if (error !== undefined) throw paymasterErrors.failed({ status, text: boundedText(messageOf(error)) });
  if (status >= 400) throw paymasterErrors.failed({ status, text: boundedText(text.trim().slice(0, maxTextCharacters)) || statusText || 'no answer' });
  if (!isRecord(answer) || !sanitise(answer, maxAnswerNesting)) throw paymasterErrors.failed({ status, text: 'an answer that makes no sense' });
  return { result: answer['result'], status };
}

const maxTextCharacters = 2_000;
