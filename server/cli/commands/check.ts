import type { StorageSettings } from '../../config/storage.ts';
import { describeError } from '../../node/errorFacts.ts';
import { custodyWarnings } from '../../node/welcome.ts';
import type { Command } from '../command.ts';
import { settingsHelp } from '../help.ts';
import { openBlocks } from '../../node/storage/openStorage.ts';
import { checkGaslessChains } from './gasless.ts';

async function checkBlocks(storage: StorageSettings, print: (line: string) => void): Promise<boolean> {
  try {
    await (await openBlocks(storage)).check();
    print('Right: the store of files can be written to.');
    return true;
  } catch (error) {
    print(`WRONG: the store of files cannot be written to (${describeError(error).split('\n')[0]}).`);
    return false;
  }
}

export const check: Command = {
  name: 'check',
  summary: 'Reads the settings and tells every mistake. Starts nothing. Where gas is paid, asks the networks whether contracts and deposits are there; where files are kept, writes, reads and deletes one block.',
  details: ['', 'Settings stand in latchkey-server.json; a variable stands over the file. Secrets may come from a file that NAME_FILE names.', '', ...settingsHelp()],
  run: async (input) => {
    const settings = input.readSettings();
    const { file, isProduction, sites } = settings;
    input.print(`The settings are right (${file ?? 'no file, for this machine only'}): ${sites.length} ${sites.length === 1 ? 'site' : 'sites'}, ${isProduction ? 'for production' : 'for development'}.`);
    for (const line of custodyWarnings(settings)) input.print(line);
    // The keys that contracts have to know are in the database.
    const isPaying = settings.gasless ? await checkGaslessChains(input) : true;
    const isKeeping = settings.storage ? await checkBlocks(settings.storage, input.print) : true;
    return isPaying && isKeeping;
  },
};
