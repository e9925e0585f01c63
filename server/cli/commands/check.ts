import { custodyWarnings } from '../../node/welcome.ts';
import type { Command } from '../command.ts';
import { settingsHelp } from '../help.ts';
import { checkGaslessChains } from './gasless.ts';

export const check: Command = {
  name: 'check',
  summary: 'Reads the settings and tells every mistake. Starts nothing. Where gas is paid, asks the networks whether contracts and deposits are there.',
  details: ['', 'Settings stand in latchkey-server.json; a variable stands over the file. Secrets may come from a file that NAME_FILE names.', '', ...settingsHelp()],
  run: async (input) => {
    const settings = input.readSettings();
    const { file, isProduction, sites } = settings;
    input.print(`The settings are right (${file ?? 'no file, for this machine only'}): ${sites.length} ${sites.length === 1 ? 'site' : 'sites'}, ${isProduction ? 'for production' : 'for development'}.`);
    for (const line of custodyWarnings(settings)) input.print(line);
    // The keys that contracts have to know are in the database.
    return settings.gasless ? checkGaslessChains(input) : true;
  },
};
