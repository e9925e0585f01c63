import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { toMessage } from './toMessage.ts';

/**
 * For development: writes each mail as an `.eml` file, which mail programs open. Its name sorts by time. A file appears whole, never half written.
 */
export function createFolderMailer({ folder, from, now }: { readonly folder: string; readonly from: string; now(): number }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, { signal }) => {
      signal.throwIfAborted();
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date(now()).toISOString().replaceAll(':', '-')}-${mail.mailId}.eml`);
      // Codes stand in it: for its owner's eyes, though it is development.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return 'sent';
    },
    close: async () => transport.close(),
  };
}
