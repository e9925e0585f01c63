import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { loginPath } from '../core/login/loginSteps.ts';
import type { GaslessOutcome } from '../core/gasless/gaslessParts.ts';
import type { StorageOutcome } from '../core/storage/createStorage.ts';
import { paymasterPath } from '../http/gasless/answerPaymaster.ts';
import { relayPath } from '../http/gasless/answerRelay.ts';
import { gatewayPath } from '../http/storage/answerGateway.ts';
import { pinnedPath, ticketPath, uploadPath } from '../http/storage/answerUpload.ts';
import { calls } from '../protocol/calls.ts';
import type { MailOutcome, OutboxChannel } from '../mail/sendOutbox.ts';

/** Numbers for Prometheus. Labels are of closed lists: no path, address or id of a request ever becomes one. */
export interface Metrics {
  /** One request has begun; the result is called with the status at its end. */
  begin(pathname: string): (status: number) => void;
  countMail(outcome: MailOutcome, channel: OutboxChannel): void;
  /** `what`: an operation that a page asked to have paid, a request to relay, or a transaction of a relay at its end. */
  countGasless(what: 'operation' | 'relay' | 'transaction', outcome: GaslessOutcome): void;
  /** An upload with the bytes of its files, a file that is read, or one that is removed. */
  countStorage(what: 'upload' | 'read' | 'removal', outcome: StorageOutcome, bytes: number): void;
  /** The text that Prometheus reads. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

const nameByPath = new Map<string, string>(Object.entries(calls).map(([name, { path }]) => [path, name]));

/** The providers of a server are its own business: they are counted together. */
const loginCallOf = (pathname: string): string | undefined => (pathname.startsWith(`${loginPath}/`) ? (pathname.endsWith('/callback') ? 'login.callback' : 'login.open') : undefined);

const gaslessCallOf = (pathname: string): string | undefined => (pathname.startsWith(`${paymasterPath}/`) ? 'paymaster' : pathname.startsWith(`${relayPath}/`) ? 'relay' : undefined);

const storageCallOf = (pathname: string): string | undefined => (pathname === uploadPath ? 'upload' : pathname === ticketPath ? 'ticket' : pathname.startsWith(`${pinnedPath}/`) ? 'removal' : pathname.startsWith(`${gatewayPath}/`) ? 'file' : undefined);

export function createMetrics({ nowMs, isStopping }: { nowMs(): number; isStopping(): boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: 'latchkey_requests_total', help: 'Requests that were answered.', labelNames: ['call', 'status'], registers });
  const seconds = new Histogram({ name: 'latchkey_request_seconds', help: 'How long requests took.', labelNames: ['call'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], registers });
  const running = new Gauge({ name: 'latchkey_requests_running', help: 'Requests that are being answered.', registers });
  const mails = new Counter({ name: 'latchkey_mails_total', help: 'Mails by what became of the try to send them.', labelNames: ['outcome'], registers });
  const messages = new Counter({ name: 'latchkey_sms_total', help: 'Messages to phones by what became of the try to send them.', labelNames: ['outcome'], registers });
  const gasless = new Counter({ name: 'latchkey_gasless_total', help: 'What was asked to be paid, and transactions of relays.', labelNames: ['what', 'outcome'], registers });
  const storage = new Counter({ name: 'latchkey_storage_total', help: 'Uploads of files, files that were read, and removals.', labelNames: ['what', 'outcome'], registers });
  const uploaded = new Counter({ name: 'latchkey_storage_uploaded_bytes_total', help: 'Bytes of the files that were kept.', registers });
  const stopping = new Gauge({ name: 'latchkey_stopping', help: '1 once the server takes no more requests.', registers });

  return {
    begin: (pathname) => {
      const call = nameByPath.get(pathname) ?? loginCallOf(pathname) ?? gaslessCallOf(pathname) ?? storageCallOf(pathname) ?? 'other';
      const startedAtMs = nowMs();
      running.inc();
      return (status) => {
        running.dec();
        requests.inc({ call, status: String(status) });
        seconds.observe({ call }, Math.max(0, nowMs() - startedAtMs) / 1_000);
      };
    },
    countMail: (outcome, channel) => (channel === 'sms' ? messages : mails).inc({ outcome }),
    countGasless: (what, outcome) => gasless.inc({ what, outcome }),
    countStorage: (what, outcome, bytes) => {
      storage.inc({ what, outcome });
      uploaded.inc(bytes);
    },
    read: async () => {
      stopping.set(isStopping() ? 1 : 0);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
