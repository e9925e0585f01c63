import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './readSettings.ts';
import { settingGuide } from './settingGuide.ts';
import { SettingsError } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const known = {
  networks: [{ chainId: 84_532, name: 'Base Sepolia', symbol: 'ETH', decimals: 18 }],
  tokens: [{ chainId: 84_532, address: `0x${'3'.repeat(40)}`, symbol: 'USDC', decimals: 6 }],
  contracts: [{ chainId: 84_532, address: `0x${'4'.repeat(40)}`, name: 'Drop', functions: ['function claim(address receiver, uint256 quantity) payable'] }],
};
const site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example.com'] };
const production = {
  walletOrigin: 'https://wallet.example.com', sites: [site], trustedProxies: 1,
  mail: { smtp: 'smtp://mail.example.com:587', user: 'wallet', from: 'wallet@example.com' },
};
const productionEnvironment = { ALLOW_FILE_KMS: '1', LATCHKEY_MAIL_PASSWORD: 'hunter2' };

function write(values: unknown, mode = 0o600): string {
  const file = join(folder, 'latchkey-server.json');
  writeFileSync(file, typeof values === 'string' ? values : JSON.stringify(values));
  chmodSync(file, mode);
  return file;
}

function linesOf(environment: Record<string, string> = {}): readonly string[] {
  try {
    readSettings({ environment, folder });
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  it('serves localhost with no file and no variable', () => {
    expect(readSettings({ environment: {}, folder })).toMatchObject({
      file: undefined, isProduction: false, walletOrigin: 'http://localhost:8787', host: '127.0.0.1', port: 8787, trustedProxies: 0, adminPort: undefined, metricsToken: undefined, limits: { drainSeconds: 1, stopSeconds: 20 },
      database: { engine: 'sqlite', file: join(folder, 'latchkey-data', 'latchkey.sqlite') }, kms: { file: join(folder, 'latchkey-kms.key') },
      mail: { kind: 'folder', folder: join(folder, 'latchkey-data', 'mailbox') },
      // So much that the spending limit of the wallet can be tried.
      sites: [{ siteId: 'localhost', signIn: ['email', 'guest'], policyBounds: { dailyWei: 100_000_000_000_000_000n, methods: ['personal_sign', 'eth_signTransaction'] } }],
    });
  });

  it('lets a site that is configured have nothing signed unasked unless its operator says so', () => {
    write({ sites: [{ siteId: 'shop', name: 'Shop', origins: ['http://localhost:3000'] }] });
    expect(readSettings({ environment: {}, folder }).sites).toMatchObject([{ siteId: 'shop', policyBounds: { dailyWei: 0n, methods: [] } }]);
  });

  describe('of codes by SMS', () => {
    const phones = { ...site, signIn: ['phone'], allowedSmsCountryCodes: ['US', 'DE'] };

    it.each([
      [{ smpp: 'smpps://smsc.example.com', user: 'wallet', password: 'hunter2', from: 'Wallet' }, { kind: 'smpp', host: 'smsc.example.com', port: 3550, isTls: true, login: { user: 'wallet', password: 'hunter2' }, from: 'Wallet' }],
      [{ smpp: 'smpp://localhost:2776', from: '22122' }, { kind: 'smpp', host: 'localhost', port: 2776, isTls: false, login: undefined, from: '22122' }],
      [{ http: 'https://api.example.com/Messages.json', user: 'AC0', password: 'hunter2', from: '+12015550100', channel: 'whatsapp' }, { kind: 'http', url: 'https://api.example.com/Messages.json', login: { user: 'AC0', password: 'hunter2' }, from: '+12015550100', channel: 'whatsapp', template: undefined }],
      [{ http: 'http://localhost:8080/sms', from: 'Wallet', template: { to: '{to}', body: { text: '{text}' } } }, { kind: 'http', url: 'http://localhost:8080/sms', login: undefined, from: 'Wallet', channel: undefined, template: { to: '{to}', body: { text: '{text}' } } }],
      [{}, { kind: 'folder', folder: 'latchkey-data/phone' }],
    ])('sends by %j', (sms, sender) => {
      write({ sms, sites: [{ ...phones, defaultSmsCountryCode: 'DE', smsBudget: { perDay: 5 } }] });
      const settings = readSettings({ environment: {}, folder });
      expect(settings.sms.sender).toEqual('folder' in sender ? { ...sender, folder: join(folder, 'latchkey-data', 'phone') } : sender);
      expect(settings.sites).toMatchObject([{ signIn: ['phone'], allowedSmsCountryCodes: ['US', 'DE'], defaultSmsCountryCode: 'DE', smsBudget: { perDay: 5, perDayOfCountry: 10 } }]);
    });

    it('takes the password from a file or a variable, and prices by country', () => {
      writeFileSync(join(folder, 'secret'), 'hunter2\n');
      write({ sms: { smpp: 'smpps://smsc.example.com', user: 'wallet', from: 'Wallet', passwordFile: 'secret', prices: { US: 0.01 } }, sites: [phones] });
      expect(readSettings({ environment: {}, folder }).sms).toMatchObject({ sender: { login: { user: 'wallet', password: 'hunter2' } }, prices: { default: 0.1, US: 0.01 } });
      write({ sms: { smpp: 'smpps://smsc.example.com', user: 'wallet', from: 'Wallet' } });
      expect(readSettings({ environment: { LATCHKEY_SMS_PASSWORD: 'hunter3', LATCHKEY_SMS_PRICES: '{"default":0.2}' }, folder }).sms).toMatchObject({ sender: { login: { password: 'hunter3' } }, prices: { default: 0.2 } });
    });

    it.each([
      [{ smpp: 'smsc.example.com' }, /^sms\.smpp .*wanted smpps:\/\/ or smpp:\/\//],
      [{ smpp: 'smpps://wallet:hunter2@smsc.example.com', from: 'Wallet' }, /^sms\.smpp/],
      [{ http: 'http://api.example.com/sms', from: 'Wallet' }, /^sms\.http .*by https/],
      [{ http: 'https://api.example.com/sms', from: 'A name that is too long' }, /^sms\.from .*11 characters/],
      [{ http: 'https://api.example.com/sms', from: 'Wallet', template: { to: '{to}' } }, /^sms\.template .*\{to\} and \{text\}/],
      [{ http: 'https://api.example.com/sms', from: 'Wallet', prices: { Germany: 1 } }, /^sms\.prices/],
      [{ http: 'https://api.example.com/sms' }, /^sms\.from.*is missing/],
      [{ http: 'https://api.example.com/sms', smpp: 'smpps://smsc.example.com', from: 'Wallet' }, /^sms\.http.*is set beside sms\.smpp/],
      [{ smpp: 'smpps://smsc.example.com', from: 'Wallet', user: 'wallet' }, /^sms\.password.*is missing/],
      [{ smpp: 'smpps://smsc.example.com', from: 'Wallet', password: 'hunter2' }, /^sms\.user.*is missing/],
      [{ smpp: 'smpps://smsc.example.com', from: 'Wallet', channel: 'whatsapp' }, /^sms\.channel.*is set without sms\.http/],
      [{ from: 'Wallet' }, /^sms\.from.*is set without sms\.smpp or sms\.http/],
      [{ from: 'Wallet', http: 'https://api.example.com/sms', sender: 1 }, /^sms\.sender.*there is no such setting/],
    ])('refuses %j, and says what is wanted', (sms, line) => {
      write({ sms });
      const lines = linesOf();
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(lines.join()).not.toContain('hunter2');
    });

    it.each([
      [{ allowedSmsCountryCodes: undefined }, /^sites\[0\]\.allowedSmsCountryCodes.*is missing, wanted the countries of your visitors/],
      [{ allowedSmsCountryCodes: [] }, /^sites\[0\]\.allowedSmsCountryCodes/],
      [{ allowedSmsCountryCodes: ['USA'] }, /^sites\[0\]\.allowedSmsCountryCodes\[0\].*two letters/],
      [{ allowedSmsCountryCodes: ['us'] }, /^sites\[0\]\.allowedSmsCountryCodes\[0\]/],
      [{ defaultSmsCountryCode: 'FR' }, /^sites\[0\]\.defaultSmsCountryCode.*found "FR", wanted one of "allowedSmsCountryCodes" \(US, DE\)/],
      [{ smsBudget: { perDay: 0 } }, /^sites\[0\]\.smsBudget\.perDay/],
    ])('refuses a site with %j', (wrong, line) => {
      write({ sites: [{ ...phones, ...wrong }] });
      expect(linesOf()).toEqual([expect.stringMatching(line)]);
    });

    it('wants a service in production, and no centre in the clear without a word on it', () => {
      write({ ...production, sites: [phones] });
      expect(linesOf(productionEnvironment)).toEqual([expect.stringMatching(/^sms.*in production codes for phones have to be sent/)]);
      write({ ...production, sites: [phones], sms: { smpp: 'smpp://10.1.2.3', from: 'Wallet' } });
      expect(linesOf(productionEnvironment)).toEqual([expect.stringMatching(/^sms\.smpp.*travel in the clear/)]);
      expect(linesOf({ ...productionEnvironment, ALLOW_PLAIN_SMPP: '1' })).toEqual([]);
    });
  });

  it('reads the file of the folder, and the environment over it', () => {
    const file = write({ port: 4000, host: '0.0.0.0', limits: { stopSeconds: 7 }, sites: [{ ...site, policyBounds: { dailyWei: '12000000000000000000', contracts: [{ chainId: 1, address: `0x${'1'.repeat(40)}`, selectors: ['0x4e71d92d'] }] }, windowAboveWei: '50000000000000000', delegates: [{ chainId: 1, address: `0x${'2'.repeat(40)}` }], known, look: { accent: '#1A5FB4' } }] });
    const settings = readSettings({ environment: { LATCHKEY_PORT: '4001', LATCHKEY_LIMITS_DRAIN_SECONDS: '3', LATCHKEY_LOG_LEVEL: 'debug' }, folder });
    expect(settings).toMatchObject({ file, port: 4001, host: '0.0.0.0', walletOrigin: 'http://localhost:4001', logLevel: 'debug', limits: { stopSeconds: 7, drainSeconds: 3, connections: 10_000 } });
    expect(settings.sites).toEqual([{ ...site, signIn: ['email', 'guest'], look: { accent: '#1A5FB4' }, policyBounds: { dailyWei: 12_000_000_000_000_000_000n, methods: [], contracts: [{ chainId: 1, address: `0x${'1'.repeat(40)}`, selectors: ['0x4e71d92d'] }] }, windowAboveWei: 50_000_000_000_000_000n, delegates: [{ chainId: 1, address: `0x${'2'.repeat(40)}` }], known, secondFactor: 'offered', codes: { perDay: 1_000 } }]);
  });

  it('reads who vouches for people, and nodes by their networks', () => {
    writeFileSync(join(folder, 'secret'), 'of the endpoint', { mode: 0o600 });
    const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    write({
      rpc: { 1: 'https://node.example/key', 31337: 'http://localhost:8545' },
      sites: [
        { ...site, signIn: ['wallet', 'backend'], backend: { jwksUrl: 'https://shop.example.com/jwks.json', issuer: 'https://shop.example.com', audience: 'wallet', endpoint: 'http://localhost:3000/who', secretFile: 'secret' } },
        { ...site, siteId: 'other', signIn: ['backend'], backend: { jwks: { keys: [key] }, issuer: 'other', audience: 'wallet', subjectClaim: 'uid' } },
      ],
    });
    const { rpc, sites: [shop, other] } = readSettings({ environment: {}, folder });
    expect(rpc).toEqual({ 1: 'https://node.example/key', 31337: 'http://localhost:8545' });
    expect(shop?.backend).toEqual({ tokens: { issuer: 'https://shop.example.com', audience: 'wallet', subjectClaim: 'sub', jwksUrl: 'https://shop.example.com/jwks.json' }, endpoint: { url: 'http://localhost:3000/who', secretFile: join(folder, 'secret') } });
    expect(other?.backend).toEqual({ tokens: { issuer: 'other', audience: 'wallet', subjectClaim: 'uid', jwks: { keys: [key] } } });
    expect(readSettings({ environment: { LATCHKEY_RPC: '{"10":"https://op.example"}' }, folder }).rpc).toEqual({ 10: 'https://op.example' });
  });

  it.each<readonly [object, RegExp]>([
    [{ signIn: ['backend'] }, /backend .* is missing for the way in "backend"/], [{ backend: { jwksUrl: 'https://a.example/k', issuer: 'a', audience: 'b' } }, /signIn .* has no "backend"/],
    [{ signIn: ['backend'], backend: { jwksUrl: 'https://a.example/k', audience: 'b' } }, /backend\.issuer .* is missing/], [{ signIn: ['backend'], backend: { jwksUrl: 'https://a.example/k', issuer: 'a' } }, /backend\.audience .* is missing/],
    [{ signIn: ['backend'], backend: { jwksUrl: 'http://a.example/k', issuer: 'a', audience: 'b' } }, /backend\.jwksUrl .* by https/], [{ signIn: ['backend'], backend: { endpoint: 'https://a.example/who' } }, /backend\.secretFile .* is missing/],
    [{ signIn: ['backend'], backend: { endpoint: 'https://a.example/who', secretFile: 'nowhere' } }, /backend\.secretFile .* cannot be read/], [{ signIn: ['backend'], backend: { jwks: { keys: [{ kty: 'EC', d: 'private' }] }, issuer: 'a', audience: 'b' } }, /backend\.jwks .* public keys alone/],
    [{ signIn: ['backend'], backend: { jwks: { keys: [{ kty: 'oct', k: 'shared' }] }, issuer: 'a', audience: 'b' } }, /backend\.jwks/], [{ signIn: ['backend'], backend: { jwks: { keys: [{ kty: 'EC' }] }, jwksUrl: 'https://a.example/k', issuer: 'a', audience: 'b' } }, /backend\.jwks .* beside jwksUrl/],
  ])('takes no half of what vouches for people: %j', (more, line) => {
    write({ sites: [{ ...site, ...more }] });
    expect(linesOf({}).join('\n')).toMatch(line);
    expect(linesOf({}).join('\n')).not.toMatch(/private"|shared"/);
  });

  it.each<readonly [object, RegExp]>([
    [{ networks: [{ ...known.networks[0], decimals: 256 }] }, /known\.networks\[0\]\.decimals .* wanted the decimals of its currency/],
    [{ tokens: [{ ...known.tokens[0], symbol: 'US\u202eDC' }] }, /known\.tokens\[0\]\.symbol .* wanted the symbol of the token/],
    [{ tokens: [{ ...known.tokens[0], address: 'usdc' }] }, /known\.tokens\[0\]\.address .* wanted the address of a contract/],
    [{ contracts: [{ ...known.contracts[0], functions: ['function claim(addres receiver)'] }] }, /known\.contracts\[0\]\.functions\[0\] .* wanted a function as Solidity declares it/],
    [{ contracts: [{ ...known.contracts[0], functions: ['event Claimed(address receiver)'] }] }, /known\.contracts\[0\]\.functions\[0\] .* wanted a function/],
    [{ contracts: [{ ...known.contracts[0], functions: [] }] }, /known\.contracts\[0\]\.functions .* wanted a list of 1 to 50 functions/],
  ])('takes nothing that cannot be told to people: %j', (wrong, line) => {
    write({ sites: [{ ...site, known: wrong }] });
    expect(linesOf({})).toEqual([expect.stringMatching(line)]);
  });

  it('takes other keys for one issuer in one ecosystem for a mistake', () => {
    const backend = { jwksUrl: 'https://a.example/k', issuer: 'a', audience: 'b' };
    write({ ecosystems: [{ ecosystemId: 'market', name: 'Market' }], sites: [{ ...site, ecosystemId: 'market', signIn: ['backend'], backend }, { ...site, siteId: 'other', ecosystemId: 'market', signIn: ['backend'], backend: { ...backend, jwksUrl: 'https://b.example/k' } }] });
    expect(linesOf({})).toEqual([expect.stringMatching(/^sites\[1\]\.backend .* other keys/)]);
  });

  it('shows no address of a node, which may hold a key', () => {
    write({ rpc: { 1: 'http://node.example/secret-key', one: 'https://x.example' } });
    const lines = linesOf({}).join('\n');
    expect(lines).toMatch(/rpc\.1 .* wanted the URL of a node/);
    expect(lines).not.toContain('secret-key');
  });

  it.each(['1000000000000000000001', '-1', '1.5', 'none', ''])('takes no %j as the amount above which the wallet opens a window', (windowAboveWei) => {
    write({ sites: [{ ...site, windowAboveWei }] });
    expect(linesOf({})).toEqual([expect.stringMatching(/^sites\[0\]\.windowAboveWei .* wanted an amount in wei of at most 1000 coins/)]);
  });

  it('takes with which statements a message of a site is signed in one step', () => {
    write({ sites: [{ ...site, oneStepSignIn: {} }, { ...site, siteId: 'other', oneStepSignIn: { statements: ['Sign in to the shop.'] } }] });
    expect(readSettings({ environment: {}, folder }).sites.map(({ oneStepSignIn }) => oneStepSignIn)).toEqual([{ statements: [] }, { statements: ['Sign in to the shop.'] }]);
    for (const statements of ['all', [''], ['two\nlines'], ['a'.repeat(501)], ['twice', 'twice']]) {
      write({ sites: [{ ...site, oneStepSignIn: { statements } }] });
      expect(linesOf({})).toEqual([expect.stringMatching(/^sites\[0\]\.oneStepSignIn\.statements/)]);
    }
  });

  it('takes what new wallets of a site are made of', () => {
    write({ sites: [{ ...site, newWallets: 'phrase' }] });
    expect(readSettings({ environment: {}, folder }).sites).toMatchObject([{ newWallets: 'phrase' }]);
    write({ sites: [{ ...site, newWallets: 'horoscope' }] });
    expect(linesOf({})).toEqual([expect.stringMatching(/^sites\[0\]\.newWallets .*wanted "key" or "phrase"/)]);
  });

  it('starts paths of the file where the file is, and those of the environment in the folder', () => {
    mkdirSync(join(folder, 'etc'));
    const file = join(folder, 'etc', 'wallet.json');
    writeFileSync(file, JSON.stringify({ dataFolder: '../data', kms: { file: 'my.key' } }), { mode: 0o600 });
    expect(readSettings({ file, environment: {}, folder })).toMatchObject({ dataFolder: join(folder, 'data'), kms: { file: join(folder, 'etc', 'my.key') } });
    expect(readSettings({ environment: { LATCHKEY_CONFIG: 'etc/wallet.json', LATCHKEY_KMS_FILE: 'other.key' }, folder })).toMatchObject({ kms: { file: join(folder, 'other.key') } });
  });

  it('takes an empty variable, and what Kubernetes writes for a service, as not set', () => {
    const environment = { LATCHKEY_METRICS_TOKEN: '', LATCHKEY_PORT: 'tcp://10.0.0.1:80', LATCHKEY_SERVICE_HOST: '10.0.0.1', LATCHKEY_PORT_80_TCP_ADDR: '10.0.0.1' };
    expect(readSettings({ environment, folder })).toMatchObject({ port: 8787, metricsToken: undefined });
  });

  it('reads secrets from files that variables name, without the line break at the end', () => {
    writeFileSync(join(folder, 'token'), 'a-token-of-24-characters-or-more\n');
    writeFileSync(join(folder, 'url'), 'postgres://latchkey:hunter2@db.example.com/latchkey\n');
    const settings = readSettings({ environment: { LATCHKEY_METRICS_TOKEN_FILE: join(folder, 'token'), LATCHKEY_DATABASE_FILE: 'url' }, folder });
    expect(settings).toMatchObject({ metricsToken: 'a-token-of-24-characters-or-more', database: { engine: 'postgres', url: 'postgres://latchkey:hunter2@db.example.com/latchkey' } });
  });

  it('reads the mail server: STARTTLS on 587, TLS on 465, the login out of the URL or beside it', () => {
    const read = (mail: unknown) => {
      write({ mail });
      return readSettings({ environment: {}, folder }).mail;
    };
    writeFileSync(join(folder, 'password'), 'p@ss word\n');
    const from = 'wallet@example.com';
    expect(read({ smtp: 'smtp://mail.example.com', from })).toEqual({ kind: 'smtp', host: 'mail.example.com', port: 587, isImplicitTls: false, login: undefined, from });
    expect(read({ smtp: 'smtps://me%40x:p%3Aw@mail.example.com', from })).toEqual({ kind: 'smtp', host: 'mail.example.com', port: 465, isImplicitTls: true, login: { user: 'me@x', password: 'p:w' }, from });
    expect(read({ smtp: 'smtp://mail.example.com:2525', user: 'me', passwordFile: 'password', from })).toMatchObject({ port: 2525, login: { user: 'me', password: 'p@ss word' } });
  });

  it('is ready for production when everything is said', () => {
    write(production);
    expect(readSettings({ environment: productionEnvironment, folder })).toMatchObject({ isProduction: true, trustedProxies: 1, mail: { kind: 'smtp', login: { user: 'wallet', password: 'hunter2' } } });
  });

  it('refuses production without https, mail, sites, a word on proxies and one on the key file, each with what to do', () => {
    expect(linesOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^walletOrigin: found "http:\/\/localhost:8787", wanted a public origin by https in production.*Example: "https:/),
      expect.stringMatching(/^mail\.smtp: is missing; in production codes have to be mailed\. Example: /),
      expect.stringMatching(/^kms\.file: .*set ALLOW_FILE_KMS=1/),
      expect.stringMatching(/^sites: is missing, wanted one site or more\. Example: /),
      expect.stringMatching(/^trustedProxies: is missing;.*Example: 1$/),
    ]);
    write({ ...production, walletOrigin: 'http://wallet.example.com', sites: [{ ...site, origins: ['http://localhost:3000'] }] });
    expect(linesOf(productionEnvironment)).toEqual([expect.stringMatching(/^walletOrigin .*wanted a public origin by https/), expect.stringMatching(/^sites\[0\]\.origins\[0\] .*wanted https in production/)]);
  });

  it('tells every mistake at once, each with setting, place, what was found, what is wanted and an example', () => {
    const file = write({ port: 70_000, logLevel: 'loud', sits: [], sites: [{ siteId: 'Shop', origins: ['https://shop.example.com/path'], colour: 'red' }], kms: { file: 7 } });
    expect(linesOf({ LATCHKEY_HOST: 'a host', LATCHKEY_PRT: '1', LATCHKEY_TRUSTED_PROXIES: 'one' })).toEqual([
      'LATCHKEY_PRT: there is no such variable. Did you mean LATCHKEY_PORT?',
      `sits (${file}): there is no such setting. Did you mean "sites"?`,
      `sites[0].colour (${file}): there is no such setting. There are: siteId, name, origins, ecosystemId, partnerId, signIn, look, policyBounds, windowAboveWei, delegates, known, oneStepSignIn, newWallets, codes, allowedSmsCountryCodes, defaultSmsCountryCode, smsBudget, secondFactor, accounts, custody, backend.`,
      'host (LATCHKEY_HOST): found "a host", wanted the address to listen on. Example: "127.0.0.1"',
      `port (${file}): found 70000, wanted a port, 1 to 65535, or 0 for a free one. Example: 8787`,
      `kms.file (${file}): found 7, wanted the path of a file outside the data folder, made by "latchkey-server init". Example: "/etc/latchkey/kms.key"`,
      `sites[0].siteId (${file}): found "Shop", wanted lower-case letters, digits and hyphens, 63 at most, each once. Example: "shop"`,
      `sites[0].name (${file}): is missing, wanted the name that people see, 1 to 64 characters on one line. Example: "Shop"`,
      `sites[0].origins[0] (${file}): found "https://shop.example.com/path", wanted an origin: scheme, host and port, without a path; http is for localhost alone. Example: "https://shop.example.com"`,
      'trustedProxies (LATCHKEY_TRUSTED_PROXIES): found "one", wanted how many proxies stand before the server and write X-Forwarded-For, 0 to 10. Example: 1',
      `logLevel (${file}): found "loud", wanted "error", "warn", "info" or "debug". Example: "info"`,
    ]);
  });

  it('tells what production lacks beside a mistake of another setting', () => {
    write({ ...production, port: 'x', mail: {} });
    expect(linesOf({ ALLOW_FILE_KMS: '1' })).toEqual([expect.stringMatching(/^port .*found "x"/), expect.stringMatching(/^mail\.smtp .*is missing/)]);
  });

  it.each([
    ['a site twice', { sites: [site, site] }, /^sites\[1\]\.siteId .*"shop" stands twice/],
    ['an ecosystem that is not listed', { sites: [{ ...site, ecosystemId: 'market' }] }, /^sites\[0\]\.ecosystemId .*found "market", wanted one of "ecosystems" \(none yet\)/],
    ['an ecosystem twice', { ecosystems: [{ ecosystemId: 'a', name: 'A' }, { ecosystemId: 'a', name: 'B' }] }, /^ecosystems\[1\]\.ecosystemId .*stands twice/],
    ['a partner of no ecosystem', { sites: [{ ...site, partnerId: 'acme' }] }, /^sites\[0\]\.partnerId .*found "acme", wanted one of "partners" of its ecosystem \(none yet\)/],
    ['a partner that its ecosystem does not list', { ecosystems: [{ ecosystemId: 'a', name: 'A', partners: ['acme'] }], sites: [{ ...site, ecosystemId: 'a', partnerId: 'other' }] }, /^sites\[0\]\.partnerId .*found "other", wanted one of "partners" of its ecosystem \(acme\)/],
    ['a way in that its ecosystem does not offer', { ecosystems: [{ ecosystemId: 'a', name: 'A', signIn: ['email'] }], sites: [{ ...site, ecosystemId: 'a', signIn: ['email', 'guest'] }] }, /^sites\[0\]\.signIn\[1\] .*found "guest", wanted one of "signIn" of its ecosystem \(email\)/],
    ['a way in of an ecosystem that there is not', { ecosystems: [{ ecosystemId: 'a', name: 'A', signIn: ['fax'] }] }, /^ecosystems\[0\]\.signIn\[0\] .*"fax"/],
    ['a picture of an ecosystem that pages would have to fetch', { ecosystems: [{ ecosystemId: 'a', name: 'A', look: { icon: 'https://a.example/icon.png' } }] }, /^ecosystems\[0\]\.look\.icon .*wanted a data URI/],
    ['a picture that is a document', { ecosystems: [{ ecosystemId: 'a', name: 'A', look: { image: 'data:text/html;base64,AAAA' } }] }, /^ecosystems\[0\]\.look\.image .*wanted a data URI/],
    ['a site on the origin of the wallet', { walletOrigin: 'http://wallet.localhost:1', sites: [{ ...site, origins: ['http://wallet.localhost:1'] }] }, /^sites\[0\]\.origins\[0\] .*the wallet's own origin/],
    ['an origin of a site by http', { sites: [{ ...site, origins: ['http://shop.example.com'] }] }, /^sites\[0\]\.origins\[0\] .*found "http:\/\/shop\.example\.com"/],
    ['a line break in a name', { sites: [{ ...site, name: 'Shop\nBcc: all@example.com' }] }, /^sites\[0\]\.name /],
    ['a logo by http', { sites: [{ ...site, look: { logoUrl: 'http://shop.example.com/l.png' } }] }, /^sites\[0\]\.look\.logoUrl /],
    ['an accent that is more than a colour', { sites: [{ ...site, look: { accent: 'red;background:url(x)' } }] }, /^sites\[0\]\.look\.accent /],
    ['one port for both', { port: 9000, adminPort: 9000 }, /^adminPort .*wanted another port/],
    ['a key file within the data folder', { dataFolder: 'data', kms: { file: 'data/keys/kms.key' } }, /^kms\.file .*lies in the data folder/],
    ['a PIN in the file', { kms: { module: 'm.so', token: 'wallet', pin: '123456', pinFile: 'latchkey-server.json' } }, /^kms\.pin: stands in the file of the settings; wanted .*LATCHKEY_KMS_PIN or LATCHKEY_KMS_PIN_FILE\.$/],
    ['a token without its PIN', { kms: { module: 'm.so', token: 'wallet' } }, /^kms\.pinFile .*is missing, wanted the PIN/],
    ['a token without its module', { kms: { token: 'wallet' } }, /^kms\.token .*is set without kms\.module/],
    ['a module without a token', { kms: { module: 'm.so', pinFile: 'latchkey-server.json' } }, /^kms\.token .*is missing, wanted the label/],
    ['a label beside a slot', { kms: { module: 'm.so', token: 'wallet', slot: 1, pinFile: 'latchkey-server.json' } }, /^kms\.slot .*is set beside kms\.token/],
    ['a file for the PIN that is not there', { kms: { module: 'm.so', token: 'wallet', pinFile: 'none' } }, /^kms\.pinFile: .*cannot be read \(ENOENT\)/],
    ['a user without a password', { mail: { smtp: 'smtp://mail.example.com', user: 'me', from: 'a@example.com' } }, /^mail\.password .*is missing/],
    ['a password without a user', { mail: { smtp: 'smtp://mail.example.com', password: 'p', from: 'a@example.com' } }, /^mail\.user .*is missing/],
    ['no sender', { mail: { smtp: 'smtp://mail.example.com' } }, /^mail\.from .*is missing/],
    ['a mail user without a mail server', { mail: { user: 'me' } }, /^mail\.user .*is set without mail\.smtp/],
    ['a password file that is not there', { mail: { smtp: 'smtp://mail.example.com', user: 'me', passwordFile: 'none', from: 'a@example.com' } }, /^mail\.passwordFile: .*cannot be read \(ENOENT\)/],
    ['a list in place of an object', { mail: [] }, /^mail .*found \[\], wanted an object/],
    ['no object at all', [], /found no object, wanted one/],
    ['no JSON', '{\n  "port": 1,\n}', /is not JSON.*commas after the last element are not allowed/],
  ])('refuses %s', (_, values, line) => {
    write(values);
    expect(linesOf()).toEqual([expect.stringMatching(line)]);
  });

  it('takes a token, whose PIN comes from a variable or from a file of its own', () => {
    write({ kms: { module: 'lib/m.so', token: 'wallet' } });
    const module = join(folder, 'lib', 'm.so');
    const pkcs11 = { module, token: 'wallet', keyLabel: 'latchkey', pin: '4711' };
    expect(readSettings({ environment: { LATCHKEY_KMS_PIN: '4711' }, folder }).kms).toEqual({ file: undefined, pkcs11 });
    writeFileSync(join(folder, 'pin'), '4711\n');
    expect(readSettings({ environment: { LATCHKEY_KMS_PIN_FILE: 'pin' }, folder }).kms).toEqual({ file: undefined, pkcs11 });
    write({ kms: { module: 'lib/m.so', slot: 3, keyLabel: 'shop', pinFile: 'pin', file: 'old.key' } });
    expect(readSettings({ environment: {}, folder }).kms).toEqual({ file: join(folder, 'old.key'), pkcs11: { module, token: 3, keyLabel: 'shop', pin: '4711' } });
  });

  it('needs no word on key files where a token wraps', () => {
    write({ ...production, kms: { module: 'm.so', token: 'wallet' } });
    const environment = { LATCHKEY_KMS_PIN: '4711', LATCHKEY_MAIL_PASSWORD: 'p' };
    expect(linesOf(environment)).toEqual([]);
    write({ ...production, kms: { module: 'm.so', token: 'wallet', file: '/etc/old.key' } });
    expect(linesOf(environment)).toEqual([expect.stringContaining('ALLOW_FILE_KMS=1')]);
  });

  it('refuses a file that was asked for and is not there', () => {
    expect(() => readSettings({ file: 'none.json', environment: {}, folder })).toThrow(/none\.json: cannot be read \(ENOENT\)\. Write one by "latchkey-server init"/);
  });

  it('refuses a file with a secret that others may read, and one without a secret not', () => {
    write({ database: 'postgres://latchkey:hunter2@db.example.com/latchkey' }, 0o644);
    expect(linesOf()).toEqual([expect.stringMatching(/^database \(.*\): the file holds a secret, and others than its owner may read it\. Run: chmod 600 /)]);
    write({ database: 'postgres://db.example.com/latchkey' }, 0o644);
    expect(linesOf()).toEqual([]);
  });

  it('never shows a secret in a message', () => {
    const secret = 'hunter2-secret';
    write({ database: `mysql://me:${secret}@db`, metricsToken: secret, mail: { smtp: `http://me:${secret}@mail`, password: 7, pasword: secret } }, 0o644);
    const lines = linesOf({ LATCHKEY_METRICS_TOKEN: secret, LATCHKEY_METRICS_TOKEN_FILE: '/none', LATCHKEY_PASWORD: secret });
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('\n')).not.toContain(secret);
    write(`{ "metricsToken": "${secret}", }`);
    expect(linesOf().join('\n')).not.toContain(secret);
  });
});

