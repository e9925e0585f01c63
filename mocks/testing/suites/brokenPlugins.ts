import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { httpErrors } from '../../../src/contracts/httpErrors.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { Adapter } from '../../../src/contracts/defineAdapter.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import type { MockWorld } from '../../world.ts';
import type { OpenRequest } from '../../../src/contracts/wallet.ts';

// What the plugins are made of that break one rule of a suite each.

/** What gives a plugin its ports: its own context, or the one that a call of it is given. */
export interface PortsOf {
  readonly port: OpenRequest['port'];
}

export const secret = 'k3y-of-the-service-that-must-not-be-seen';
const origin = 'https://service.test';
/** What each of them asks for. */
export const needs = [clockPort, httpPort, pagePort, storagePort] as const;
export const permissions = { origins: [{ origin, when: 'intent' as const, why: 'It is the service' }], storageKeys: ['suite.key'], popups: true };
export const png = 'data:image/png;base64,iVBORw0KGgo=';

/** A host whose answers a test makes; `undefined`: it never answers. */
export function serviceAdapter({ clock }: MockWorld, answer: (path: string, body: string) => { readonly status: number; readonly body: string } | undefined): Adapter<Http> {
  return defineAdapter<Http>({
    id: 'service',
    port: httpPort,
    supports: () => true,
    create: () => ({
      send: ({ url, body = '', signal, limitMs }) => withLimit(
        async () => {
          const made = answer(new URL(url).pathname, body);
          return made ? { status: made.status, statusText: '', headers: {}, body: made.body } : new Promise<never>(() => {});
        },
        { clock, signal, forMs: limitMs, timedOut: () => httpErrors.timedOut({ host: 'service.test', limitMs }) },
      ),
    }),
  });
}

/** Asks the service. @throws wallet.requestFailed for any status but 200 */
export async function post({ port }: PortsOf, path: string, body: string, signal?: AbortSignal): Promise<string> {
  const { status, body: answer } = await port(httpPort).send({ url: `${origin}${path}`, method: 'POST', body, headers: { authorization: secret }, limitMs: 100_000, maxAnswerBytes: 10_000, signal });
  if (status !== 200) throw walletErrors.requestFailed({ reason: `The service answers ${status}` });
  return answer;
}

export const sendsEarly = ({ port }: PortsOf): void => port(pagePort).open('https://news.test');
export const leavesListener = ({ port }: PortsOf): void => void port(pagePort).onWake(() => {});
export const keepsKey = ({ port }: PortsOf): void => port(storagePort).set('suite.key', secret);

/** The error without its code, where its text says this. */
export function uncoded(says: string): (error: Error) => never {
  return error => {
    throw error.message.includes(says) ? new Error('no') : error;
  };
}
