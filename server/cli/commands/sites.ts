import type { Command } from '../command.ts';
import { printTable } from '../printTable.ts';

export const sitesList: Command = {
  name: 'sites list',
  summary: 'Lists the sites of the settings.',
  run: async (input) => {
    const { sites } = input.readSettings();
    printTable(input.print, ['site', 'name', 'origins', 'users shared in', 'sign-in'], sites.map(({ siteId, name, origins, ecosystemId, signIn }) => [siteId, name, origins.join(' '), ecosystemId ?? '-', signIn.join(' ')]));
  },
};
