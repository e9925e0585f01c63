import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providerPresets } from './providerPresets.ts';
import { readSettings } from './readSettings.ts';
import { SettingsError } from './settings.ts';
import { signInWays } from './site.ts';

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'latchkey-providers-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example.com'] };
const google = { providerId: 'google', clientId: 'g', clientSecret: 'hush-hush' };
const acme = { providerId: 'acme', name: 'Acme', issuer: 'https://id.acme.example', clientId: 'a', clientSecret: 'hush-hush' };

function put(name: string, text: string, mode = 0o600): string {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
  return name;
}
function write(providers: unknown, more: object = {}, mode = 0o600): void {
  put('latchkey-server.json', JSON.stringify({ providers, ...more }), mode);
}
function linesOf(environment: Record<string, string> = {}): readonly string[] {
  try {
    readSettings({ environment, folder });
  } catch (error) {
    if (error instanceof SettingsError) return error.lines.map((line) => line.replaceAll(join(folder, 'latchkey-server.json'), 'FILE').replaceAll(`${folder}/`, ''));
    throw error;
  }
  return [];
}
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('the providers of the settings', () => {
  it('are none by default', () => expect(readSettings({ environment: {}, folder }).providers).toEqual([]));

  it('complete a preset with what only the operator has', () => {
    write([google], { sites: [{ ...site, signIn: ['google', 'email'] }] });
    const { providers, sites } = readSettings({ environment: {}, folder });
    expect(providers).toEqual([{ providerId: 'google', kind: 'google', name: 'Google', protocol: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile', clientAuth: 'post', clientId: 'g', secret: { kind: 'text', text: 'hush-hush' }, isLocal: false, profile: providerPresets.google.profile, fedCmUrl: 'https://accounts.google.com/gsi/fedcm.json' }]);
    expect(sites[0]?.signIn).toEqual(['google', 'email']);
  });

  it('are one of one’s own in five lines', () => {
    write([{ providerId: 'acme', name: 'Acme', issuer: 'https://id.acme.example', clientId: 'a', clientSecretFile: put('acme', 'from-a-file\n') }]);
    expect(readSettings({ environment: {}, folder }).providers).toMatchObject([{ providerId: 'acme', kind: 'oidc', name: 'Acme', issuer: 'https://id.acme.example', secret: { kind: 'text', text: 'from-a-file' } }]);
  });

  it('take other addresses than a preset’s', () => {
    const own = { authorizationUrl: 'http://localhost:1/a', tokenUrl: 'http://localhost:1/t', profileUrl: 'http://localhost:1/p' };
    write([{ providerId: 'github', clientId: 'g', clientSecret: 's', ...own }, { ...google, issuer: 'http://localhost:2' }]);
    expect(readSettings({ environment: {}, folder }).providers).toMatchObject([{ ...own, isLocal: true, issuer: 'https://github.com/login/oauth' }, { issuer: 'http://localhost:2', isLocal: true }]);
  });

  it('are read from a variable, or from the file that one names', () => {
    expect(readSettings({ environment: { LATCHKEY_PROVIDERS: JSON.stringify([google]) }, folder }).providers).toHaveLength(1);
    put('p.json', JSON.stringify([google, { providerId: 'steam' }]));
    expect(linesOf({ LATCHKEY_PROVIDERS_FILE: 'p.json' })).toEqual([]);
  });

  it('need Apple’s key, and no secret', () => {
    write([{ providerId: 'apple', clientId: 'a', teamId: 'T', keyId: 'K', keyFile: put('apple.p8', p256()) }]);
    expect(readSettings({ environment: {}, folder }).providers).toMatchObject([{ secret: { kind: 'signed', teamId: 'T', keyId: 'K', key: expect.stringContaining('PRIVATE KEY') }, responseMode: 'form_post' }]);
  });

  it('take Telegram’s number from its token', () => {
    write([{ providerId: 'telegram', clientSecret: `123456:${'a'.repeat(35)}` }]);
    expect(readSettings({ environment: {}, folder }).providers).toMatchObject([{ clientId: '123456' }]);
  });

  it.each<readonly [string, unknown, string]>([
    ['a site that names a provider without settings', { providers: [google], sites: [{ ...site, signIn: ['acme'] }] }, 'sites[0].signIn[0] (FILE): found "acme", of which "providers" has no settings; wanted one of OWN, google, or its settings. Example: "providers": [{ "providerId": "acme", "name": "Acme", "issuer": "https://id.acme.example", "clientId": "…", "clientSecretFile": "/run/secrets/acme" }]'],
    ['a site that names a preset without settings', { sites: [{ ...site, signIn: ['steam'] }] }, 'sites[0].signIn[0] (FILE): found "steam", of which "providers" has no settings; wanted one of OWN, or its settings. Example: "providers": [{ "providerId": "steam" }]'],
    ['a way that this server has not', { sites: [{ ...site, signIn: ['oidc'] }] }, 'sites[0].signIn[0] (FILE): found "oidc", which this server does not offer, wanted one of OWN.'],
    ['Farcaster without a node of its chain', { providers: [{ providerId: 'farcaster' }], rpc: { 1: 'https://node.example' } }, 'providers[0].providerId (FILE): found "farcaster", whose accounts are looked up on OP Mainnet; wanted a node of it in "rpc". Example: "rpc": { "10": "https://mainnet.optimism.io" }'],
    ['a way that is none', { sites: [{ ...site, signIn: ['E-Mail'] }] }, 'sites[0].signIn[0] (FILE): found "E-Mail", wanted QUOTED, or the providerId of one of "providers". Example: "email"'],
    ['no client', { providers: [{ providerId: 'google', clientSecret: 's' }] }, 'providers[0].clientId (FILE): is missing, wanted what the provider calls this server. Example: "1234-abcd.apps.example"'],
    ['no secret', { providers: [{ providerId: 'discord', clientId: 'd' }] }, 'providers[0].clientSecretFile (FILE): is missing, wanted the path of a file that holds the secret of this client and nothing else. Example: "/run/secrets/discord"'],
    ['two secrets', { providers: [{ ...google, clientSecretFile: 'latchkey-server.json' }] }, 'providers[0].clientSecretFile (FILE): is set beside clientSecret, wanted one of them.'],
    ['a secret that cannot be read', { providers: [{ providerId: 'x', clientId: 'x', clientSecretFile: 'gone' }] }, 'providers[0].clientSecretFile (FILE): gone cannot be read (ENOENT).'],
    ['an own provider without an issuer', { providers: [{ ...acme, issuer: undefined }] }, 'providers[0].issuer (FILE): is missing, wanted the issuer of a provider of OpenID Connect, or one of google, apple, twitch, facebook, discord, line, x, coinbase, github, steam, telegram, farcaster as its providerId. Example: "https://id.acme.example"'],
    ['an own provider without a name', { providers: [{ ...acme, name: undefined }] }, 'providers[0].name (FILE): is missing, wanted what people know the provider by. Example: "Acme"'],
    ['a provider twice', { providers: [google, google] }, 'providers[1].providerId (FILE): "google" stands twice, wanted each provider once.'],
    ['a way that is no provider', { providers: [{ ...acme, providerId: 'email' }] }, 'providers[0].providerId (FILE): found "email", which is no identity provider of this server; wanted one of google, apple, twitch, facebook, discord, line, x, coinbase, github, steam, telegram, farcaster, or a name of your own for a provider of OpenID Connect.'],
    ['http elsewhere', { providers: [{ ...acme, issuer: 'http://id.acme.example' }] }, 'providers[0].issuer (FILE): found "http://id.acme.example", wanted the issuer as the provider writes it, by https; http is for localhost alone. It is part of who people are, so it never changes. Example: "https://id.acme.example"'],
    ['a name with a line break', { providers: [{ ...acme, name: 'A\nB' }] }, 'providers[0].name (FILE): found "A\\nB", wanted the name that people see, 1 to 64 characters on one line. Example: "Acme"'],
    ['an unknown setting', { providers: [{ ...acme, clientSecrets: 's' }] }, 'providers[0].clientSecrets (FILE): there is no such setting. Did you mean "clientSecret"?'],
    ['a secret of Steam', { providers: [{ providerId: 'steam', clientSecret: 's' }] }, 'providers[0].clientSecret (FILE): is set; this provider has none, so leave it out.'],
    ['a token that is none', { providers: [{ providerId: 'telegram', clientSecret: 'bot' }] }, 'providers[0].clientSecret (FILE): holds no token of a bot (not shown), wanted its number, a colon and its secret, as BotFather wrote it.'],
    ['Apple with a secret', { providers: [{ providerId: 'apple', clientId: 'a', teamId: 'T', keyId: 'K', clientSecret: 's' }] }, 'providers[0].clientSecret (FILE): is set; wanted keyFile alone: the secret of this provider is signed anew for each call.'],
  ])('tell of %s', (_what, values, line) => {
    put('latchkey-server.json', JSON.stringify(values));
    expect(linesOf()).toContain(line.replace('OWN', signInWays.join(', ')).replace('QUOTED', signInWays.map((way) => `"${way}"`).join(', ')));
  });

  it('tell of everything that Apple lacks, and of a key that is none', () => {
    write([{ providerId: 'apple', clientId: 'a' }]);
    expect(linesOf().map((line) => line.split(' ')[0])).toEqual(['providers[0].teamId', 'providers[0].keyId', 'providers[0].keyFile']);
    write([{ providerId: 'apple', clientId: 'a', teamId: 'T', keyId: 'K', keyFile: put('apple.p8', 'no key') }]);
    expect(linesOf()).toEqual(['providers[0].keyFile (FILE): apple.p8 is no key of P-256 as PEM (PKCS #8). Take the .p8 file of the provider as it is.']);
  });

  it('show no secret, wherever it stands', () => {
    const secret = 'hush hush ';
    write([{ ...google, clientSecret: secret }]);
    expect(linesOf()).toEqual([expect.stringMatching(/^providers\[0\]\.clientSecret \(FILE\): found a text of 10 characters \(not shown\)/)]);
    expect(linesOf({ LATCHKEY_PROVIDERS: `{"clientSecret":"${secret}"` }).join()).not.toContain('hush');
  });

  it('stand in a file that its owner alone reads, where secrets are in it', () => {
    if (process.platform === 'win32') return;
    write([google], {}, 0o644);
    expect(linesOf()).toEqual(['providers.[].clientSecret (FILE): the file holds a secret, and others than its owner may read it. Run: chmod 600 FILE']);
    write([{ providerId: 'steam' }], {}, 0o644);
    expect(linesOf()).toEqual([]);
  });
});
