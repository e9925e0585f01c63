import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { withLimit } from '../../src/domain/wait.ts';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../core/ports.ts';
import { createServer } from '../http/createServer.ts';
import { createKeyFile } from '../kms/keyFile.ts';
import { createFolderMailer } from '../mail/folderMailer.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendOutbox } from '../mail/sendOutbox.ts';
import { createSmtpMailer } from '../mail/smtpMailer.ts';
import { createMetrics } from './createMetrics.ts';
import { createReadiness } from './createReadiness.ts';
import { openParts } from './openParts.ts';
import { serve } from './serve.ts';
import type { Serving } from './serve.ts';
import { startSweep } from './sweep.ts';
import { systemClock } from './systemClock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts everything: database, keys, mail, HTTP. `stop` ends it in the order in which nothing is lost: first requests, then mails, then the database.
 * @throws what could not be opened; what was opened before is closed then
 */
export async function startServer(settings: Settings, { environment, log }: { readonly environment: Environment; readonly log: Log }): Promise<Serving> {
  await provideKeyFile(settings);
  const parts = await openParts(settings, { environment, log });
  const clock = systemClock;
  const now = () => clock.nowMs();
  const sites = new Map(settings.sites.map((site) => [site.siteId, site]));
  const addresses = new WeakMap<Request, string>();
  let isStopping = false;
  const metrics = createMetrics({ nowMs: now, isStopping: () => isStopping });
  const mailer = createMailer(settings, now);
  try {
    const server = createServer({
      store: parts.store, kms: parts.kms, sites, now, log, walletOrigin: settings.walletOrigin, ipOf: (request) => addresses.get(request),
    });
    const serving = await serve({
      settings, metrics, clock, log,
      fetch: (request, { address }) => {
        addresses.set(request, address);
        return server.fetch(request);
      },
      readiness: createReadiness({ checks: { database: () => parts.store.ping(), kms: () => parts.kms.ping() }, clock, isStopping: () => isStopping }),
      onStopping: () => {
        isStopping = true;
      },
    });
    const sender = sendOutbox({ outbox: server.outbox, mailer, siteOf: (siteId) => sites.get(siteId), holder: randomUUID(), clock, log, onOutcome: metrics.countMail });
    const sweep = startSweep({ store: parts.store, clock, log });

    async function stop(): Promise<number> {
      const cut = await serving.stop();
      // A mail server that does not answer is not waited for: what it got is sent again by another process, under the same Message-ID.
      const stopped = Promise.all([sender.stop(), sweep.stop()]);
      await withLimit(() => stopped, { clock, forMs: settings.limits.stopSeconds * 1_000, timedOut: () => new Error('late') }).catch(() => log({ level: 'warn', event: 'mail.leftSending' }));
      await mailer.close();
      await parts.close();
      return cut;
    }
    let stopped: Promise<number> | undefined;
    log({ level: 'info', event: 'server.started' });
    return { port: serving.port, adminPort: serving.adminPort, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await mailer.close();
    await parts.close();
    throw error;
  }
}

function createMailer({ mail }: Settings, now: () => number): Mailer {
  return mail.kind === 'smtp' ? createSmtpMailer(mail) : createFolderMailer({ folder: mail.folder, from: mail.from, now });
}

/**
 * For one command on this machine: a first start makes its own key. Not where there is a database already, which a new key would not open, and not in
 * production, where the operator has to know of the key and to keep a copy.
 */
async function provideKeyFile({ isProduction, kms, database }: Settings): Promise<void> {
  if (isProduction || existsSync(kms.file) || database.engine !== 'sqlite' || existsSync(database.file)) return;
  await createKeyFile(kms.file);
}
