import { custodyWarnings } from '../../node/welcome.ts';
import type { Command } from '../command.ts';
import { settingsHelp } from '../help.ts';

export const check: Command = {
  name: 'check',
  summary: 'Reads the settings and tells every mistake. Starts nothing.',
  details: ['', 'Settings stand in latchkey-server.json; a variable stands over the file. Secrets may come from a file that NAME_FILE names.', '', ...settingsHelp()],
  run: async (input) => {
    const settings = input.readSettings();
    const { file, isProduction, sites } = settings;
    input.print(`The settings are right (${file ?? 'no file, for this machine only'}): ${sites.length} ${sites.length === 1 ? 'site' : 'sites'}, ${isProduction ? 'for production' : 'for development'}.`);
    for (const line of custodyWarnings(settings)) input.print(line);
  },
};
