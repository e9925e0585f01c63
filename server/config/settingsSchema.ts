import * as v from 'valibot';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { readCid } from '../../src/domain/ipfs/cid.ts';
import { mailMeans } from '../../src/domain/inApp/mailMeans.ts';
import { secondFactorSettings } from '../protocol/secondFactor.ts';
import { signerLabel } from '../protocol/signer.ts';
import { providerId, siteId } from '../protocol/values.ts';
import { isCountryCode } from './isCountryCode.ts';
import { defaultSmsBudget, newWalletKinds } from './site.ts';

/** Whether pages of this host are of this machine: browsers count them as secure without https. @see Secure Contexts, 3.1 */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]' || host === '::1';
}

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname)));
};
const isWalletOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  // http is told apart by the checks for production, which say what to do about it.
  return url !== null && url.origin === text && (url.protocol === 'https:' || url.protocol === 'http:');
};
const isDatabase = (text: string): boolean => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '');
const isSmtp = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '';
};
const isSmpp = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^smpps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.username === '';
};
/** Numbers and codes are in what it is sent. */
const isSmsService = (text: string): boolean => {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname))) && url.username === '' && url.hash === '';
};
const isSmsSender = (text: string): boolean => /^\+?\d{3,15}$/.test(text) || /^MG[0-9a-f]{32}$/i.test(text) || (/^[\w .&-]{1,11}$/.test(text) && text.trim() === text);
/** A path may be part of it: the calls of the protocol come behind. */
const isSigner = (text: string): boolean => {
  const url = URL.parse(text);
  const isConfidential = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname));
  return url !== null && isConfidential && url.username === '' && url.password === '' && url.search === '' && url.hash === '' && !text.endsWith('/');
};
/** Of a provider: people and this server go there. */
const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  const isConfidential = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname));
  return url !== null && isConfidential && url.username === '' && url.password === '' && url.hash === '';
};
/** A query may be part of it, as in addresses that hold a key. */
const isService = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname))) && url.username === '' && url.password === '' && url.hash === '';
};
/** Members of a private or a shared key. @see RFC 7518, 6 */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:';
/** Shown in subjects and headers, so no control character and nothing that turns the reading direction. */
export const isPlainLine = (text: string): boolean => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) && text.trim() === text;
/** As Solidity declares it. */
const isFunction = (text: string): boolean => {
  try {
    return text.startsWith('function ') && parseFunction(text).name !== '';
  } catch {
    return false;
  }
};

const textThat = (is: (text: string) => boolean) => v.pipe(v.string(), v.minLength(1), v.maxLength(2_048), v.check(is));
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** A thousand coins of a network: above it, no operator can do without the window. */
const maxWindowAboveWei = 10n ** 21n;
const path = textThat((text) => !text.includes('\0'));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.check(isPlainLine));
const publicKeys = v.pipe(v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.picklist(['EC', 'RSA', 'OKP']) })), v.minLength(1), v.maxLength(32)) }), v.check(({ keys }) => keys.every((key) => secretMembers.every((name) => !(name in key)))));
const uniqueList = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.check((list) => new Set(list).size === list.length));

/** ISO 3166-1, and XK for Kosovo. */
const country = v.pipe(v.string(), v.check((text) => isCountryCode(text)));
const budget = v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000_000));

const custody = v.variant('kind', [
  v.strictObject({ kind: v.literal('shares') }),
  v.strictObject({
    kind: v.literal('signer'),
    url: textThat(isSigner),
    label: signerLabel,
    tokenFile: v.optional(path),
    tls: v.optional(v.strictObject({ certificateFile: v.optional(path), keyFile: v.optional(path), authorityFile: v.optional(path) })),
    timeoutSeconds: v.optional(whole(1, 60), 10),
  }),
]);

const chainId = whole(1, Number.MAX_SAFE_INTEGER);
const hexAddress = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/));
const wei = v.pipe(v.string(), v.regex(/^\d{1,24}$/));
const contractsOf = (most: number) => v.pipe(v.array(v.strictObject({
  chainId,
  address: hexAddress,
  selectors: v.pipe(uniqueList(v.pipe(v.string(), v.regex(/^0x[\da-f]{8}$/))), v.minLength(1), v.maxLength(20)),
})), v.maxLength(most));

