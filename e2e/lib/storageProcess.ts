import { readSettings } from '../../server/config/readSettings.ts';
import { startServer } from '../../server/node/startServer.ts';

// The server of in-app wallets as a process, which a test can end by a signal that nothing can catch. It says 'ready' once it serves.
const [file = '', folder = '', walletFolder = ''] = process.argv.slice(2);
await startServer(readSettings({ file, environment: {}, folder }), { environment: {}, log: () => {}, walletFolder });
process.stdout.write('ready\n');
