import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBytes, Transaction, TypedDataEncoder, Wallet } from 'ethers';
import * as v from 'valibot';
import type { SignerSettings } from '../config/site.ts';
import { signerCalls, signerRefusals } from '../protocol/signer.ts';
import type { SignerCallAnswer, SignerCallName, SignerCallRequest, SignerLabel, SignerRefusalCode } from '../protocol/signer.ts';

/** What a signer does wrong, or is made to: at whichever call it may. */
export type SignerFault = 'otherKey' | 'otherHash' | 'otherAddress' | 'silent' | 'losesKey' | 'otherLabel' | 'garbage' | 'tooLarge' | 'failing' | 'refusing' | 'redirecting';

export interface TestSignerOptions {
  readonly token?: string;
  readonly label?: SignerLabel;
  /** A certificate of its own, and that of the caller is asked for. */
  readonly tls?: TlsOptions;
  readonly port?: number;
}

type Request = SignerCallRequest<'sign'>['request'];

class Refusal extends Error {
  readonly code: SignerRefusalCode;
  constructor(code: SignerRefusalCode) {
    super(code);
    this.code = code;
  }
}

/** A signer as the protocol has it, over real HTTP, with keys in its memory; it hashes by ethers. It does wrong what a test tells it to. */
export async function startTestSigner({ token = 'a secret of the signer', label = 'external', tls, port = 0 }: TestSignerOptions = {}) {
  const keys = new Map<string, Wallet>();
  const answered = new Map<string, unknown>();
  const asked: string[] = [];
  let fault: SignerFault | undefined;

  const keyOf = ({ user: { realm, userId } }: SignerCallRequest<'open'>): string => `${realm}|${userId}`;
  const calls: { readonly [N in SignerCallName]: (request: SignerCallRequest<N>) => Promise<SignerCallAnswer<N>> } = {
    open: async (request) => {
      const key = keys.get(keyOf(request)) ?? newKey();
      keys.set(keyOf(request), key);
      return { address: (fault === 'otherAddress' ? newKey() : key).address, custody: fault === 'otherLabel' ? (label === 'external' ? 'operator-recoverable' : 'external') : label };
    },
    sign: async (request) => {
      const key = fault === 'losesKey' ? undefined : keys.get(keyOf(request));
      if (key?.address.toLowerCase() !== request.address.toLowerCase()) throw new Refusal('unknownKey');
      const signer = fault === 'otherKey' ? newKey() : key;
      return { signature: await signatureOf(signer, fault === 'otherHash' ? { method: 'personal_sign', params: ['0x00', request.address] } : request.request) };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = (Object.keys(signerCalls) as SignerCallName[]).find((each) => signerCalls[each].path === request.url); // keys of a literal
    try {
      if (request.headers.authorization !== `Bearer ${token}`) throw new Refusal('unauthorised');
      if (!name || request.method !== 'POST') throw new Refusal('badRequest');
      const parsed = v.safeParse(signerCalls[name].request, JSON.parse(await bodyOf(request)));
      if (!parsed.success) throw new Refusal('badRequest');
      asked.push(name);
      if (fault === 'silent') return;
      if (fault === 'refusing') throw new Refusal('refused');
      if (fault === 'redirecting') return void response.writeHead(307, { location: 'http://127.0.0.1:9/v1/keys/open' }).end();
      if (fault === 'garbage') return void response.end('{"address":');
      if (fault === 'tooLarge') return void response.end(JSON.stringify({ signature: '0'.repeat(10_000) }));
      if (fault === 'failing') throw new Error('The enclave is on fire.');
      const { requestId } = parsed.output;
      const result: unknown = answered.get(requestId) ?? (await calls[name](parsed.output as never)); // by the schema of that very call
      answered.set(requestId, result);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'failed';
      response.writeHead(signerRefusals[code], { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code } }));
    }
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void => void answer(request, response);
  const server = tls ? createHttpsServer(tls, listener) : createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo; // it listens on a port
  const folder = await mkdtemp(join(tmpdir(), 'signer-'));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
  const url = tls ? `https://localhost:${actual}` : `http://127.0.0.1:${actual}`;
  return {
    /** What a server that uses it is set to. */
    settings: { kind: 'signer', url, label, tokenFile, timeoutSeconds: 30 } satisfies SignerSettings,
    url, port: actual, folder, asked,
    fail: (next: SignerFault | undefined) => void (fault = next),
    /** It does not answer: a test waits for it no longer than it must. */
    isSilent: () => fault === 'silent',
    addresses: () => [...keys.values()].map(({ address }) => address),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function newKey(): Wallet {
  return new Wallet(Wallet.createRandom().privateKey);
}

async function signatureOf(wallet: Wallet, { method, params }: Request): Promise<string> {
  if (method === 'personal_sign') return wallet.signMessage(getBytes(params[0]));
  if (method === 'eth_signTypedData_v4') {
    const { domain, types: { EIP712Domain: _ofDomain, ...types }, message } = v.parse(typedData, params[1]);
    return wallet.signingKey.sign(TypedDataEncoder.hash(domain, types as Record<string, { name: string; type: string }[]>, message)).serialized; // of the schema, but for the domain's own
  }
  const { gas, from: _from, ...fields } = params[0];
  const transaction = Transaction.from({ ...fields, gasLimit: gas, type: fields['maxFeePerGas'] === undefined ? (fields['accessList'] === undefined ? 0 : 1) : 2 } as Parameters<typeof Transaction.from>[0]); // as ethers reads it, or refuses it
  return wallet.signingKey.sign(transaction.unsignedHash).serialized;
}

const typedData = v.object({
  domain: v.record(v.string(), v.any()),
  types: v.looseObject({ EIP712Domain: v.optional(v.any()) }),
  message: v.record(v.string(), v.any()),
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // without an encoding, a request is read as bytes
  return Buffer.concat(parts).toString('utf8');
}
