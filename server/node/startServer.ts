import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Clock } from '../../src/domain/clock.ts';
import { withLimit } from '../../src/domain/wait.ts';
import { createAdmin } from '../admin/createAdmin.ts';
import { toEcosystems } from '../config/ecosystem.ts';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../core/ports.ts';
import { createServer } from '../http/createServer.ts';
import { createKeyFile } from '../kms/keyFile.ts';
import { createFolderMailer } from '../mail/folderMailer.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendOutbox } from '../mail/sendOutbox.ts';
import { createSmtpMailer } from '../mail/smtpMailer.ts';
import { createSmsSender } from '../sms/createSmsSender.ts';
import { openSmsParts } from '../sms/openSmsParts.ts';
import type { SmsParts } from '../core/ports.ts';
import { createMetrics } from './createMetrics.ts';
import { createReadiness } from './createReadiness.ts';
import { describeError } from './errorFacts.ts';
import { fetchProvider } from './fetchProvider.ts';
import { askOutside, createOutside } from './createOutside.ts';
import { openCore, openParts } from './openParts.ts';
import type { OpenParts } from './openParts.ts';
import { openSigners } from './openSigners.ts';
import { createWalletPages } from '../wallet/pages.ts';
import { readWalletFiles } from './readWalletFiles.ts';
import { runGasless } from './runGasless.ts';
import { serve } from './serve.ts';
import { serveAdmin } from './serveAdmin.ts';
import { openStorage } from './storage/openStorage.ts';
import type { ServingAdmin } from './serveAdmin.ts';
import type { Serving } from './serve.ts';
import { startSweep } from './sweep.ts';
import { systemClock } from '../core/systemClock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface StartOptions {
  readonly environment: Environment;
  readonly log: Log;
  /** Absent: this machine's. */
  readonly clock?: Clock;
  /** The certificates to trust of the mail server and of the SMS centre, in PEM. Absent: those that this machine trusts. */
  readonly mailCa?: string;
  /** A check before messages to phones are sent: whether a person asks for one. Absent: limits and budgets alone. */
  readonly isHuman?: SmsParts['isHuman'];
  /** Where the built files of the wallet's pages are. Absent: in the package. */
  readonly walletFolder?: string;
}

export interface Started extends Serving {
  /** Where the admin page is, where there is one. */
  readonly adminOrigin: string | undefined;
}

/**
 * Starts everything: database, keys, mail, HTTP. `stop` ends it in the order in which nothing is lost: first requests, then mails, then the database.
 * @throws what could not be opened; what was opened before is closed then
 */
export async function startServer(settings: Settings, { environment, log, clock = systemClock, walletFolder, mailCa, isHuman }: StartOptions): Promise<Started> {
  await provideKeyFile(settings);
  const parts = await openParts(settings, { environment, log });
  const now = () => clock.nowMs();
  const sites = new Map(settings.sites.map((site) => [site.siteId, site]));
  const addresses = new WeakMap<Request, string>();
  let isStopping = false;
  const metrics = createMetrics({ nowMs: now, isStopping: () => isStopping });
  const mailer = createMailer(settings, now, mailCa);
  const signers = openSigners(settings.sites, log);
  const smsSender = await createSmsSender(settings.sms, { now, ca: mailCa });
  try {
    const server = createServer({
      store: parts.store, kms: parts.kms, sites, ecosystems: toEcosystems(settings.ecosystems, settings.sites), now, log, signerOf: signers.of, login: { providers: new Map(settings.providers.map((provider) => [provider.providerId, provider])), fetch: fetchProvider }, outside: createOutside(settings), gasless: settings.gasless && { settings: settings.gasless, sites: settings.sites, ask: (request) => askOutside(request, { isWithin: true }), onOutcome: metrics.countGasless }, storage: await openStorage(settings, metrics.countStorage), walletOrigin: settings.walletOrigin, sms: { ...openSmsParts(settings.sms), ...(isHuman && { isHuman }) }, ipOf: (request) => addresses.get(request),
    });
    const readiness = createReadiness({ checks: { database: () => parts.store.ping(), kms: () => parts.kms.ping() }, clock, isStopping: () => isStopping });
    const pages = createWalletPages({ files: await readWalletFiles(walletFolder), sites });
    const serving = await serve({
      settings, metrics, clock, log,
      fetch: async (request, { address }) => {
        addresses.set(request, address);
        return (await pages(request)) ?? server.fetch(request);
      },
      readiness,
      onStopping: () => {
        isStopping = true;
      },
    });
    const admin = await startAdmin(settings, { parts, log, readiness, readMetrics: async () => (await metrics.read()).text }).catch(async (error: unknown) => {
      await serving.stop();
      throw error;
    });
    const sender = sendOutbox({ outbox: server.outbox, mailer, sms: { sender: smsSender, walletOrigin: settings.walletOrigin }, siteOf: (siteId) => sites.get(siteId), holder: randomUUID(), clock, log, onOutcome: metrics.countMail });
    const sweep = startSweep({ store: parts.store, clock, log, pruneFiles: server.storage?.removals.prune });
    const payer = runGasless({ gasless: server.gasless, clock, log });

    async function stop(): Promise<number> {
      await admin?.stop();
      const cut = await serving.stop();
      // A mail server that does not answer is not waited for: what it got is sent again by another process, under the same Message-ID.
      const stopped = Promise.all([sender.stop(), sweep.stop(), payer.stop()]);
      await withLimit(() => stopped, { clock, forMs: settings.limits.stopSeconds * 1_000, timedOut: () => new Error('late') }).catch(() => log({ level: 'warn', event: 'mail.leftSending' }));
      await Promise.all([mailer.close(), smsSender.close()]);
      signers.close();
      await parts.close();
      return cut;
    }
    let stopped: Promise<number> | undefined;
    log({ level: 'info', event: 'server.started' });
    return { port: serving.port, adminPort: serving.adminPort, adminOrigin: admin?.origin, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await Promise.all([mailer.close(), smsSender.close()]);
    signers.close();
    await parts.close();
    throw error;
  }
}

async function startAdmin(settings: Settings, { parts, log, readiness, readMetrics }: { readonly parts: OpenParts; readonly log: Log; readonly readiness: () => Promise<readonly string[]>; readonly readMetrics: () => Promise<string> }): Promise<ServingAdmin | undefined> {
  const { adminPage, limits, sites } = settings;
  if (!adminPage) return undefined;
  let origin = '';
  const fetch = createAdmin({ core: openCore(parts, settings), sites, origin: () => origin, readMissing: readiness, readMetrics, log, describeError });
  const serving = await serveAdmin({ settings: { adminPage, limits }, fetch });
  origin = serving.origin;
  return serving;
}

function createMailer({ mail }: Settings, now: () => number, ca: string | undefined): Mailer {
  return mail.kind === 'smtp' ? createSmtpMailer(mail, ca === undefined ? {} : { ca }) : createFolderMailer({ folder: mail.folder, from: mail.from, now });
}

/**
 * For one command on this machine: a first start makes its own key. Not where there is a database already, which a new key would not open, and not in
 * production, where the operator has to know of the key and to keep a copy.
 */
async function provideKeyFile({ isProduction, kms, database }: Settings): Promise<void> {
  if (isProduction || kms.pkcs11 || existsSync(kms.file) || database.engine !== 'sqlite' || existsSync(database.file)) return;
  await createKeyFile(kms.file);
}
