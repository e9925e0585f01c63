import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { errorCodeOf } from '../node/errorFacts.ts';
import { checkSettings } from './checkSettings.ts';
import { developmentBounds } from './developmentBounds.ts';
import type { Ecosystem } from './ecosystem.ts';
import { toGasless } from './readGasless.ts';
import { toStorage } from './readStorage.ts';
import { nearestName } from './nearest.ts';
import { isObject, readRawSettings } from './rawSettings.ts';
import type { RawSettings, SettingsSource } from './rawSettings.ts';
import { checkProviders, toProviders } from './providers.ts';
import { guideFor, namesWithin, writePath } from './settingGuide.ts';
import type { Settings, SmtpSettings } from './settings.ts';
import { SettingsError } from './settings.ts';
import { isLocalHost, settingsSchema } from './settingsSchema.ts';
import type { ParsedSettings } from './settingsSchema.ts';
import type { BackendSettings, KnownOfSite, SignerSettings, Site } from './site.ts';

type Path = readonly (string | number)[];

/**
 * The settings of the file with those of the environment over them.
 * @throws SettingsError with a line for each mistake: the setting, where it stands, what was found, what is wanted, an example
 */
export function readSettings(source: SettingsSource): Settings {
  const raw = readRawSettings(source);
  const { faults, parsed, faulty } = parse(raw);
  const base = raw.file === undefined ? source.folder : dirname(raw.file);
  const settings = parsed && complete(parsed, { base, file: raw.file, isNodeProduction: source.environment.NODE_ENV === 'production' });
  const lines = [...raw.faults, ...faults];
  if (settings && parsed) {
    const checked = [...checkSettings(settings, parsed, source.environment), ...checkProviders(parsed, base)].filter(({ path: [first] }) => !faulty.has(String(first)));
    lines.push(...checked.map(({ path, text }) => `${writePath(path)}${whereOf(raw, path)}: ${text}`));
    const password = readSecretFile('mail.passwordFile', parsed.mail.passwordFile, 'password', lines);
    const smsPassword = readSecretFile('sms.passwordFile', parsed.sms.passwordFile, 'password', lines);
    const pin = readSecretFile('kms.pinFile', parsed.kms.pinFile, 'PIN', lines);
    if (lines.length === 0) return withPin(withSmsPassword(withPassword(settings, password), smsPassword), pin);
  }
  throw new SettingsError(lines);
}

/** All that the schema refuses. What is right beside it is parsed all the same, so that every mistake is told at once. */
function parse(raw: RawSettings): { readonly faults: readonly string[]; readonly parsed: ParsedSettings | undefined; readonly faulty: ReadonlySet<string> } {
  const unknown = unknownNames(raw.values, []);
  const first = v.safeParse(settingsSchema, raw.values);
  const refused = (first.issues ?? [])
    .map((issue) => ({ path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))), input: issue.input, isUnknown: issue.type === 'strict_object' && issue.expected === 'never' }))
    .filter(({ isUnknown }) => !isUnknown);
  const wrong = [...listsForObjects(raw.values, []), ...refused];
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const path of unknown) faults.push(unknownLine(raw, path));
  for (const { path, input } of wrong) {
    // One line a setting, though several rules may refuse it.
    const name = writePath(path);
    if (seen.has(name)) continue;
    seen.add(name);
    faults.push(wrongLine(raw, path, input));
  }
  const faulty = new Set([...unknown, ...wrong.map(({ path }) => path)].map(([top]) => String(top)));
  if (first.success) return { faults, parsed: first.output, faulty };
  const rest = v.safeParse(settingsSchema, Object.fromEntries(Object.entries(raw.values).filter(([name]) => !faulty.has(name))));
  return { faults, parsed: rest.success ? rest.output : undefined, faulty };
}

/** Names that no setting has, at any depth. */
function unknownNames(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, place) => unknownNames(item, [...path, place]));
  if (!isObject(value)) return [];
  const known = namesWithin(path);
  if (known.length === 0) return []; // no object is wanted here: the schema says so
  return Object.entries(value).flatMap(([name, within]) => (known.includes(name) ? unknownNames(within, [...path, name]) : [[...path, name]]));
}

/** The schema takes a list for an object that may be empty. */
function listsForObjects(value: unknown, path: Path): { readonly path: Path; readonly input: unknown }[] {
  if (Array.isArray(value)) return namesWithin(path).length > 0 ? [{ path, input: value }] : value.flatMap((item: unknown, place) => listsForObjects(item, [...path, place]));
  return isObject(value) ? Object.entries(value).flatMap(([name, within]) => listsForObjects(within, [...path, name])) : [];
}

function unknownLine(raw: RawSettings, path: Path): string {
  const known = namesWithin(path.slice(0, -1));
  const nearest = nearestName(String(path.at(-1)), known);
  return `${writePath(path)}${whereOf(raw, path)}: there is no such setting. ${nearest === undefined ? `There are: ${known.join(', ')}.` : `Did you mean "${nearest}"?`}`;
}

