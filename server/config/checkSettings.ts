import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { errorCodeOf } from '../node/errorFacts.ts';
import type { Ecosystem } from './ecosystem.ts';
import { checkGasless } from './readGasless.ts';
import { checkStorage } from './readStorage.ts';
import type { Settings, SettingsFault } from './settings.ts';
import { isLocalHost } from './settingsSchema.ts';
import type { ParsedSettings } from './settingsSchema.ts';
import type { Site } from './site.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What no single setting shows: those that do not fit together, and those that are not safe for real people. */
export function checkSettings(settings: Settings, parsed: ParsedSettings, environment: Environment): SettingsFault[] {
  return [...checkSites(settings), ...checkGasless(settings), ...checkStorage(settings, parsed), ...checkCustody(settings, parsed), ...checkBackends(settings, parsed), ...checkMail(settings, parsed), ...checkSms(settings, parsed), ...checkPlaces(settings), ...checkToken(parsed), ...(settings.isProduction ? checkProduction(settings, parsed, environment) : [])];
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
    faults.push(...checkOfEcosystem(site, place, ecosystems.find(({ ecosystemId }) => ecosystemId === site.ecosystemId)));
    site.origins.forEach((origin, at) => {
      // The browser keeps keys and pages apart by origin; a site on the wallet's own would reach the keys.
      if (origin === walletOrigin) faults.push({ path: ['sites', place, 'origins', at], text: `found the wallet's own origin, wanted another: pages of the site would reach the keys. Example: "https://shop.example.com"` });
    });
  });
  return faults;
}

/** A site offers what its ecosystem does, and is one of its partners or none. */
function checkOfEcosystem({ signIn, partnerId }: Site, place: number, ecosystem: Ecosystem | undefined): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (partnerId !== undefined && !ecosystem?.partners.includes(partnerId)) {
    faults.push({ path: ['sites', place, 'partnerId'], text: `found "${partnerId}", wanted one of "partners" of its ecosystem (${ecosystem?.partners.join(', ') || 'none yet'}).` });
  }
  const offered = ecosystem?.signIn;
  signIn.forEach((way, at) => {
    if (offered && !offered.includes(way)) faults.push({ path: ['sites', place, 'signIn', at], text: `found "${way}", wanted one of "signIn" of its ecosystem (${offered.join(', ')}).` });
  });
  return faults;
}

/** A signer that this server proves itself to, and one for all sites that share their users. */
function checkCustody({ sites }: Settings, { sites: parsed = [] }: ParsedSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  sites.forEach((site, place) => {
    const at = parsed[place]?.custody === undefined ? ['custody'] : ['sites', place, 'custody'];
    const first = site.ecosystemId === undefined ? site : sites.find(({ ecosystemId }) => ecosystemId === site.ecosystemId);
    if (JSON.stringify(first?.custody) !== JSON.stringify(site.custody)) faults.push({ path: ['sites', place, 'custody'], text: `is another one than that of the site "${first?.siteId}" of the same ecosystem, wanted one for all of them: they share their users, of whom each has one wallet.` });
    if (!site.custody) return;
    const { tokenFile, tls = {} } = site.custody;
    if (tokenFile === undefined && tls.certificateFile === undefined) faults.push({ path: [...at, 'tokenFile'], text: 'is missing, wanted what the signer knows this server by: a secret in a file, or a certificate in "tls". Example: "/run/secrets/signer"' });
    if ((tls.certificateFile === undefined) !== (tls.keyFile === undefined)) faults.push({ path: [...at, 'tls'], text: 'has one of certificateFile and keyFile, wanted both.' });
    for (const [name, file] of Object.entries({ tokenFile, ...tls })) {
      const fault = file === undefined ? undefined : unreadable(file);
      if (fault !== undefined) faults.push({ path: name === 'tokenFile' ? [...at, name] : [...at, 'tls', name], text: `${file} ${fault}` });
    }
  });
  // What is wrong with the signer of the whole server is told once.
  return faults.filter(({ path, text }, place) => faults.findIndex((other) => other.path.join() === path.join() && other.text === text) === place);
}