const currency = { symbol: v.pipe(name, v.maxLength(24)), decimals: whole(0, 255) };
const signature = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000), v.check(isPlainLine), v.check(isFunction));
/** What people are told of the site's own networks, tokens and contracts. */
const known = v.strictObject({
  networks: v.optional(v.pipe(v.array(v.strictObject({ chainId, name, ...currency })), v.maxLength(20))),
  tokens: v.optional(v.pipe(v.array(v.strictObject({ chainId, address: hexAddress, ...currency })), v.maxLength(100))),
  contracts: v.optional(v.pipe(v.array(v.strictObject({ chainId, address: hexAddress, name, functions: v.pipe(uniqueList(signature), v.minLength(1), v.maxLength(50)) })), v.maxLength(50))),
});

const subjectClaim = v.pipe(v.string(), v.regex(/^[\w.:/-]{1,100}$/));
const backend = v.strictObject({
  jwksUrl: v.optional(textThat(isService)),
  jwks: v.optional(publicKeys),
  issuer: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  audience: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  subjectClaim: v.optional(subjectClaim, 'sub'),
  endpoint: v.optional(textThat(isService)),
  secretFile: v.optional(path),
});

const site = v.strictObject({
  siteId,
  name,
  origins: v.pipe(uniqueList(textThat(isOrigin)), v.minLength(1)),
  ecosystemId: v.optional(siteId),
  partnerId: v.optional(siteId),
  // Whether there is such a way is checked beside the providers.
  signIn: v.optional(v.pipe(uniqueList(providerId), v.minLength(1)), ['email', 'guest']),
  look: v.optional(v.strictObject({
    accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/))),
    logoUrl: v.optional(textThat(isHttps)),
  }), {}),
  policyBounds: v.optional(v.strictObject({
    dailyWei: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/)), '0'),
    methods: v.optional(uniqueList(v.pipe(v.string(), v.regex(/^\w{1,64}$/))), []),
    contracts: v.optional(contractsOf(20)),
  }), {}),
  windowAboveWei: v.optional(v.pipe(v.string(), v.check((text) => /^\d{1,22}$/.test(text) && BigInt(text) <= maxWindowAboveWei))),
  delegates: v.optional(v.pipe(v.array(v.strictObject({ chainId, address: hexAddress })), v.maxLength(20))),
  known: v.optional(known),
  oneStepSignIn: v.optional(v.strictObject({ statements: v.optional(v.pipe(uniqueList(v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.check((text) => !/[\r\n]/.test(text)))), v.maxLength(20)), []) })),
  newWallets: v.optional(v.picklist(newWalletKinds)),
  codes: v.optional(v.strictObject({ perDay: v.optional(whole(1, 10_000_000), 1_000), mailHas: v.optional(v.pipe(uniqueList(v.picklist(mailMeans)), v.minLength(1))) }), {}),
  allowedSmsCountryCodes: v.optional(v.pipe(uniqueList(country), v.minLength(1))),
  defaultSmsCountryCode: v.optional(country),
  smsBudget: v.optional(v.strictObject({ perDay: v.optional(budget, defaultSmsBudget.perDay), perDayOfCountry: v.optional(budget, defaultSmsBudget.perDayOfCountry) })),
  secondFactor: v.optional(v.picklist(secondFactorSettings), 'offered'),
  accounts: v.optional(v.strictObject({ most: whole(0, 1_000_000_000) })),
  custody: v.optional(custody),
  backend: v.optional(backend),
});

/** Some tens of kB: pages keep it, and each read of an ecosystem carries it. */
const picture = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.check((text) => /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[\w+/]+={0,2}$/.test(text)));
const ecosystem = v.strictObject({
  ecosystemId: siteId,
  name,
  signIn: v.optional(v.pipe(uniqueList(providerId), v.minLength(1))),
  partners: v.optional(uniqueList(siteId), []),
  look: v.optional(v.strictObject({ icon: v.optional(picture(32_768)), image: v.optional(picture(65_536)) }), {}),
});

