import type { Settings } from '../config/settings.ts';
import { describeKms } from '../kms/openKms.ts';

/** What the operator sees at the start: where things are, and what to do next. Without a secret. */
export function writeWelcome(settings: Settings, { port, adminPort, adminOrigin }: { readonly port: number; readonly adminPort: number | undefined; readonly adminOrigin?: string | undefined }): readonly string[] {
  const { walletOrigin, host, dataFolder, database, kms, mail, sites, file, isProduction } = settings;
  const listens = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    `latchkey-server listens on ${listens}`,
    '',
    `  Wallet   ${walletOrigin}`,
    `  Health   ${listens}/health, ${listens}/ready${adminPort === undefined ? '' : `; metrics on port ${adminPort}`}`,
    ...(adminOrigin === undefined ? [] : [`  Admin    ${adminOrigin}: "latchkey-server admin login --name YOU" prints a token to sign in by`]),
    `  Data     ${database.engine === 'sqlite' ? database.file : `PostgreSQL at ${new URL(database.url).host}`}`,
    `  Keys     ${describeKms(settings)}${kms.pkcs11 ? '. Without the token the data opens nothing' : ': keep a copy apart from the data. Without it the data opens nothing'}`,
    `  Mail     ${mail.kind === 'smtp' ? `by ${mail.host}:${mail.port}` : `nothing is sent: each mail is a file in ${mail.folder}`}`,
    `  Sites    ${sites.map(({ siteId, origins }) => `${siteId} (${origins.join(', ')})`).join('; ')}`,
    `  Settings ${file ?? `none, so these are for this machine only. "latchkey-server init" writes a file`}`,
    ...custodyWarnings(settings).flatMap((line) => ['', line]),
    ...(isProduction ? [] : ['', ...nextSteps(file, dataFolder)]),
    '',
    'It stops by Ctrl+C.',
  ];
}

/** What it means that keys are not split: people trust what they are told of it. A line for each signer; none where all keys are split. */
export function custodyWarnings({ sites }: Pick<Settings, 'sites'>): readonly string[] {
  const urls = new Set(sites.flatMap(({ custody }) => (custody ? [custody.url] : [])));
  return [...urls].map((url) => {
    const of = sites.filter(({ custody }) => custody?.url === url);
    const who = of[0]?.custody?.label === 'external' ? 'People are told that another service keeps their key.' : 'People are told that you can use their key as well. In many countries this makes you a custodian.';
    return `WARNING: the keys of new wallets of ${of.map(({ siteId }) => siteId).join(', ')} are kept by ${url}. ${who} Those who run that service can use them, and so can one who signs in as the person: there is no recovery method of the person's own.`;
  });
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
