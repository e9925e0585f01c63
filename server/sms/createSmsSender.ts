import type { SmsSettings } from '../config/settings.ts';
import { createFolderSms } from './folderSms.ts';
import { createHttpSms } from './httpSms.ts';
import type { SmsSender } from './smsSender.ts';

/** The sender of the settings. SMPP is loaded where it is set alone. */
export async function createSmsSender({ sender }: Pick<SmsSettings, 'sender'>, { now, ca }: { readonly now: () => number; readonly ca?: string | undefined }): Promise<SmsSender> {
  if (sender.kind === 'folder') return createFolderSms({ folder: sender.folder, now });
  if (sender.kind === 'http') return createHttpSms(sender);
  const { createSmppSms } = await import('./smppSms.ts');
  return createSmppSms(sender, ca === undefined ? {} : { ca });
}