const secret = textThat((text) => text.trim() === text);
const provider = v.strictObject({
  providerId,
  name: v.optional(name),
  issuer: v.optional(textThat(isEndpoint)),
  clientId: v.optional(textThat((text) => /^[\x21-\x7e]+$/.test(text))),
  clientSecret: v.optional(secret),
  clientSecretFile: v.optional(path),
  teamId: v.optional(textThat((text) => /^\w+$/.test(text))),
  keyId: v.optional(textThat((text) => /^\w+$/.test(text))),
  keyFile: v.optional(path),
  scope: v.optional(textThat((text) => /^[\x20-\x7e]+$/.test(text))),
  authorizationUrl: v.optional(textThat(isEndpoint)),
  tokenUrl: v.optional(textThat(isEndpoint)),
  profileUrl: v.optional(textThat(isEndpoint)),
  keysUrl: v.optional(textThat(isEndpoint)),
  fedCmUrl: v.optional(textThat(isEndpoint)),
  privateNetwork: v.optional(v.boolean(), false),
});

const mostGasOfAll = 50_000_000;
const gasless = v.strictObject({
  chains: v.pipe(v.array(v.strictObject({
    chainId,
    rpc: textThat(isService),
    bundler: v.optional(textThat(isService)),
    paymasters: v.optional(v.strictObject({ v06: v.optional(hexAddress), v07: v.optional(hexAddress), v08: v.optional(hexAddress) }), {}),
    forwarder: v.optional(v.strictObject({ address: hexAddress, kind: v.picklist(['erc2771', 'minimal']), name: v.optional(name) })),
    delegates: v.optional(v.pipe(uniqueList(hexAddress), v.minLength(1), v.maxLength(10))),
    mostWeiPerHour: wei,
    mostWei: wei,
    feeTimes: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100)), 4),
    mostVerificationGas: v.optional(whole(10_000, mostGasOfAll), 2_000_000),
    mostPreVerificationGas: v.optional(whole(10_000, mostGasOfAll), 500_000),
    mostGas: v.optional(whole(50_000, mostGasOfAll), 5_000_000),
    bumpSeconds: v.optional(whole(1, 3_600), 30),
  })), v.minLength(1), v.maxLength(100)),
  policies: v.pipe(v.array(v.strictObject({
    policyId: siteId,
    siteIds: v.optional(v.pipe(uniqueList(siteId), v.minLength(1))),
    who: v.picklist(['users', 'pages']),
    contracts: v.pipe(contractsOf(100), v.minLength(1)),
    userGasPerDay: v.optional(whole(21_000, 1_000_000_000_000), 5_000_000),
    siteGasPerDay: v.optional(whole(21_000, 1_000_000_000_000), 500_000_000),
  })), v.minLength(1), v.maxLength(100)),
});

const [gigabyte, terabyte] = [2 ** 30, 2 ** 40];
const storage = v.strictObject({
  folder: v.optional(path),
  s3: v.optional(v.strictObject({
    endpoint: textThat((text) => isService(text) && URL.parse(text)?.search === ''),
    bucket: textThat((text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)),
    region: v.optional(textThat((text) => /^[a-z0-9-]{1,40}$/.test(text)), 'us-east-1'),
    accessKeyId: textThat((text) => /^[\x21-\x7e]{1,128}$/.test(text)),
    secretAccessKey: v.optional(textThat(() => true)),
    prefix: v.optional(textThat((text) => /^[\w.-][\w./-]{0,99}$/.test(text) && !text.includes('..')), 'blocks/'),
  })),
  who: v.picklist(['users', 'pages']),
  siteIds: v.optional(v.pipe(uniqueList(siteId), v.minLength(1))),
  gatewayOrigin: v.optional(textThat(isOrigin)),
  mostUploadBytes: v.optional(whole(1_024, 10 * gigabyte), 104_857_600),
  mostUploadFiles: v.optional(whole(1, 10_000), 1_000),
  userBytesPerDay: v.optional(whole(1_024, terabyte), gigabyte),
  siteBytesPerDay: v.optional(whole(1_024, terabyte), 10 * gigabyte),
  mostBytes: whole(1_048_576, Number.MAX_SAFE_INTEGER),
  uploadSeconds: v.optional(whole(60, 86_400), 3_600),
  mostAgeDays: v.optional(whole(1, 36_500)),
  unfinishedHours: v.optional(whole(1, 120), 24),
  gone: v.optional(v.pipe(uniqueList(textThat((text) => readCid(text) !== undefined)), v.maxLength(10_000)), []),
});

