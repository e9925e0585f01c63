import { createLog } from '../../node/createLog.ts';
import { openStore } from '../../node/openParts.ts';
import type { Command } from '../command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database up to date, and starts nothing. A start does so as well.',
  details: ['An older release goes on serving meanwhile: changes only add.'],
  run: async (input) => {
    const settings = input.readSettings();
    const store = await openStore(settings, createLog({ level: 'warn', destination: process.stderr }));
    await store.close();
    input.print(`The database is up to date (${settings.database.engine === 'sqlite' ? settings.database.file : 'PostgreSQL'}).`);
  },
};
