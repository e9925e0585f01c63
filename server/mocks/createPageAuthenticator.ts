import type { Authenticator } from '../wallet/frame/authenticator.ts';
import type { Records } from '../wallet/frame/openRecords.ts';
import { PasskeyError } from '../wallet/frame/passkeys.ts';
import type { AskPasskey } from './askPasskey.ts';
import { makeSoftPasskey, answerBySoftPasskey } from './softPasskey.ts';
import type { SoftPasskey } from './softPasskey.ts';

export interface PageAuthenticatorOptions {
  /** Where passkeys are kept: those of all devices, as a password manager has them. */
  readonly records: Promise<Records>;
  readonly walletOrigin: string;
  /** Of this page. */
  readonly pageOrigin: string;
  readonly ask: AskPasskey;
}

const name = 'passkeys';

/** An authenticator of software, with a dialog of the page: no browser gives a page the passkeys of the wallet's host. */
export function createPageAuthenticator({ records, walletOrigin, pageOrigin, ask }: PageAuthenticatorOptions): Authenticator & { clear(): Promise<void> } {
  const ceremony = { origin: walletOrigin, topOrigin: pageOrigin };
  const read = async (rpId: string): Promise<readonly SoftPasskey[]> => all(await (await records).get(name)).filter((each) => each.rpId === rpId);
  return {
    isThere: true,
    create: async (options, { signal }) => {
      signal.throwIfAborted();
      const known = await read(options.rp.id);
      if (options.excludeCredentials.some(({ id }) => known.some((each) => each.id === id))) throw new PasskeyError('exists');
      if ((await ask({ does: 'create', host: options.rp.id, names: [options.user.name] }, signal)) === undefined) throw new PasskeyError('dismissed');
      const { passkey, credential } = await makeSoftPasskey(options, ceremony);
      await (await records).change(name, (before) => [...all(before), passkey]);
      return credential;
    },
    use: async (options, { signal }) => {
      signal.throwIfAborted();
      const known = await read(options.rpId);
      const chosen = await ask({ does: 'use', host: options.rpId, names: known.map((each) => each.name) }, signal);
      const passkey = chosen === undefined ? undefined : known[chosen];
      if (!passkey) throw new PasskeyError('dismissed');
      return answerBySoftPasskey(passkey, options, ceremony);
    },
    clear: async () => (await records).delete(name),
  };
}

const all = (kept: unknown): readonly SoftPasskey[] => (kept ?? []) as readonly SoftPasskey[]; // written above
