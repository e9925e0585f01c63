import { prepareExecution } from '../../src/api/relaying/prepareExecution.ts';
import type { RelayContext, Relayer, RelayRequest, RelayStatus, SignedRelay } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import { isAddress, isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { toWord } from '../../src/domain/encoding/toWord.ts';
import { boundedText } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import type { RelayerBackendConfig } from './config.ts';
import { readRefusal, toSendError } from './refusals.ts';
import type { Refusal } from './refusals.ts';

const relayerId = 'relayerBackend';
const requestMs = 60_000;
const maxAnswerBytes = 65_536;
/** Of statuses below 500 those that do not say that nothing was done. @see RFC 9110, 408 */
const unclear: readonly number[] = [408, 425];

type Fields = Readonly<Record<string, unknown>>;

interface Asked {
  /** Sent by POST. Absent: a GET. */
  readonly body?: object;
  /** What is not to be in an error. */
  readonly secret?: string | undefined;
  toError(refusal: Refusal): WalletError;
}

/** What the server says of the contract that carries requests out. */
interface Forwarder {
  readonly address: string;
  readonly kind: 'erc2771' | 'minimal';
  readonly name: string;
}

/** Speaks `/v1/relays` of `latchkey-server`. */
export function backendRelayer({ url, siteId, delegate, getIdentityToken }: RelayerBackendConfig): Relayer {
  const base = new URL('/v1/relays', url).href;
  const ask = async ({ port, signal }: RelayContext, path: string, { body, secret, toError }: Asked): Promise<Fields> => {
    const { status, body: text } = await port(httpPort).send({
      url: `${base}/${path}`, method: body ? 'POST' : 'GET', signal, limitMs: requestMs, maxAnswerBytes, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = readJson(text);
    if (status === 200 && isRecord(answer)) return answer;
    throw toError(readRefusal(status, answer, secret));
  };

  return {
    answers: 'reference',
    prepare: async (request, context) => {
      if (delegate !== undefined) return prepareExecution(request, delegate, context);
      const { forwarder: given, nonce: told } = await ask(context, `${request.chainId}?from=${request.from}`, { toError: toSendError });
      const forwarder = readForwarder(given);
      const nonce = request.nonce ?? (typeof told === 'string' && /^\d{1,78}$/.test(told) ? BigInt(told) : undefined);
      if (!forwarder || nonce === undefined) throw relayErrors.badAnswer({ relayerId });
      return { sign: 'typedData', nonce, data: toTypedData(forwarder, request, nonce) };
    },
    submit: async (signed, context) => {
      const { request: { chainId }, signature } = signed;
      const identityToken = await getIdentityToken?.();
      const body = { ...(delegate === undefined ? toForward(signed) : toExecution(signed)), signature, ...(identityToken !== undefined && { identityToken }), ...(siteId !== undefined && { siteId }) };
      // As for other relayers: only what says that it was refused was refused.
      const toError = (refusal: Refusal): WalletError => (isUnclear(refusal) ? relayErrors.uncertain({ reason: refusal.reason, status: refusal.status }) : toSendError(refusal, signed));
      const { reference } = await ask(context, String(chainId), { body, secret: identityToken, toError });
      if (typeof reference !== 'string' || !/^[\w-]{1,64}$/.test(reference)) throw relayErrors.badAnswer({ relayerId });
      // A reference alone does not say of which network it is.
      return `${chainId}.${reference}`;
    },
    readStatus: async (reference, context) => {
      const { status } = await ask(context, placeOf(reference), { toError: toStatusError });
      return readStatus(status);
    },
    cancel: async (reference, context) => {
      const toError = (refusal: Refusal): WalletError => (refusal.code === 'notCancellable' ? relayErrors.notCancellable({ relayerId }) : toStatusError(refusal));
      await ask(context, `${placeOf(reference)}/cancel`, { body: {}, toError });
    },
  };
}

const isUnclear = ({ status }: Refusal): boolean => status < 400 || status >= 500 || unclear.includes(status);

const toStatusError = ({ reason, status }: Refusal): WalletError => relayErrors.noStatus({ reason, status });

function toForward({ request: { from, calls: [call], deadlineSeconds }, nonce }: SignedRelay): object {
  if (!call) throw relayErrors.noTo();
  return { request: { from, to: call.to, value: String(call.valueWei), gas: String(call.gas), nonce: String(nonce), deadline: deadlineSeconds, data: call.data } };
}

function toExecution(signed: SignedRelay): object {
  const { request: { from, calls, deadlineSeconds }, nonce } = signed;
  const execution = { from, calls: calls.map(({ to, valueWei, data }) => ({ to, value: String(valueWei), data })), uid: toWord(nonce), deadline: deadlineSeconds };
  if (signed.sign !== 'authorization') return { execution };
  const { chainId, address, nonce: count, r, s, yParity } = signed.signedAuthorization;
  return { execution, authorization: { chainId, address, nonce: count, r: toWord(r), s: toWord(s), yParity } }; // wallets may give both without leading zeros
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told as what it is: no answer of the server
  }
}

function placeOf(reference: string): string {
  if (!/^\d+\.[\w-]{1,64}$/.test(reference)) throw relayErrors.badAnswer({ relayerId });
  return reference.replace('.', '/');
}

function readForwarder(value: unknown): Forwarder | undefined {
  const { address, kind, name }: Fields = isRecord(value) ? value : {};
  return isAddress(address) && (kind === 'erc2771' || kind === 'minimal') && typeof name === 'string' ? { address, kind, name } : undefined;
}

/** The kit checks it against the flow's request before it is signed. @see OpenZeppelin 5, ERC2771Forwarder; OpenZeppelin 4.9, MinimalForwarder */
function toTypedData({ address, kind, name }: Forwarder, { chainId, from, calls: [call], deadlineSeconds }: RelayRequest, nonce: bigint): TypedData {
  const hasDeadline = kind === 'erc2771';
  const fields = [['address', 'from'], ['address', 'to'], ['uint256', 'value'], ['uint256', 'gas'], ['uint256', 'nonce'], ...(hasDeadline ? [['uint48', 'deadline']] : []), ['bytes', 'data']];
  return {
    domain: { name, version: hasDeadline ? '1' : '0.0.1', chainId, verifyingContract: address },
    types: { ForwardRequest: fields.map(([type = '', field = '']) => ({ type, name: field })) }, primaryType: 'ForwardRequest',
    message: { from, to: call?.to, value: '0', gas: String(call?.gas), nonce: String(nonce), ...(hasDeadline && { deadline: String(deadlineSeconds) }), data: call?.data },
  };
}

function readStatus(value: unknown): RelayStatus {
  const { at, hash, reason }: Fields = isRecord(value) ? value : {};
  const found = { ...(isHash(hash) && { hash }), ...(typeof reason === 'string' && { reason: boundedText(reason) }) };
  if (at === 'queued') return { at };
  if (at === 'submitted') return { at, ...(isHash(hash) && { hash }) };
  if (at === 'mined' && isHash(hash)) return { at, hash };
  if (at === 'failed') return { at, ...found };
  if (at === 'cancelled') return { at, ...('reason' in found && { reason: found.reason }) };
  throw relayErrors.badAnswer({ relayerId });
}
