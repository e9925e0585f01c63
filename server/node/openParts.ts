import { mkdir } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import { createAudit } from '../core/audit.ts';
import { createCore } from '../core/createCore.ts';
import type { Core } from '../core/createCore.ts';
import { createLimits } from '../core/limits.ts';
import { createOutbox } from '../core/outbox.ts';
import type { Log } from '../core/ports.ts';
import { createServerKeys } from '../core/serverKeys.ts';
import { createUserKeys } from '../core/userKeys.ts';
import type { Kms } from '../kms/kms.ts';
import { openKms } from '../kms/openKms.ts';
import { openPostgresStore } from '../store/postgres.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { describeError } from './errorFacts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface OpenParts {
  readonly store: Store;
  readonly kms: Kms;
  /** Lets both go, the database last. */
  close(): Promise<void>;
}

/** Opens the KMS and the database of the settings; the database is brought up to date. @throws what one of them fails with; nothing stays open then */
export async function openParts(settings: Settings, { environment, log }: { readonly environment: Environment; readonly log: Log }): Promise<OpenParts> {
  const kms = await openKms(settings, environment);
  try {
    const store = await openStore(settings, log);
    return {
      store, kms,
      close: async () => {
        await kms.close();
        await store.close();
      },
    };
  } catch (error) {
    await kms.close();
    throw error;
  }
}

/** Opens the database alone. */
export async function openStore({ database, dataFolder }: Pick<Settings, 'database' | 'dataFolder'>, log: Log): Promise<Store> {
  if (database.engine === 'postgres') return openPostgresStore({ url: database.url, onLost: (error) => log({ level: 'warn', event: 'database.connectionLost', error: describeError(error) }) });
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  return openSqliteStore({ file: database.file });
}

/** The rules of the server without HTTP, for commands. */
export function openCore({ store, kms }: OpenParts, { sites, walletOrigin }: Settings): Core {
  const now = () => Date.now();
  const serverKeys = createServerKeys({ store, kms });
  return createCore({
    store, kms, now, serverKeys, walletOrigin, sites: new Map(sites.map((site) => [site.siteId, site])), limits: createLimits({ store, serverKeys, now }), outbox: createOutbox({ store, serverKeys, now }),
    userKeys: createUserKeys({ store, kms }), audit: createAudit({ store, now }),
  });
}