/** Everything that can be set, as the file and the environment have it together. What is missing gets the value for localhost. */
export const settingsSchema = v.strictObject({
  walletOrigin: v.optional(textThat(isWalletOrigin)),
  host: v.optional(textThat((text) => /^[\w.:-]+$/.test(text)), '127.0.0.1'),
  port: v.optional(whole(0, 65_535), 8787),
  dataFolder: v.optional(path, 'latchkey-data'),
  database: v.optional(textThat(isDatabase)),
  kms: v.optional(v.strictObject({
    file: v.optional(path),
    module: v.optional(path),
    token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(32), v.check(isPlainLine))),
    slot: v.optional(whole(0, Number.MAX_SAFE_INTEGER)),
    keyLabel: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.check(isPlainLine)), 'latchkey'),
    pin: v.optional(textThat(() => true)),
    pinFile: v.optional(path),
  }), {}),
  mail: v.optional(v.strictObject({
    smtp: v.optional(textThat(isSmtp)),
    user: v.optional(textThat(() => true)),
    password: v.optional(textThat(() => true)),
    passwordFile: v.optional(path),
    from: v.optional(v.pipe(v.string(), v.maxLength(254), v.email())),
  }), {}),
  sms: v.optional(v.strictObject({
    smpp: v.optional(textThat(isSmpp)),
    http: v.optional(textThat(isSmsService)),
    template: v.optional(v.pipe(v.record(v.string(), v.unknown()), v.check((template) => /\{to\}/.test(JSON.stringify(template)) && /\{text\}/.test(JSON.stringify(template))))),
    user: v.optional(textThat(() => true)),
    password: v.optional(textThat(() => true)),
    passwordFile: v.optional(path),
    from: v.optional(textThat(isSmsSender)),
    channel: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,31}$/))),
    prices: v.optional(v.pipe(v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(100))), v.check((prices) => Object.keys(prices).every((name) => name === 'default' || isCountryCode(name))))),
  }), {}),
  custody: v.optional(custody),
  rpc: v.optional(v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)), textThat(isService)), {}),
  sites: v.optional(v.array(site)),
  gasless: v.optional(gasless),
  storage: v.optional(storage),
  providers: v.optional(v.array(provider), []),
  ecosystems: v.optional(v.array(ecosystem), []),
  trustedProxies: v.optional(whole(0, 10)),
  adminPort: v.optional(whole(0, 65_535)),
  adminPage: v.optional(v.strictObject({ port: whole(0, 65_535), host: v.optional(textThat((text) => /^[\w.:-]+$/.test(text)), '127.0.0.1'), origin: v.optional(textThat(isOrigin)) })),
  metricsToken: v.optional(textThat((text) => text.length >= 24)),
  logLevel: v.optional(v.picklist(['error', 'warn', 'info', 'debug']), 'info'),
  limits: v.optional(v.strictObject({
    connections: v.optional(whole(1, 1_000_000), 10_000),
    requestSeconds: v.optional(whole(1, 300), 15),
    // Not 0: a connection that is closed as idle may just have been sent a request.
    drainSeconds: v.optional(whole(0, 300), 1),
    stopSeconds: v.optional(whole(1, 300), 20),
  }), {}),
});
export type ParsedSettings = v.InferOutput<typeof settingsSchema>;
