import { createAdminSessions } from '../../admin/adminSessions.ts';
import { isPlainLine } from '../../config/settingsSchema.ts';
import { adminOriginOf } from '../../node/serveAdmin.ts';
import type { Command } from '../command.ts';
import { CommandError, textOption } from '../command.ts';
import { withParts } from '../withParts.ts';

export const adminLogin: Command = {
  name: 'admin login',
  summary: 'Prints a token to sign in to the admin page by. It is good once, for 5 minutes.',
  details: ['Who may run this command can do all that the page can, so the page asks for nothing else. The name stands in the audit log beside what is done.'],
  options: { name: { type: 'string', value: 'NAME', help: 'who signs in, e.g. anna' } },
  run: async (input) => {
    const name = textOption(input, 'name') ?? '';
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._@ -]{0,63}$/u.test(name) || !isPlainLine(name)) throw new CommandError('--name needs who signs in: letters and digits, 64 at most. Example: --name anna', { isUsage: true });
    await withParts(input, async ({ core, settings }) => {
      if (!settings.adminPage) throw new CommandError('There is no admin page: set adminPage.port (LATCHKEY_ADMIN_PAGE_PORT) and start the server anew. Example: 9470');
      const token = await createAdminSessions(core).createLogin(name);
      await core.audit.append('server', { actor: 'operator', deviceId: null, action: 'admin.loginMade', result: 'done', detail: { name }, address: '' });
      input.print(`Open ${adminOriginOf(settings.adminPage)} and sign in by this token, once, within 5 minutes:`);
      input.print(token);
    });
  },
};

export const adminLogout: Command = {
  name: 'admin logout',
  summary: 'Ends all sessions of the admin page, and tokens that were not used.',
  run: (input) => withParts(input, async ({ core }) => {
    const ended = await createAdminSessions(core).endAll();
    await core.audit.append('server', { actor: 'operator', deviceId: null, action: 'admin.allSignedOut', result: 'done', detail: { ended }, address: '' });
    input.print(`Ended ${ended}.`);
  }),
};