function wrongLine(raw: RawSettings, path: Path, input: unknown): string {
  const guide = guideFor(path);
  const isSecret = guide?.isSecret === true;
  const wanted = guide ? `, wanted ${guide.wanted}. Example: ${guide.example}` : '';
  return `${writePath(path) || 'The file'}${whereOf(raw, path)}: ${input === undefined ? 'is missing' : `found ${describe(input, isSecret)}`}${wanted}`;
}

function describe(value: unknown, isSecret: boolean): string {
  if (isSecret) return typeof value === 'string' ? `a text of ${value.length} characters (not shown)` : `a value of type ${typeof value}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function whereOf({ file, variables }: RawSettings, path: Path): string {
  const names = path.filter((part) => typeof part === 'string');
  const variable = variables.get(names.join('.')) ?? variables.get(names[0] ?? '');
  return variable !== undefined ? ` (${variable})` : file !== undefined ? ` (${file})` : '';
}

/** Ports that the usual development servers choose. */
const developmentPorts = [3000, 4173, 5173, 8080];
const developmentSite: NonNullable<ParsedSettings['sites']>[number] = {
  siteId: 'localhost', name: 'Localhost', origins: developmentPorts.map((port) => `http://localhost:${port}`), signIn: ['email', 'guest'],
  look: {}, policyBounds: { dailyWei: String(developmentBounds.dailyWei), methods: [...developmentBounds.methods] }, secondFactor: 'offered', codes: { perDay: 1_000 },
};

function complete(parsed: ParsedSettings, { base, file, isNodeProduction }: { readonly base: string; readonly file: string | undefined; readonly isNodeProduction: boolean }): Settings {
  const walletOrigin = parsed.walletOrigin ?? `http://localhost:${parsed.port}`;
  const isProduction = isNodeProduction || !isLocalHost(new URL(walletOrigin).hostname);
  const dataFolder = parsed.dataFolder === 'latchkey-data' ? join(base, 'latchkey-data') : parsed.dataFolder;
  const { adminPort, metricsToken, host, port, ecosystems, logLevel, limits } = parsed;
  const sites = (parsed.sites ?? (isProduction ? [] : [developmentSite])).map((each) => toSite(each, parsed, base));
  return {
    adminPage: parsed.adminPage && { ...parsed.adminPage, origin: parsed.adminPage.origin },
    file, isProduction, walletOrigin, host, port, dataFolder, adminPort, metricsToken, logLevel, limits,
    ecosystems: ecosystems.map(toEcosystem),
    database: parsed.database === undefined ? { engine: 'sqlite', file: join(dataFolder, 'latchkey.sqlite') } : { engine: 'postgres', url: parsed.database },
    kms: toKms(parsed.kms, base),
    mail: toMail(parsed.mail, dataFolder),
    providers: toProviders(parsed.providers, base),
    sms: toSms(parsed.sms, dataFolder),
    rpc: parsed.rpc,
    sites,
    gasless: parsed.gasless && toGasless(parsed.gasless, sites.map(({ siteId }) => siteId)),
    storage: parsed.storage && toStorage(parsed.storage, { blocksFolder: join(dataFolder, 'blocks'), allSiteIds: sites.map(({ siteId }) => siteId) }),
    trustedProxies: parsed.trustedProxies ?? 0,
  };
}

function toKms({ file, module, token, slot, keyLabel, pin }: ParsedSettings['kms'], base: string): Settings['kms'] {
  if (module === undefined) return { file: file ?? join(base, 'latchkey-kms.key') };
  return { file, pkcs11: { module, token: slot ?? token ?? '', keyLabel, pin: pin ?? '' } };
}

function toMail(mail: ParsedSettings['mail'], dataFolder: string): Settings['mail'] {
  if (mail.smtp === undefined) return { kind: 'folder', folder: join(dataFolder, 'mailbox'), from: mail.from ?? 'wallet@localhost' };
  const url = new URL(mail.smtp);
  const isImplicitTls = url.protocol === 'smtps:';
  const user = mail.user ?? decodeURIComponent(url.username);
  const password = mail.password ?? decodeURIComponent(url.password);
  return {
    kind: 'smtp', host: url.hostname, port: url.port === '' ? (isImplicitTls ? 465 : 587) : Number(url.port), isImplicitTls,
    login: user === '' ? undefined : { user, password }, from: mail.from ?? '',
  };
}

/** For operators that name no price: more than most messages cost, so that budgets hold. */
const usualSmsPrice = 0.1;

function toSms({ smpp, http, template, user, password = '', from = '', channel, prices }: ParsedSettings['sms'], dataFolder: string): Settings['sms'] {
  const login = user === undefined ? undefined : { user, password };
  const all = { default: usualSmsPrice, ...prices };
  if (http !== undefined) return { prices: all, sender: { kind: 'http', url: http, login, from, channel, template } };
  if (smpp === undefined) return { prices: all, sender: { kind: 'folder', folder: join(dataFolder, 'phone') } };
  const url = new URL(smpp);
  const isTls = url.protocol === 'smpps:';
  return { prices: all, sender: { kind: 'smpp', host: url.hostname, port: url.port === '' ? (isTls ? 3550 : 2775) : Number(url.port), isTls, login, from } };
}

