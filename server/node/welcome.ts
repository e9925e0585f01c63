import type { Settings } from '../config/settings.ts';

/** What the operator sees at the start: where things are, and what to do next. Without a secret. */
export function writeWelcome(settings: Settings, { port, adminPort }: { readonly port: number; readonly adminPort: number | undefined }): readonly string[] {
  const { walletOrigin, host, dataFolder, database, kms, mail, sites, file, isProduction } = settings;
  const listens = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    `latchkey-server listens on ${listens}`,
    '',
    `  Wallet   ${walletOrigin}`,
    `  Health   ${listens}/health, ${listens}/ready${adminPort === undefined ? '' : `; metrics on port ${adminPort}`}`,
    `  Data     ${database.engine === 'sqlite' ? database.file : `PostgreSQL at ${new URL(database.url).host}`}`,
    `  Keys     ${kms.file}: keep a copy apart from the data. Without it the data opens nothing`,
    `  Mail     ${mail.kind === 'smtp' ? `by ${mail.host}:${mail.port}` : `nothing is sent: each mail is a file in ${mail.folder}`}`,
    `  Sites    ${sites.map(({ siteId, origins }) => `${siteId} (${origins.join(', ')})`).join('; ')}`,
    `  Settings ${file ?? `none, so these are for this machine only. "latchkey-server init" writes a file`}`,
    ...(isProduction ? [] : ['', ...nextSteps(file, dataFolder)]),
    '',
    'It stops by Ctrl+C.',
  ];
}

function nextSteps(file: string | undefined, dataFolder: string): readonly string[] {
  return [
    'Next:',
    file === undefined ? '  1. "latchkey-server init" writes a file of settings. Put your site into it:' : `  1. Put your site into ${file}:`,
    '     "sites": [{ "siteId": "shop", "name": "Shop", "origins": ["https://shop.example.com"] }]',
    '  2. "latchkey-server check" tells what is wrong with the settings, "latchkey-server --help" what else there is.',
    `  3. Before real people come: https, a mail server and a backup of ${dataFolder} are needed. It does not start without the first two.`,
  ];
}