/** What vouches for people is whole: half a setting would let in more than was meant, or nothing. */
function checkBackends({ sites }: Settings, { sites: parsed = [] }: ParsedSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  sites.forEach((site, place) => {
    const at = ['sites', place, 'backend'];
    const given = parsed[place]?.backend;
    const { tokens, endpoint } = site.backend ?? {};
    const isOffered = site.signIn.includes('backend');
    if (isOffered && !tokens && !endpoint) faults.push({ path: at, text: 'is missing for the way in "backend", wanted the keys of your tokens, or your endpoint. Example: { "jwksUrl": "https://shop.example.com/jwks.json", "issuer": "https://shop.example.com", "audience": "latchkey" }' });
    if (!isOffered && given) faults.push({ path: ['sites', place, 'signIn'], text: 'has no "backend", though "backend" is set, wanted both. Example: ["email", "backend"]' });
    if (given?.jwksUrl !== undefined && given.jwks !== undefined) faults.push({ path: [...at, 'jwks'], text: 'is set beside jwksUrl, wanted one of them.' });
    for (const name of ['issuer', 'audience'] as const) {
      if (tokens && given?.[name] === undefined) faults.push({ path: [...at, name], text: 'is missing: without it, tokens that were made for others would be taken. Example: "https://shop.example.com"' });
      if (!tokens && given?.[name] !== undefined) faults.push({ path: [...at, name], text: 'is set without jwksUrl or jwks, wanted both.' });
    }
    if (endpoint && given?.secretFile === undefined) faults.push({ path: [...at, 'secretFile'], text: 'is missing, wanted what the endpoint knows this server by. Example: "/run/secrets/backend"' });
    if (!endpoint && given?.secretFile !== undefined) faults.push({ path: [...at, 'secretFile'], text: 'is set without endpoint, wanted both.' });
    const fault = endpoint && given?.secretFile !== undefined ? unreadable(endpoint.secretFile) : undefined;
    if (endpoint && fault !== undefined) faults.push({ path: [...at, 'secretFile'], text: `${endpoint.secretFile} ${fault}` });
    // People of one issuer are the same people at all sites that share their users: so its keys have to be the same too.
    const first = site.ecosystemId === undefined || !tokens ? undefined : sites.find(({ ecosystemId, backend }) => ecosystemId === site.ecosystemId && backend?.tokens?.issuer === tokens.issuer)?.backend?.tokens;
    if (first && tokens && (first.jwksUrl !== tokens.jwksUrl || JSON.stringify(first.jwks) !== JSON.stringify(tokens.jwks) || first.subjectClaim !== tokens.subjectClaim)) faults.push({ path: at, text: `has other keys, or another subjectClaim, for the issuer "${tokens.issuer}" than another site of the same ecosystem, wanted the same: they share their users.` });
  });
  return faults;
}

function unreadable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() === '' ? 'is empty.' : undefined;
  } catch (error) {
    return `cannot be read (${errorCodeOf(error)}).`;
  }
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

function checkSms({ sites, sms }: Settings, { sms: parsed }: ParsedSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  const at = (name: string, text: string): void => void faults.push({ path: ['sms', name], text });
  if (parsed.password !== undefined && parsed.passwordFile !== undefined) at('passwordFile', 'is set beside sms.password, wanted one of them.');
  if (parsed.smpp !== undefined && parsed.http !== undefined) at('http', 'is set beside sms.smpp, wanted one of them.');
  if (sms.sender.kind === 'folder') {
    for (const name of ['user', 'password', 'passwordFile', 'from'] as const) if (parsed[name] !== undefined) at(name, 'is set without sms.smpp or sms.http, wanted one of them beside it. Example: "smpp": "smpps://smsc.example.com:3550"');
  } else {
    const hasPassword = parsed.passwordFile !== undefined || parsed.password !== undefined;
    if (parsed.from === undefined) at('from', 'is missing, wanted the number or name that messages come from. Example: "from": "Wallet"');
    if (parsed.user !== undefined && !hasPassword) at('password', 'is missing, wanted the password of sms.user. Example: LATCHKEY_SMS_PASSWORD=…, or "passwordFile": "/run/secrets/sms"');
    if (parsed.user === undefined && hasPassword) at('user', 'is missing, wanted whose password it is. Example: "user": "wallet"');
  }
  if (sms.sender.kind !== 'http') for (const name of ['template', 'channel'] as const) if (parsed[name] !== undefined) at(name, 'is set without sms.http, wanted both. Example: "http": "https://sms.example.com/messages"');
  sites.forEach(({ signIn, allowedSmsCountryCodes, defaultSmsCountryCode }, place) => {
    if (signIn.includes('phone') && allowedSmsCountryCodes === undefined) faults.push({ path: ['sites', place, 'allowedSmsCountryCodes'], text: 'is missing, wanted the countries of your visitors: criminals earn by messages to numbers elsewhere. Example: "allowedSmsCountryCodes": ["US", "CA"]' });
    if (defaultSmsCountryCode !== undefined && !allowedSmsCountryCodes?.includes(defaultSmsCountryCode)) faults.push({ path: ['sites', place, 'defaultSmsCountryCode'], text: `found "${defaultSmsCountryCode}", wanted one of "allowedSmsCountryCodes" (${allowedSmsCountryCodes?.join(', ') ?? 'none yet'}).` });
  });
  return faults;
}

