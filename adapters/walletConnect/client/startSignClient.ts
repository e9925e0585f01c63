import type { SignClient } from '@walletconnect/sign-client';
import { endOnce } from '../session/endOnce.ts';
import { hearOnce } from '../session/hearOnce.ts';
import type { SiteMetadata } from './client.ts';
import { createSilentLogger } from './createSilentLogger.ts';
import { holdMessages } from './holdMessages.ts';
import { importSignClient } from './importSignClient.ts';
import type { LibraryErrors } from './importSignClient.ts';
import { sendOnlyMessages } from './sendOnlyMessages.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;

export interface SignClientOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  readonly metadata: SiteMetadata;
  /** Under which the library keeps what it knows. It keeps one core a prefix, whatever else it is told. */
  readonly prefix: string;
  readonly signConfig?: NonNullable<Parameters<typeof SignClient.init>[0]>['signConfig'];
  readonly errors: LibraryErrors;
  /** What this use of the library needs besides. */
  prepare(client: Client): void;
}

/** Its own way to start: private to it, another version may not have it. */
interface Starting {
  initialize?: () => Promise<void>;
}

/** Fetches the library and starts a client that sends nothing but messages and tells each thing once. @throws what `errors` make */
export async function startSignClient({ projectId, relayUrl, metadata, prefix, signConfig, errors, prepare }: SignClientOptions): Promise<Client> {
  const library = await importSignClient(errors);
  try {
    const { client, listen } = await start(library, {
      projectId,
      relayUrl,
      metadata: { ...metadata, icons: [...metadata.icons] },
      customStoragePrefix: prefix,
      telemetryEnabled: false,
      ...(signConfig && { signConfig }),
      logger: createSilentLogger() as never, // the methods of its logger that it calls
    });
    sendOnlyMessages(client.core.relayer);
    hearOnce(client.core.relayer);
    endOnce(client);
    prepare(client);
    listen();
    return client;
  } catch (cause) {
    throw errors.notLoaded({}, { cause });
  }
}

/** `listen` hands the client what wallets have said while it started. */
async function start(library: typeof SignClient, options: Parameters<typeof SignClient.init>[0]): Promise<{ readonly client: Client; listen(): void }> {
  const prototype: object | undefined = library.prototype;
  const { initialize }: Starting = prototype ?? {};
  if (!initialize) return { client: await library.init(options), listen: () => {} };
  const client = new library(options);
  const listen = holdMessages(client.core.relayer);
  await initialize.call(client);
  return { client, listen };
}