describe('custody', () => {
  const signer = (more: object = {}) => ({ kind: 'signer', url: 'https://signer.example.com', label: 'external', tokenFile: 'signer.token', ...more });
  const site = (siteId: string, more: object = {}) => ({ siteId, name: siteId, origins: [`https://${siteId}.example.com`], ...more });
  const beside = (name: string, text: string): void => writeFileSync(join(folder, name), text);

  it('is split keys, unless the settings say another for all sites or for one', () => {
    beside('signer.token', 'secret');
    write({ sites: [site('shop'), site('stall', { custody: signer() })] });
    const custodyOf = () => readSettings({ environment: {}, folder }).sites.map(({ custody }) => custody?.url);
    expect(custodyOf()).toEqual([undefined, 'https://signer.example.com']);
    expect(readSettings({ environment: {}, folder }).sites[1]?.custody).toEqual({ kind: 'signer', url: 'https://signer.example.com', label: 'external', tokenFile: join(folder, 'signer.token'), timeoutSeconds: 10 });
    write({ custody: signer(), sites: [site('shop'), site('stall', { custody: { kind: 'shares' } })] });
    expect(custodyOf()).toEqual(['https://signer.example.com', undefined]);
  });

  it.each<readonly [string, object, string]>([
    ['without anything to prove itself by', signer({ tokenFile: undefined }), 'custody.tokenFile (FILE): is missing, wanted what the signer knows this server by'],
    ['with a secret that cannot be read', signer({ tokenFile: 'none' }), 'none cannot be read (ENOENT).'],
    ['with an empty secret', signer({ tokenFile: 'empty' }), 'empty is empty.'],
    ['with half a certificate', signer({ tls: { certificateFile: 'signer.token' } }), 'custody.tls (FILE): has one of certificateFile and keyFile, wanted both.'],
    ['over http', signer({ url: 'http://signer.example.com' }), 'custody.url (FILE): found "http://signer.example.com", wanted the URL of the signer, by https'],
    ['with a secret in the URL', signer({ url: 'https://me:secret@signer.example.com' }), 'custody.url (FILE): found'],
    ['with a label that people cannot be shown', signer({ label: 'user-recoverable' }), 'custody.label (FILE): found "user-recoverable", wanted "external" where you cannot use the keys yourself'],
    ['without a label', signer({ label: undefined }), 'custody.label (FILE): is missing'],
  ])('is refused %s', (_what, custody, line) => {
    beside('signer.token', 'secret');
    beside('empty', ' \n');
    const file = write({ custody, sites: [site('shop')] });
    expect(linesOf()).toEqual([expect.stringContaining(line.replace('FILE', file))]);
  });

  it('is one for all sites that share their users', () => {
    beside('signer.token', 'secret');
    write({ ecosystems: [{ ecosystemId: 'market', name: 'Market' }], sites: [site('shop', { ecosystemId: 'market' }), site('stall', { ecosystemId: 'market', custody: signer() })] });
    expect(linesOf()).toEqual([expect.stringContaining('sites[1].custody')]);
  });
});

