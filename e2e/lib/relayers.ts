import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { authorizationify, Contract, JsonRpcProvider, NonceManager, Wallet } from 'ethers';
import type { TransactionRequest } from 'ethers';
import type { Anvil } from './anvil.ts';
import { testAccounts } from './testAccounts.ts';

/** What the services do: `holds` keeps what is queued, `errors` fails it, `drops` carries it out and ends the connection without an answer. */
export type RelayerMood = 'works' | 'holds' | 'errors' | 'drops' | { readonly refuses: string; readonly status: number };

/** The services of four relayers over one node, with the key of one account: each verifies on the chain what was signed, sends it, and pays. */
export interface Relayers {
  readonly urls: Readonly<Record<'openZeppelin' | 'engine' | 'biconomy' | 'bundler', string>>;
  /** Bodies that were posted, in order. */
  readonly posted: readonly string[];
  /** Hashes of what was sent. */
  readonly sent: readonly string[];
  set(mood: RelayerMood): void;
  stop(): Promise<void>;
}

export const biconomyKey = 'key-of-the-page';

const forward = '(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data) req';
const forwardDue = '(address from,address to,uint256 value,uint256 gas,uint48 deadline,bytes data,bytes signature) req';
const batch = '(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data) req';
const abis = {
  plain: [`function verify(${forward}, bytes signature) view returns (bool)`, `function execute(${forward}, bytes signature) payable returns (bool, bytes)`],
  due: [`function verify(${forwardDue}) view returns (bool)`, `function execute(${forwardDue}) payable`],
  batch: [`function verifyPersonalSign(${batch}, bytes sig) view`, `function executePersonalSign(${batch}, bytes sig) returns (bool, bytes)`],
  account: ['function executeWithSig(((address target,uint256 value,bytes data)[] calls,bytes32 uid) wrapped, bytes signature) payable'],
};

interface Job {
  status: string;
  hash?: string;
  reason?: string;
  readonly run: () => Promise<string>;
}
type Fields = Readonly<Record<string, string>>;

class Refusal extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** What is queued, and moves on when it is looked at, as far as the mood has it. */
function createJobs(moodOf: () => RelayerMood) {
  const jobs = new Map<string, Job>();
  const queue = (run: Job['run']): string => {
    const id = `job-${jobs.size + 1}`;
    jobs.set(id, { status: 'queued', run });
    return id;
  };
  const step = async (job: Job): Promise<void> => {
    if (job.status !== 'queued' || moodOf() === 'holds') return;
    if (moodOf() === 'errors') return void Object.assign(job, { status: 'errored', reason: 'out of funds' });
    job.status = 'sent';
    const hash = await job.run();
    Object.assign(job, { status: 'mined', hash });
  };
  return { jobs, queue, step };
}

interface ServiceParts extends ReturnType<typeof createJobs> {
  readonly anvil: Anvil;
  readonly provider: JsonRpcProvider;
  send(request: TransactionRequest): Promise<string>;
}