function toEcosystem({ ecosystemId, name, signIn, partners, look: { icon, image } }: ParsedSettings['ecosystems'][number]): Ecosystem {
  return { ecosystemId, name, partners, ...(signIn && { signIn }), look: { ...(icon !== undefined && { icon }), ...(image !== undefined && { image }) } };
}

function toSite(site: NonNullable<ParsedSettings['sites']>[number], { ecosystems, custody: ofServer }: Pick<ParsedSettings, 'ecosystems' | 'custody'>, base: string): Site {
  const { ecosystemId, partnerId, look, policyBounds, windowAboveWei, delegates, known, oneStepSignIn, newWallets, accounts, custody: ofSite, allowedSmsCountryCodes, defaultSmsCountryCode, smsBudget, backend, ...rest } = site;
  const ecosystemName = ecosystems.find((each) => each.ecosystemId === ecosystemId)?.name;
  const custody = ofSite ?? ofServer;
  return {
    ...rest,
    ...(ecosystemId !== undefined && { ecosystemId }),
    ...(ecosystemName !== undefined && { ecosystemName }),
    ...(oneStepSignIn && { oneStepSignIn }),
    ...(partnerId !== undefined && { partnerId }),
    ...(newWallets !== undefined && { newWallets }),
    ...(allowedSmsCountryCodes !== undefined && { allowedSmsCountryCodes }),
    ...(defaultSmsCountryCode !== undefined && { defaultSmsCountryCode }),
    ...(smsBudget !== undefined && { smsBudget }),
    ...(accounts !== undefined && { accounts }),
    look: { ...(look.accent !== undefined && { accent: look.accent }), ...(look.logoUrl !== undefined && { logoUrl: look.logoUrl }) },
    policyBounds: { dailyWei: BigInt(policyBounds.dailyWei), methods: policyBounds.methods, ...(policyBounds.contracts && { contracts: policyBounds.contracts }) },
    ...(windowAboveWei !== undefined && { windowAboveWei: BigInt(windowAboveWei) }),
    ...(delegates && { delegates }),
    ...(known && { known: toKnown(known) }),
    ...(custody?.kind === 'signer' && { custody: toSigner(custody, base) }),
    ...(backend && { backend: toBackend(backend, base) }),
  };
}

function toKnown({ networks, tokens, contracts }: NonNullable<NonNullable<ParsedSettings['sites']>[number]['known']>): KnownOfSite {
  return { ...(networks && { networks }), ...(tokens && { tokens }), ...(contracts && { contracts }) };
}

function toBackend({ jwksUrl, jwks, issuer = '', audience = '', subjectClaim, endpoint, secretFile = '' }: NonNullable<NonNullable<ParsedSettings['sites']>[number]['backend']>, base: string): BackendSettings {
  return {
    ...((jwksUrl !== undefined || jwks !== undefined) && { tokens: { issuer, audience, subjectClaim, ...(jwksUrl !== undefined && { jwksUrl }), ...(jwks !== undefined && { jwks }) } }),
    ...(endpoint !== undefined && { endpoint: { url: endpoint, secretFile: resolve(base, secretFile) } }),
  };
}

function toSigner({ tokenFile, tls, ...rest }: Extract<NonNullable<ParsedSettings['custody']>, { readonly kind: 'signer' }>, base: string): SignerSettings {
  const { certificateFile, keyFile, authorityFile } = tls ?? {};
  const at = (file: string): string => resolve(base, file);
  return {
    ...rest,
    ...(tokenFile !== undefined && { tokenFile: at(tokenFile) }),
    ...(tls && { tls: { ...(certificateFile !== undefined && { certificateFile: at(certificateFile) }), ...(keyFile !== undefined && { keyFile: at(keyFile) }), ...(authorityFile !== undefined && { authorityFile: at(authorityFile) }) } }),
  };
}

function readSecretFile(name: string, file: string | undefined, what: string, lines: string[]): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    lines.push(`${name}: ${file} cannot be read (${errorCodeOf(error)}), wanted the path of a file that holds the ${what} and nothing else. Example: "/run/secrets/${what.toLowerCase()}"`);
    return undefined;
  }
}

function withPin(settings: Settings, pin: string | undefined): Settings {
  const { file, pkcs11 } = settings.kms;
  return pin === undefined || !pkcs11 ? settings : { ...settings, kms: { file, pkcs11: { ...pkcs11, pin } } };
}

function withSmsPassword(settings: Settings, password: string | undefined): Settings {
  const { sender } = settings.sms;
  if (password === undefined || sender.kind === 'folder' || sender.login === undefined) return settings;
  return { ...settings, sms: { ...settings.sms, sender: { ...sender, login: { ...sender.login, password } } } };
}

function withPassword(settings: Settings, password: string | undefined): Settings {
  const { mail } = settings;
  if (password === undefined || mail.kind !== 'smtp' || mail.login === undefined) return settings;
  return { ...settings, mail: { ...mail, login: { ...mail.login, password } } satisfies SmtpSettings };
}
