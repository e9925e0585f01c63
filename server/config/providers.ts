import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isPrivateIp } from '../core/ip.ts';
import { errorCodeOf } from '../node/errorFacts.ts';
import type { SettingsFault } from './settings.ts';
import type { ClientSecret, LoginProvider } from './provider.ts';
import { oidcProfile, presetNames, presetOf } from './providerPresets.ts';
import type { ProviderPreset } from './providerPresets.ts';
import { isLocalHost } from './settingsSchema.ts';
import type { ParsedSettings } from './settingsSchema.ts';
import { signInWays } from './site.ts';

type Parsed = ParsedSettings['providers'][number];

/** The providers of the settings, complete. What is missing of one is a fault of `checkProviders`, which comes before any is used. */
export function toProviders(parsed: ParsedSettings['providers'], base: string): LoginProvider[] {
  return parsed.map((each) => toProvider(each, base));
}

function toProvider(given: Parsed, base: string): LoginProvider {
  const preset = presetOf(given.providerId);
  const found = { name: given.providerId, protocol: 'oidc', issuer: '', scope: 'openid email profile', profile: oidcProfile, kind: 'oidc', ...preset } as const;
  const { providerId, name = found.name, issuer = found.issuer, scope = found.scope, clientId = '', authorizationUrl = preset?.authorizationUrl, tokenUrl = preset?.tokenUrl, profileUrl = preset?.profileUrl, keysUrl, fedCmUrl = preset?.fedCmUrl, privateNetwork } = given;
  const secret = toSecret(given, preset, base);
  return {
    providerId, kind: found.kind, name, protocol: found.protocol, issuer, scope, profile: found.profile, secret,
    clientId: preset?.needs === 'botToken' && secret.kind === 'text' ? (secret.text.split(':')[0] ?? '') : clientId,
    isLocal: privateNetwork || [issuer, authorizationUrl, tokenUrl, profileUrl, keysUrl].some(isOfThisMachine),
    ...(preset?.clientAuth !== undefined && { clientAuth: preset.clientAuth }), ...(preset?.responseMode !== undefined && { responseMode: preset.responseMode }),
    ...(authorizationUrl !== undefined && { authorizationUrl }), ...(tokenUrl !== undefined && { tokenUrl }), ...(profileUrl !== undefined && { profileUrl }), ...(keysUrl !== undefined && { keysUrl }), ...(fedCmUrl !== undefined && { fedCmUrl }),
  };
}

function toSecret({ clientSecret, clientSecretFile, teamId = '', keyId = '', keyFile }: Parsed, preset: ProviderPreset | undefined, base: string): ClientSecret {
  if (preset?.needs === 'nothing') return { kind: 'none' };
  if (preset?.needs === 'key') return { kind: 'signed', teamId, keyId, key: readText(keyFile, base) ?? '' };
  const text = clientSecret ?? readText(clientSecretFile, base);
  return text === undefined || text === '' ? { kind: 'none' } : { kind: 'text', text };
}

const readText = (file: string | undefined, base: string): string | undefined => {
  try {
    return file === undefined ? undefined : readFileSync(resolve(base, file), 'utf8').trim();
  } catch {
    return undefined; // told of by `checkProviders`
  }
};

/** An operator who configures an address of this machine, or a private one, means it. */
function isOfThisMachine(text: string | undefined): boolean {
  const host = URL.parse(text ?? '')?.hostname.replace(/^\[|\]$/g, '');
  return host !== undefined && host !== '' && (isLocalHost(host) || ((host.includes(':') || /^[\d.]+$/.test(host)) && isPrivateIp(host)));
}

/** What is wrong with the providers, and with sites that name them. */
export function checkProviders({ providers, ecosystems, sites = [], rpc }: ParsedSettings, base: string): SettingsFault[] {
  const ids = providers.map(({ providerId }) => providerId);
  const known: readonly string[] = [...signInWays, ...ids];
  const ofSites = sites.flatMap(({ signIn }, place) => signIn.flatMap((way, at) => (known.includes(way) ? [] : [{ path: ['sites', place, 'signIn', at], text: unknownWay(way, known) }])));
  const noNode = providers.flatMap(({ providerId }, place) => (providerId === 'farcaster' && rpc['10'] === undefined ? [{ path: ['providers', place, 'providerId'], text: 'found "farcaster", whose accounts are looked up on OP Mainnet; wanted a node of it in "rpc". Example: "rpc": { "10": "https://mainnet.optimism.io" }' }] : []));
  const ofEcosystems = ecosystems.flatMap(({ signIn = [] }, place) => signIn.flatMap((way, at) => (known.includes(way) ? [] : [{ path: ['ecosystems', place, 'signIn', at], text: unknownWay(way, known) }])));
  return [...noNode, ...providers.flatMap((each, place) => checkProvider(each, { place, base, isTwice: ids.indexOf(each.providerId) !== place })), ...ofSites, ...ofEcosystems];
}

