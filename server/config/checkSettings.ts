import { relative, sep } from 'node:path';
import type { Settings } from './settings.ts';
import { isLocalHost } from './settingsSchema.ts';
import type { ParsedSettings } from './settingsSchema.ts';

export interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What no single setting shows: those that do not fit together, and those that are not safe for real people. */
export function checkSettings(settings: Settings, parsed: ParsedSettings, environment: Environment): SettingsFault[] {
  return [...checkSites(settings), ...checkMail(settings, parsed), ...checkPlaces(settings), ...(settings.isProduction ? checkProduction(settings, parsed, environment) : [])];
}

function checkSites({ sites, ecosystems, walletOrigin }: Settings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  const ecosystemIds = ecosystems.map(({ ecosystemId }) => ecosystemId);
  ecosystemIds.forEach((ecosystemId, place) => {
    if (ecosystemIds.indexOf(ecosystemId) !== place) faults.push({ path: ['ecosystems', place, 'ecosystemId'], text: `"${ecosystemId}" stands twice, wanted each ecosystem once.` });
  });
  sites.forEach((site, place) => {
    if (sites.findIndex(({ siteId }) => siteId === site.siteId) !== place) faults.push({ path: ['sites', place, 'siteId'], text: `"${site.siteId}" stands twice, wanted each site once.` });
    if (site.ecosystemId !== undefined && !ecosystemIds.includes(site.ecosystemId)) {
      faults.push({ path: ['sites', place, 'ecosystemId'], text: `found "${site.ecosystemId}", wanted one of "ecosystems" (${ecosystemIds.join(', ') || 'none yet'}). Example: "ecosystems": [{ "ecosystemId": "${site.ecosystemId}", "name": "Market" }]` });
    }
    site.origins.forEach((origin, at) => {
      // The browser keeps keys and pages apart by origin; a site on the wallet's own would reach the keys.
      if (origin === walletOrigin) faults.push({ path: ['sites', place, 'origins', at], text: `found the wallet's own origin, wanted another: pages of the site would reach the keys. Example: "https://shop.example.com"` });
    });
  });
  return faults;
}

function checkMail({ mail }: Settings, { mail: parsed }: ParsedSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (parsed.password !== undefined && parsed.passwordFile !== undefined) faults.push({ path: ['mail', 'passwordFile'], text: 'is set beside mail.password, wanted one of them.' });
  if (parsed.smtp === undefined) {
    for (const name of ['user', 'password', 'passwordFile'] as const) {
      if (parsed[name] !== undefined) faults.push({ path: ['mail', name], text: 'is set without mail.smtp, wanted both. Example: "smtp": "smtp://mail.example.com:587"' });
    }
    return faults;
  }
  if (parsed.from === undefined) faults.push({ path: ['mail', 'from'], text: 'is missing, wanted the address that mails come from. Example: "from": "wallet@example.com"' });
  const login = mail.kind === 'smtp' ? mail.login : undefined;
  const hasPassword = parsed.passwordFile !== undefined || (login?.password ?? '') !== '';
  if (login && !hasPassword) faults.push({ path: ['mail', 'password'], text: 'is missing, wanted the password of mail.user. Example: LATCHKEY_MAIL_PASSWORD=…, or "passwordFile": "/run/secrets/mail"' });
  if (!login && (parsed.passwordFile !== undefined || parsed.password !== undefined)) faults.push({ path: ['mail', 'user'], text: 'is missing, wanted whose password it is. Example: "user": "wallet"' });
  return faults;
}

function checkPlaces({ adminPort, port, kms, dataFolder }: Settings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (adminPort !== undefined && adminPort === port && port !== 0) faults.push({ path: ['adminPort'], text: `found ${adminPort}, wanted another port than "port". Example: 9464` });
  const from = relative(dataFolder, kms.file);
  if (from !== '..' && !from.startsWith(`..${sep}`) && !from.startsWith(sep)) {
    faults.push({ path: ['kms', 'file'], text: `${kms.file} lies in the data folder, wanted a place outside: one backup of the folder would hold the data and the key that opens it. Example: "/etc/latchkey/kms.key"` });
  }
  return faults;
}

/** What real people need. Each line says what to do. */
function checkProduction({ walletOrigin, sites, mail }: Settings, parsed: ParsedSettings, environment: Environment): SettingsFault[] {
  const faults: SettingsFault[] = [];
  const { protocol, hostname } = new URL(walletOrigin);
  if (protocol !== 'https:' || isLocalHost(hostname)) {
    faults.push({ path: ['walletOrigin'], text: `found "${walletOrigin}", wanted a public origin by https in production. Put a proxy with a certificate before the server, and set it. Example: "https://wallet.example.com"` });
  }
  if (mail.kind !== 'smtp') faults.push({ path: ['mail', 'smtp'], text: 'is missing; in production codes have to be mailed. Example: "mail": { "smtp": "smtp://mail.example.com:587", "user": "wallet", "from": "wallet@example.com" } and LATCHKEY_MAIL_PASSWORD=…' });
  if (environment.ALLOW_FILE_KMS !== '1') {
    faults.push({ path: ['kms', 'file'], text: 'in production a key in a file is as safe as the disk that it lies on. If that is what you want, set ALLOW_FILE_KMS=1. Keep the file on another disk than the database, and a copy of it in a safe' });
  }
  if (sites.length === 0) faults.push({ path: ['sites'], text: 'is missing, wanted one site or more. Example: [{ "siteId": "shop", "name": "Shop", "origins": ["https://shop.example.com"] }]' });
  if (parsed.trustedProxies === undefined) {
    faults.push({ path: ['trustedProxies'], text: 'is missing; the server itself speaks http, so a proxy stands before it in production. Say how many proxies add to X-Forwarded-For: with too few all people share one limit, with too many they can pretend any address. Example: 1' });
  }
  sites.forEach(({ origins }, place) => origins.forEach((origin, at) => {
    if (!origin.startsWith('https:')) faults.push({ path: ['sites', place, 'origins', at], text: `found "${origin}", wanted https in production. Example: "https://shop.example.com"` });
  }));
  return faults;
}