function checkPlaces({ adminPort, adminPage, port, kms, dataFolder, walletOrigin }: Settings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (adminPage && adminPage.port !== 0 && [port, adminPort].includes(adminPage.port)) faults.push({ path: ['adminPage', 'port'], text: `found ${adminPage.port}, wanted another port than "port" and "adminPort". Example: 9470` });
  if (adminPage && !isLocalHost(adminPage.host) && !adminPage.origin?.startsWith('https:')) faults.push({ path: ['adminPage', 'origin'], text: 'is missing; a page that other machines reach needs https. Put a proxy with a certificate before it and set its origin. Example: "https://admin.example.internal"' });
  if (adminPage?.origin !== undefined && new URL(adminPage.origin).host === new URL(walletOrigin).host) faults.push({ path: ['adminPage', 'origin'], text: 'found the host of the wallet, wanted another one: what runs there reaches the keys of people. Example: "https://admin.example.internal"' });
  if (adminPort !== undefined && adminPort === port && port !== 0) faults.push({ path: ['adminPort'], text: `found ${adminPort}, wanted another port than "port". Example: 9464` });
  const from = relative(dataFolder, kms.file ?? '..');
  if (kms.file !== undefined && from !== '..' && !from.startsWith(`..${sep}`) && !from.startsWith(sep)) {
    faults.push({ path: ['kms', 'file'], text: `${kms.file} lies in the data folder, wanted a place outside: one backup of the folder would hold the data and the key that opens it. Example: "/etc/latchkey/kms.key"` });
  }
  return faults;
}

function checkToken({ kms }: ParsedSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (kms.module === undefined) {
    for (const name of ['token', 'slot', 'pin', 'pinFile'] as const) {
      if (kms[name] !== undefined) faults.push({ path: ['kms', name], text: 'is set without kms.module, wanted both. Example: "module": "/usr/lib/softhsm/libsofthsm2.so"' });
    }
    return faults;
  }
  if (kms.token === undefined && kms.slot === undefined) faults.push({ path: ['kms', 'token'], text: 'is missing, wanted the label of the token. Example: "token": "wallet"' });
  if (kms.token !== undefined && kms.slot !== undefined) faults.push({ path: ['kms', 'slot'], text: 'is set beside kms.token, wanted one of them.' });
  if (kms.pin !== undefined && kms.pinFile !== undefined) faults.push({ path: ['kms', 'pinFile'], text: 'is set beside the variable of kms.pin, wanted one of them.' });
  if (kms.pin === undefined && kms.pinFile === undefined) faults.push({ path: ['kms', 'pinFile'], text: 'is missing, wanted the PIN of the token. Example: LATCHKEY_KMS_PIN=…, or "pinFile": "/run/secrets/pin"' });
  return faults;
}

/** What real people need. Each line says what to do. */
function checkProduction({ walletOrigin, sites, mail, sms: { sender }, kms }: Settings, parsed: ParsedSettings, environment: Environment): SettingsFault[] {
  const faults: SettingsFault[] = [];
  const { protocol, hostname } = new URL(walletOrigin);
  if (protocol !== 'https:' || isLocalHost(hostname)) {
    faults.push({ path: ['walletOrigin'], text: `found "${walletOrigin}", wanted a public origin by https in production. Put a proxy with a certificate before the server, and set it. Example: "https://wallet.example.com"` });
  }
  if (mail.kind !== 'smtp') faults.push({ path: ['mail', 'smtp'], text: 'is missing; in production codes have to be mailed. Example: "mail": { "smtp": "smtp://mail.example.com:587", "user": "wallet", "from": "wallet@example.com" } and LATCHKEY_MAIL_PASSWORD=…' });
  if (sites.some(({ signIn }) => signIn.includes('phone'))) {
    if (sender.kind === 'folder') faults.push({ path: ['sms'], text: 'is missing; in production codes for phones have to be sent. Example: "sms": { "smpp": "smpps://smsc.example.com:3550", "user": "wallet", "from": "Wallet" } and LATCHKEY_SMS_PASSWORD=…' });
    if (sender.kind === 'smpp' && !sender.isTls && !isLocalHost(sender.host) && environment.ALLOW_PLAIN_SMPP !== '1') faults.push({ path: ['sms', 'smpp'], text: 'password, numbers and codes travel in the clear, wanted smpps://. Where a private line leads to the centre, set ALLOW_PLAIN_SMPP=1' });
  }
  if (kms.file !== undefined && environment.ALLOW_FILE_KMS !== '1') {
    faults.push({ path: ['kms', 'file'], text: 'in production a key in a file is as safe as the disk that it lies on. If that is what you want, set ALLOW_FILE_KMS=1. Keep the file on another disk than the database, and a copy of it in a safe' });
  }
  if (sites.length === 0) faults.push({ path: ['sites'], text: 'is missing, wanted one site or more. Example: [{ "siteId": "shop", "name": "Shop", "origins": ["https://shop.example.com"] }]' });
  if (parsed.trustedProxies === undefined) {
    faults.push({ path: ['trustedProxies'], text: 'is missing; the server itself speaks http, so a proxy stands before it in production. Say how many proxies add to X-Forwarded-For: with too few all people share one limit, with too many they can pretend any address. Example: 1' });
  }
  sites.forEach(({ custody, siteId }, place) => {
    if (custody && !custody.url.startsWith('https:')) faults.push({ path: ['sites', place, 'custody', 'url'], text: `found "${custody.url}" for "${siteId}", wanted https in production: the secret goes there. Example: "https://signer.example.com"` });
  });
  sites.forEach(({ origins }, place) => origins.forEach((origin, at) => {
    if (!origin.startsWith('https:')) faults.push({ path: ['sites', place, 'origins', at], text: `found "${origin}", wanted https in production. Example: "https://shop.example.com"` });
  }));
  return faults;
}