describe('gasless', () => {
  const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const chain = { chainId: 8453, rpc: 'https://node.example/key', paymasters: { v07: address }, mostWeiPerHour: '10', mostWei: '100' };
  const policy = { policyId: 'shop', who: 'users', contracts: [{ chainId: 8453, address, selectors: ['0x4e71d92d'] }] };

  it('is one block, with what is not said filled in', () => {
    write({ sites: [site], gasless: { chains: [{ ...chain, forwarder: { address, kind: 'minimal' } }], policies: [policy] } });
    expect(readSettings({ environment: {}, folder }).gasless).toEqual({
      chains: [{ ...chain, paymasters: { '0.7': address }, forwarder: { address, kind: 'minimal', name: 'MinimalForwarder' }, mostWeiPerHour: 10n, mostWei: 100n, feeTimes: 4, mostVerificationGas: 2_000_000, mostPreVerificationGas: 500_000, mostGas: 5_000_000, bumpSeconds: 30 }],
      policies: [{ ...policy, siteIds: ['shop'], userGasPerDay: 5_000_000, siteGasPerDay: 500_000_000 }],
    });
    write({ sites: [site], gasless: { chains: [{ ...chain, paymasters: {}, delegates: [address] }], policies: [policy] } });
    expect(readSettings({ environment: {}, folder }).gasless?.chains).toMatchObject([{ paymasters: {}, delegates: [address] }]);
    write({ sites: [site] });
    expect(readSettings({ environment: {}, folder }).gasless).toBeUndefined();
  });

  it.each<readonly [string, object, RegExp]>([
    ['no amounts', { chains: [{ ...chain, mostWei: undefined }] }, /gasless\.chains\[0\]\.mostWei .* wanted the most that all of it may ever cost/],
    ['nothing that pays', { chains: [{ ...chain, paymasters: {} }] }, /gasless\.chains\[0\] .* has neither "paymasters" nor "forwarder" nor "delegates"/],
    ['contracts for accounts that are none', { chains: [{ ...chain, delegates: ['minimalAccount'] }] }, /gasless\.chains\[0\]\.delegates\[0\] .* wanted the address of a contract/],
    ['an empty list of them', { chains: [{ ...chain, delegates: [] }] }, /gasless\.chains\[0\]\.delegates .* wanted a list of 1 to 10 contracts/],
    ['one of them twice', { chains: [{ ...chain, delegates: [address, address] }] }, /gasless\.chains\[0\]\.delegates .* wanted a list of 1 to 10 contracts/],
    ['a network twice', { chains: [chain, chain] }, /gasless\.chains\[1\]\.chainId .* 8453 stands twice/],
    ['less at all than in an hour', { chains: [{ ...chain, mostWei: '9' }] }, /gasless\.chains\[0\]\.mostWei .* no less than "mostWeiPerHour"/],
    ['a policy twice', { policies: [policy, policy] }, /gasless\.policies\[1\]\.policyId .* "shop" stands twice/],
    ['a site that there is not', { policies: [{ ...policy, siteIds: ['other'] }] }, /gasless\.policies\[0\]\.siteIds\[0\] .* found "other"/],
    ['a network that there is not', { policies: [{ ...policy, contracts: [{ ...policy.contracts[0], chainId: 1 }] }] }, /gasless\.policies\[0\]\.contracts\[0\]\.chainId .* found 1/],
    ['no contracts', { policies: [{ ...policy, contracts: [] }] }, /gasless\.policies\[0\]\.contracts .* 1 to 100 contracts/],
    ['no word on who', { policies: [{ ...policy, who: undefined }] }, /gasless\.policies\[0\]\.who .* "users"/],
    ['a node over http', { chains: [{ ...chain, rpc: 'http://node.example/secret-key' }] }, /gasless\.chains\[0\]\.rpc .*not shown/],
  ])('is refused with %s', (_name, more, line) => {
    write({ sites: [site], gasless: { chains: [chain], policies: [policy], ...more } });
    expect(linesOf({}).join('\n')).toMatch(line);
    expect(linesOf({}).join('\n')).not.toContain('secret-key');
  });
});

