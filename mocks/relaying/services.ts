import type { Interface } from 'ethers';
import type { RelayStatus } from '../../src/contracts/points/relayers.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { MockChain } from '../chain/chain.ts';
import { toQuantity } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import { parseAddress, parseBytes, parseCount, parseList, parseObject, parseParams } from '../chain/params.ts';
import { answerJsonRpc } from '../jsonRpc.ts';
import { invalidParams, rpcCodes, RpcError } from '../rpcError.ts';
import type { MockWorld } from '../world.ts';
import { relayingInterfaces } from './contracts.ts';
import { isAuthorization } from './keepRelays.ts';
import type { RelayTransaction } from './keepRelays.ts';
import { createRelayQueue, RelayRefusal } from './relayQueue.ts';
import type { RelayQueue } from './relayQueue.ts';
import { mockForwarders } from './scenarios.ts';

/** Answers a request to a service: its name, and what follows the chain's id in the path. */
export type AnswerRelayer = (request: Request, service: string, rest: string) => Promise<Response>;

type Answers = Readonly<Record<string, (request: Request, rest: string) => Promise<unknown>>>;

/** The services of relayers over one mocked chain, each in its own wire format over the same account. */
export function createMockRelayers(chain: MockChain, world: Pick<MockWorld, 'relayerScenario' | 'keptRelays' | 'closed'>): AnswerRelayer {
  const queue = createRelayQueue(chain, world);
  const answers: Answers = { openzeppelin: openZeppelin(queue), engine: engine(queue), biconomy: biconomy(queue), bundler: bundler(queue, chain), 'v1/relays': backend(queue, chain) };
  return async (request, service, rest) => {
    const answer = Object.hasOwn(answers, service) ? answers[service] : undefined;
    if (!answer) return new Response('Not Found', { status: 404 });
    const { kind } = world.relayerScenario.get();
    const isHandedOver = await isHandingOver(request, service, rest);
    if (isHandedOver && kind === 'serverError') return new Response('Internal Server Error', { status: 500 });
    try {
      const body = JSON.stringify(await answer(request, rest));
      if (isHandedOver && kind === 'silent') return await never(AbortSignal.any([request.signal, world.closed]));
      return new Response(isHandedOver && kind === 'malformed' ? body.slice(0, -8) : body, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof RelayRefusal ? error.status : 400;
      return service === 'v1/relays' ? Response.json({ error: { code: 'notAllowed', message } }, { status }) : new Response(message, { status });
    }
  };
}

/** Whether a request brings something to be carried out: faults of the services are about that. */
async function isHandingOver(request: Request, service: string, rest: string): Promise<boolean> {
  if (request.method !== 'POST' || /(^|\/)cancel$/.test(rest)) return false;
  return service !== 'bundler' || (await request.clone().text()).includes('tw_execute');
}

function never(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(Response.error());
    signal.addEventListener('abort', () => resolve(Response.error()), { once: true });
  });
}

/** Sends at once, and answers with the hash. */
function openZeppelin(queue: RelayQueue): Answers[string] {
  return async (request) => ({ status: 'success', result: JSON.stringify({ txHash: await hashOf(queue, forwardedBy(await readBody(request))) }) });
}

/** Queues. */
function engine(queue: RelayQueue): Answers[string] {
  return async (request, rest) => {
    if (rest.startsWith('transaction/status/')) {
      const status = await knownStatus(queue, rest.slice('transaction/status/'.length));
      return { result: { status: engineWords[status.at], ...('hash' in status && { transactionHash: status.hash }), ...('reason' in status && { errorMessage: status.reason }) } };
    }
    if (rest === 'transaction/cancel') {
      await cancel(queue, String((await readBody(request))['queueId']));
      return { result: {} };
    }
    return { result: { queueId: await queue.take(forwardedBy(await readBody(request))) } };
  };
}

const engineWords: Readonly<Record<RelayStatus['at'], string>> = { queued: 'queued', submitted: 'sent', mined: 'mined', failed: 'errored', cancelled: 'cancelled' };

/** Wants a key, any key; sends at once, and answers with the hash. */
function biconomy(queue: RelayQueue): Answers[string] {
  return async (request) => {
    if (!request.headers.get('x-api-key')) throw new RelayRefusal('no such key', 401);
    const { params, to } = await readBody(request);
    const [forward, signature] = parseList(params, 'params');
    const transaction = { to: forwarderAt(to, 'biconomy'), data: encode(relayingInterfaces.biconomy, 'executePersonalSign', [parseObject(forward, 'request'), parseBytes(signature, 'signature')]) };
    return { txHash: await hashOf(queue, transaction), flag: 200 };
  };
}

/** Carries out what accounts have signed for the code that they run (EIP-7702), over JSON-RPC. */
function bundler(queue: RelayQueue, chain: MockChain): Answers[string] {
  const execute = async ([account, wrapped, signature, authorization]: readonly unknown[]): Promise<unknown> => {
    const queueId = await queue.take(executedBy({ account, wrapped, signature, authorization }));
    const status = await queue.statusOf(queueId);
    if (status?.at === 'failed') throw new RelayRefusal(status.reason ?? 'failed');
    return { queueId };
  };
  const hash = async ([queueId]: readonly unknown[]): Promise<unknown> => {
    const status = await queue.statusOf(String(queueId));
    if (!status) throw invalidParams('unknown transaction id');
    return { transactionHash: 'hash' in status ? (status.hash ?? null) : null };
  };
  return async (request) => answerJsonRpc(await request.text(), async ({ method, params }) => {
    try {
      if (method === 'eth_chainId') return toQuantity(chain.chainId);
      if (method === 'tw_execute') return await execute(parseParams(params));
      if (method === 'tw_getTransactionHash') return await hash(parseParams(params));
    } catch (error) {
      throw error instanceof RelayRefusal ? new RpcError(rpcCodes.refused, error.message) : error;
    }
    throw new RpcError(rpcCodes.methodNotFound, `the method ${method} does not exist/is not available`);
  });
}