/** Each in its wire format. */
function createServices({ anvil, provider, send, jobs, queue, step }: ServiceParts) {
  /** Checks on the chain, and gives how it is sent. */
  const verified = async (forwarder: string, request: Fields, signature: string): Promise<() => Promise<string>> => {
    const isDue = request['deadline'] !== undefined;
    const contract = new Contract(forwarder, isDue ? abis.due : abis.plain, provider);
    const args = isDue ? [{ ...request, signature }] : [request, signature];
    if ((await contract.getFunction('verify')(...args)) !== true) throw new Refusal('the forwarder does not take this');
    return () => send({ to: forwarder, data: contract.interface.encodeFunctionData('execute', args) });
  };
  const openZeppelin = async ({ forwarderAddress, request, signature }: { readonly forwarderAddress: string; readonly request: Fields; readonly signature: string }): Promise<object> => {
    const run = await verified(forwarderAddress, request, signature);
    return { status: 'success', result: JSON.stringify({ txHash: await run() }) };
  };
  const engine = async ({ forwarderAddress, request, signature }: { readonly forwarderAddress: string; readonly request: Fields; readonly signature: string }): Promise<object> => ({ result: { queueId: queue(await verified(forwarderAddress, request, signature)) } });
  const biconomy = async ({ params: [request, signature], to }: { readonly params: readonly [Fields, string]; readonly to: string }, key: unknown): Promise<object> => {
    if (key !== biconomyKey) throw new Refusal('no such key', 401);
    const contract = new Contract(to, abis.batch, provider);
    await contract.getFunction('verifyPersonalSign')(request, signature).catch((error: { readonly reason?: string }) => { throw new Refusal(error.reason ?? 'refused'); });
    return { txHash: await send({ to, data: contract.interface.encodeFunctionData('executePersonalSign', [request, signature]) }), flag: 200 };
  };
  const bundler = async ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: readonly [string, Fields?, string?, Fields?] }): Promise<object> => {
    const [first, wrapped, signature, authorization] = params;
    if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: `0x${anvil.chainId.toString(16)}` };
    if (method === 'tw_getTransactionHash') {
      const job = jobs.get(first);
      if (!job) return { jsonrpc: '2.0', id, error: { code: -32_602, message: 'unknown transaction id' } };
      await step(job);
      return { jsonrpc: '2.0', id, result: { transactionHash: job.hash ?? null } };
    }
    const account = new Contract(first, abis.account, provider);
    const { r = '', s = '', yParity = '0', address = '', nonce = '', chainId = '' } = authorization ?? {};
    const list = authorization ? [authorizationify({ address, nonce, chainId, signature: { r, s, yParity: Number(yParity) as 0 | 1 } })] : undefined; // as signatures have it
    return { jsonrpc: '2.0', id, result: { queueId: queue(() => send({ to: first, data: account.interface.encodeFunctionData('executeWithSig', [wrapped, signature]), ...(list && { type: 4, authorizationList: list }) })) } };
  };
  return { openZeppelin, engine, biconomy, bundler };
}

/** Of what a bundler is asked, only this is handed over. */
function isHandingOver(path: string, body: string): boolean {
  return body !== '' && !path.startsWith('/transaction/') && (path !== '/bundler' || body.includes('tw_execute'));
}

/** Starts them. */
export async function startRelayers(anvil: Anvil): Promise<Relayers> {
  const provider = new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true, cacheTimeout: -1, pollingInterval: 50 });
  const signer = new NonceManager(new Wallet(testAccounts[4].privateKey, provider));
  const posted: string[] = [];
  const sent: string[] = [];
  let mood: RelayerMood = 'works';

  const send = async (request: TransactionRequest): Promise<string> => {
    const { hash } = await signer.sendTransaction({ gasLimit: 2_000_000n, ...request });
    sent.push(hash);
    return hash;
  };
  const { jobs, queue, step } = createJobs(() => mood);
  const { openZeppelin, engine, biconomy, bundler } = createServices({ anvil, provider, send, jobs, queue, step });

  const answer = async (request: IncomingMessage, body: string): Promise<object> => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.startsWith('/transaction/status/')) {
      const job = jobs.get(pathname.split('/').at(-1) ?? '');
      if (!job) throw new Refusal('no such transaction', 404);
      await step(job);
      return { result: { status: job.status, ...(job.hash && { transactionHash: job.hash }), ...(job.reason && { errorMessage: job.reason }) } };
    }
    const parsed = JSON.parse(body) as never; // each service reads its own form
    if (pathname === '/transaction/cancel') {
      const job = jobs.get((parsed as { readonly queueId: string }).queueId);
      if (job?.status !== 'queued') throw new Refusal('too late');
      job.status = 'cancelled';
      return { result: {} };
    }
    if (isHandingOver(pathname, body)) {
      posted.push(body);
      if (typeof mood === 'object' && pathname === '/bundler') return { jsonrpc: '2.0', id: (parsed as { readonly id: number }).id, error: { code: -32_000, message: mood.refuses } };
      if (typeof mood === 'object') throw new Refusal(mood.refuses, mood.status);
    }
    if (pathname === '/relayer/1') return engine(parsed);
    if (pathname === '/biconomy') return biconomy(parsed, request.headers['x-api-key']);
    return pathname === '/bundler' ? bundler(parsed) : openZeppelin(parsed);
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const said = await answer(request, body).then((result) => ({ status: 200, body: JSON.stringify(result) }), (error: Error) => ({ status: error instanceof Refusal ? error.status : 500, body: error.message }));
      if (mood === 'drops' && isHandingOver(request.url ?? '', body)) return void request.socket.destroy();
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    urls: { openZeppelin: `${url}/openzeppelin`, engine: `${url}/relayer/1`, biconomy: `${url}/biconomy`, bundler: `${url}/bundler` },
    posted, sent,
    set: (next) => { mood = next; },
    stop: async () => {
      provider.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