describe('storage', () => {
  const least = { who: 'users', mostBytes: 10_000_000 };
  const s3 = { endpoint: 'https://s3.example', bucket: 'files', accessKeyId: 'AKIA' };
  const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';

  it('is one block, with what is not said filled in', () => {
    write({ sites: [site], storage: least });
    expect(readSettings({ environment: {}, folder }).storage).toEqual({
      ...least, blocks: { kind: 'folder', folder: join(folder, 'latchkey-data', 'blocks') }, siteIds: ['shop'], gatewayOrigin: undefined, mostUploadBytes: 104_857_600, mostUploadFiles: 1_000, userBytesPerDay: 2 ** 30, siteBytesPerDay: 10 * 2 ** 30, uploadSeconds: 3_600, unfinishedHours: 24, gone: [],
    });
    write({ sites: [site], storage: { ...least, s3 } });
    expect(readSettings({ environment: { LATCHKEY_STORAGE_SECRET: 'hunter2' }, folder }).storage?.blocks).toEqual({ kind: 's3', ...s3, region: 'us-east-1', prefix: 'blocks/', secretAccessKey: 'hunter2' });
    write({ sites: [site] });
    expect(readSettings({ environment: {}, folder }).storage).toBeUndefined();
  });

  it.each<readonly [string, object, RegExp]>([
    ['no amount', { mostBytes: undefined }, /storage\.mostBytes .* wanted the most bytes that are kept in all/],
    ['no word on who', { who: undefined }, /storage\.who .* "users"/],
    ['a site that there is not', { siteIds: ['other'] }, /storage\.siteIds\[0\] .* found "other"/],
    ['a day that holds no upload', { userBytesPerDay: 1_024 }, /storage\.userBytesPerDay .* no less than "mostUploadBytes"/],
    ['two places', { folder: 'blocks', s3 }, /storage\.s3 .* wanted one of them/],
    ['a bucket without its secret', { s3 }, /storage\.s3\.secretAccessKey .* is missing/],
    ['a bucket over http', { s3: { ...s3, endpoint: 'http://s3.example' } }, /storage\.s3\.endpoint/],
    ['a prefix that climbs', { s3: { ...s3, prefix: 'a/../b' } }, /storage\.s3\.prefix/],
    ['what is no CID', { gone: [`${cid.slice(0, -1)}v`] }, /storage\.gone\[0\] .* wanted a CID/],
  ])('is refused with %s', (_name, more, line) => {
    write({ sites: [site], storage: { ...least, ...more } });
    expect(linesOf({}).join('\n')).toMatch(line);
  });
});

describe('settingGuide', () => {
  it('has examples that are right themselves', () => {
    for (const [path, { example, isSecret }] of Object.entries(settingGuide)) {
      if (path.includes('[]') || isSecret || path === 'sites' || path === 'ecosystems' || path.startsWith('custody')) continue;
      const value: unknown = JSON.parse(example);
      const [first = '', second] = path.split('.');
      write(second === undefined ? { [first]: value } : { [first]: { [second]: value } });
      expect(linesOf({ ...productionEnvironment }).filter((line) => line.startsWith(`${path} `) && line.includes(': found '))).toEqual([]);
    }
    write({ sites: JSON.parse(settingGuide.sites?.example ?? ''), ecosystems: JSON.parse(settingGuide.ecosystems?.example ?? '') });
    expect(linesOf()).toEqual([]);
  });
});
