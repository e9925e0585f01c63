import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import type { AgentOptions, RequestOptions } from 'node:https';
import * as v from 'valibot';
import type { SignerSettings } from '../config/site.ts';
import type { Log } from '../core/ports.ts';
import { refused } from '../core/refusals.ts';
import type { Signer } from '../core/signers.ts';
import { maxSignerAnswerBytes, signerCalls, signerRefusal } from '../protocol/signer.ts';
import type { SignerCallAnswer, SignerCallName, SignerCallRequest } from '../protocol/signer.ts';
import { describeError } from './errorFacts.ts';
import { readText } from './readText.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * A signer over HTTPS. Each call has a time limit for all of it, goes to one address and follows no redirect, so that the secret goes nowhere else. Nothing is asked
 * a second time: the person is told, and asks again.
 * @throws where the secret or the certificates cannot be read
 */
export function createSigner(settings: SignerSettings, { log }: { readonly log: Log }): Signer & { close(): void } {
  const { url, label, timeoutSeconds } = settings;
  const token = settings.tokenFile === undefined ? undefined : readFileSync(settings.tokenFile, 'utf8').trim();
  const { protocol } = new URL(url);
  const agent = protocol === 'https:' ? new Agent({ keepAlive: true, ...readTls(settings) }) : undefined;
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };

  async function call<N extends SignerCallName>(name: N, request: SignerCallRequest<N>): Promise<SignerCallAnswer<N>> {
    const { path, answer: schema } = signerCalls[name];
    const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
    const { status, text } = await send(new URL(`${url}${path}`), { method: 'POST', headers, signal, ...(agent && { agent }) }, JSON.stringify(request)).catch((cause: unknown) => {
      log({ level: 'warn', event: 'signer.away', error: describeError(cause) });
      throw refused('signerAway', {}, { cause });
    });
    if (status !== 200) throw refusalOf(status, text, log);
    const parsed = v.safeParse(schema, parseJson(text));
    if (parsed.success) return parsed.output as SignerCallAnswer<N>; // by the schema of that very call
    log({ level: 'error', event: 'signer.unreadable' });
    throw refused('signerFault');
  }

  return { label, call, close: () => agent?.destroy() };
}

function readTls({ tls }: SignerSettings): AgentOptions {
  const read = (file: string | undefined): string | undefined => (file === undefined ? undefined : readFileSync(file, 'utf8'));
  const [cert, key, ca] = [read(tls?.certificateFile), read(tls?.keyFile), read(tls?.authorityFile)];
  return { ...(cert !== undefined && { cert }), ...(key !== undefined && { key }), ...(ca !== undefined && { ca }) };
}

/** By the package of Node that takes a client certificate, which `fetch` does not. */
function send(url: URL, options: RequestOptions, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      readText(response, maxSignerAnswerBytes).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What the signer decided is told as that. That it does not know this server, or fails, is the operator's to mend. */
function refusalOf(status: number, text: string, log: Log): Error {
  const parsed = v.safeParse(signerRefusal, parseJson(text));
  const code = parsed.success ? parsed.output.error.code : undefined;
  if (code === 'refused' || code === 'badRequest') return refused('signerRefused');
  if (code === 'unknownKey') return refused('signerFault');
  log({ level: 'error', event: code === 'unauthorised' ? 'signer.unauthorised' : 'signer.failed', status });
  return refused('signerAway');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
