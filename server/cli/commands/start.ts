import { createLog } from '../../node/createLog.ts';
import { describeError } from '../../node/errorFacts.ts';
import { startServer } from '../../node/startServer.ts';
import { writeWelcome } from '../../node/welcome.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';

export const start: Command = {
  name: 'start',
  summary: 'Starts the server. So does no command at all.',
  details: ['SIGTERM and Ctrl+C end it: it takes no more requests, answers those that run, and closes the database. A second one ends it at once.'],
  run: async (input) => {
    const settings = input.readSettings();
    const log = createLog({ level: settings.logLevel });
    // Node itself would print the message, and a database quotes rows in its messages. A promise that nothing waits for comes here as well.
    process.on('uncaughtException', (error) => {
      log({ level: 'error', event: 'server.crashed', error: describeError(error) });
      process.exit(exitCodes.failed);
    });
    const serving = await startServer(settings, { environment: input.environment, log });
    for (const line of writeWelcome(settings, serving)) input.print(line);
    await stopSignal();
    return (await serving.stop()) === 0;
  },
};

/** Resolves when the process is asked to end; asked again, it ends at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) process.removeListener(name, stop);
      resolve();
    };
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, stop);
  });
}