function unknownWay(way: string, known: readonly string[]): string {
  if (unbuilt.includes(way)) return `found ${JSON.stringify(way)}, which this server does not offer, wanted one of ${known.join(', ')}.`;
  const isPreset = presetNames.some((name) => name === way);
  const example = isPreset ? exampleOf(way) : `{ "providerId": ${JSON.stringify(way)}, "name": "Acme", "issuer": "https://id.acme.example", "clientId": "…", "clientSecretFile": "/run/secrets/acme" }`;
  return `found ${JSON.stringify(way)}, of which "providers" has no settings; wanted one of ${known.join(', ')}, or its settings. Example: "providers": [${example}]`;
}

const exampleOf = (providerId: string): string => {
  const needs = presetOf(providerId)?.needs;
  const own = { nothing: '', botToken: ', "clientSecretFile": "/run/secrets/telegram"', key: ', "clientId": "com.example.wallet", "teamId": "ABCDE12345", "keyId": "FGHIJ67890", "keyFile": "/run/secrets/apple.p8"', secret: `, "clientId": "…", "clientSecretFile": "/run/secrets/${providerId}"` };
  return `{ "providerId": "${providerId}"${own[needs ?? 'secret']} }`;
};

function checkProvider(given: Parsed, { place, base, isTwice }: { readonly place: number; readonly base: string; readonly isTwice: boolean }): SettingsFault[] {
  const { providerId, name, issuer, clientSecret, clientSecretFile, keyFile } = given;
  const preset = presetOf(providerId);
  const faults: SettingsFault[] = [];
  const fault = (setting: keyof Parsed, text: string) => void faults.push({ path: ['providers', place, setting], text });
  const missing = (setting: keyof Parsed, what: string, example: string) => {
    if (given[setting] === undefined) fault(setting, `is missing, wanted ${what}. Example: ${example}`);
  };
  if (given.fedCmUrl !== undefined && (preset?.protocol ?? 'oidc') !== 'oidc') fault('fedCmUrl', 'is set; this provider gives no ID token, so leave it out.');
  if (isTwice) fault('providerId', `"${providerId}" stands twice, wanted each provider once.`);
  if (signInWays.some((way) => way === providerId) || unbuilt.includes(providerId)) fault('providerId', `found "${providerId}", which is no identity provider of this server; wanted one of ${presetNames.join(', ')}, or a name of your own for a provider of OpenID Connect.`);
  if (preset === undefined) {
    if (name === undefined) missing('name', 'what people know the provider by', '"Acme"');
    if (issuer === undefined) missing('issuer', `the issuer of a provider of OpenID Connect, or one of ${presetNames.join(', ')} as its providerId`, '"https://id.acme.example"');
  }
  const needs = preset?.needs ?? 'secret';
  if (needs === 'secret' || needs === 'key') missing('clientId', 'what the provider calls this server', '"1234-abcd.apps.example"');
  if (clientSecret !== undefined && clientSecretFile !== undefined) fault('clientSecretFile', 'is set beside clientSecret, wanted one of them.');
  if (needs === 'key') {
    missing('teamId', 'the id of your team at the provider', '"ABCDE12345"');
    missing('keyId', 'the id of the key', '"FGHIJ67890"');
    missing('keyFile', 'the path of the key that signs, as PEM (PKCS #8, P-256)', '"/run/secrets/apple.p8"');
    if (clientSecret !== undefined || clientSecretFile !== undefined) fault(clientSecret === undefined ? 'clientSecretFile' : 'clientSecret', 'is set; wanted keyFile alone: the secret of this provider is signed anew for each call.');
  } else if (preset !== undefined && needs !== 'nothing' && clientSecret === undefined && clientSecretFile === undefined) {
    fault('clientSecretFile', `is missing, wanted the path of a file that holds the ${needs === 'botToken' ? "bot's token" : 'secret of this client'} and nothing else. Example: "/run/secrets/${providerId}"`);
  }
  if (needs === 'nothing' || needs === 'botToken') {
    for (const setting of ['clientId', ...(needs === 'nothing' ? (['clientSecret', 'clientSecretFile'] as const) : [])] as const) if (given[setting] !== undefined) fault(setting, 'is set; this provider has none, so leave it out.');
  }
  for (const [setting, file] of [['clientSecretFile', clientSecretFile], ['keyFile', keyFile]] as const) {
    const text = file === undefined ? undefined : unreadable(resolve(base, file));
    if (text !== undefined) fault(setting, `${file} ${text}`);
    else if (setting === 'keyFile' && file !== undefined && !isSigningKey(readText(file, base) ?? '')) fault('keyFile', `${file} is no key of P-256 as PEM (PKCS #8). Take the .p8 file of the provider as it is.`);
  }
  if (needs === 'botToken' && faults.length === 0 && !/^\d{1,20}:[\w-]{20,}$/.test(clientSecret ?? readText(clientSecretFile, base) ?? '')) fault(clientSecret === undefined ? 'clientSecretFile' : 'clientSecret', 'holds no token of a bot (not shown), wanted its number, a colon and its secret, as BotFather wrote it.');
  return faults;
}

/** Named by the specification, and no provider of this server. */
const unbuilt: readonly string[] = ['wallet', 'passkey', 'phone', 'backend', 'oidc'];

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

function unreadable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() === '' ? 'is empty.' : undefined;
  } catch (error) {
    return `cannot be read (${errorCodeOf(error)}).`;
  }
}
