import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSender } from './smsSender.ts';

/** For development: writes each message as a text file, the number on its first line. Its name sorts by time. A file appears whole, never half written. */
export function createFolderSms({ folder, now }: { readonly folder: string; now(): number }): SmsSender {
  return {
    send: async ({ smsId, to, text }, { signal }) => {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date(now()).toISOString().replaceAll(':', '-')}-${smsId}.txt`);
      // Codes stand in it: for its owner's eyes, though it is development.
      await writeFile(`${file}.part`, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return 'sent';
    },
    close: async () => {},
  };
}