/** As `/v1/relays` of `latchkey-server` answers. */
function backend(queue: RelayQueue, chain: MockChain): Answers[string] {
  const address = mockForwarders.erc2771;
  return async (request, rest) => {
    const { searchParams } = new URL(request.url);
    const [reference = '', isCancel] = rest.split('/');
    if (isCancel === 'cancel') {
      await cancel(queue, reference);
      return { done: true };
    }
    if (reference !== '') return { status: await knownStatus(queue, reference) };
    if (request.method === 'GET') {
      const data = relayingInterfaces.erc2771.encodeFunctionData('nonces', [parseAddress(searchParams.get('from'), 'from')]);
      const nonce = BigInt(String(await chain.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })));
      return { forwarder: { address, kind: 'erc2771', name: 'ERC2771Forwarder' }, nonce: String(nonce) };
    }
    const { request: forward, execution, authorization, signature } = await readBody(request);
    if (execution !== undefined) return { reference: await queue.take(executedBy({ ...readExecution(execution), signature, authorization: authorization === undefined ? undefined : readAuthorization(authorization) })) };
    return { reference: await queue.take(forwardedBy({ forwarderAddress: address, request: forward, signature, type: 'forward' })) };
  };
}

/** A call of a forwarder, as OpenZeppelin's functions and Engine are given it. @throws RelayRefusal, -32602 */
function forwardedBy({ forwarderAddress, request, signature, type }: Readonly<Record<string, unknown>>): RelayTransaction {
  if (type !== 'forward') throw new RelayRefusal(`requests of the type ${String(type)} are not relayed here`);
  const [fields, signed] = [parseObject(request, 'request'), parseBytes(signature, 'signature')];
  // Only the forwarder that knows a deadline takes its signature with the request.
  return fields['deadline'] === undefined
    ? { to: forwarderAt(forwarderAddress, 'thirdweb'), data: encode(relayingInterfaces.thirdweb, 'execute', [fields, signed]) }
    : { to: forwarderAt(forwarderAddress, 'erc2771'), data: encode(relayingInterfaces.erc2771, 'execute', [{ ...fields, signature: signed }]) };
}

/** A call of an account that runs code of its own. @throws -32602 */
function executedBy({ account, wrapped, signature, authorization }: Readonly<Record<string, unknown>>): RelayTransaction {
  if (authorization !== undefined && !isAuthorization(authorization)) throw invalidParams('authorization');
  const data = encode(relayingInterfaces.account, 'executeWithSig', [parseObject(wrapped, 'wrappedCalls'), parseBytes(signature, 'signature')]);
  return { to: parseAddress(account, 'eoaAddress'), data, authorization };
}

/** As the server is given it. */
function readExecution(execution: unknown): { readonly account: unknown; readonly wrapped: object } {
  const { from, calls, uid } = parseObject(execution, 'execution');
  const named = parseList(calls, 'calls').map((call) => {
    const { to, value, data } = parseObject(call, 'call');
    return { target: to, value, data };
  });
  return { account: from, wrapped: { calls: named, uid } };
}

/** With numbers, in place of the quantities of JSON-RPC. */
function readAuthorization(authorization: unknown): object {
  const { chainId, nonce, yParity, ...rest } = parseObject(authorization, 'authorization');
  return { ...rest, chainId: toQuantity(parseCount(chainId, 'chainId')), nonce: toQuantity(parseCount(nonce, 'nonce')), yParity: toQuantity(parseCount(yParity, 'yParity')) };
}

function forwarderAt(value: unknown, kind: keyof typeof mockForwarders): Hex {
  const address = parseAddress(value, 'forwarder');
  if (!sameAddress(address, mockForwarders[kind])) throw new RelayRefusal(`${address} is no forwarder of this relayer`);
  return address;
}

function encode(contract: Interface, name: string, values: readonly unknown[]): Hex {
  return parseBytes(contract.encodeFunctionData(name, values), 'request');
}

/** @throws RelayRefusal where it could not be sent */
async function hashOf(queue: RelayQueue, transaction: RelayTransaction): Promise<string> {
  const status = await knownStatus(queue, await queue.take(transaction, { needsHash: true }));
  if ('hash' in status && status.hash !== undefined) return status.hash;
  throw new RelayRefusal('reason' in status && status.reason !== undefined ? status.reason : status.at);
}

async function knownStatus(queue: RelayQueue, reference: string): Promise<RelayStatus> {
  const status = await queue.statusOf(reference);
  if (!status) throw new RelayRefusal('no such transaction', 404);
  return status;
}

async function cancel(queue: RelayQueue, reference: string): Promise<void> {
  if (!(await queue.cancel(reference))) throw new RelayRefusal('too late');
}

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  return parseObject(await request.json(), 'body');
}
