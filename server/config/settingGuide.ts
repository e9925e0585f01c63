import { gaslessGuide } from './gaslessGuide.ts';
import { storageGuide } from './storageGuide.ts';
import type { SettingGuide } from './settingGuideEntry.ts';
import { signInWays } from './site.ts';

export type { SettingGuide } from './settingGuideEntry.ts';

const origin = 'an origin: scheme, host and port, without a path';
const fileName = 'the path of a file';

const tokensExample = '{ "jwksUrl": "https://shop.example.com/jwks.json", "issuer": "https://shop.example.com", "audience": "latchkey" }';
const signerExample = '{ "kind": "signer", "url": "https://signer.example.com", "label": "external", "tokenFile": "/run/secrets/signer" }';

/** Of the whole server, and of one site. */
const custodyGuide = (at: 'custody' | 'sites.[].custody'): Readonly<Record<string, SettingGuide>> => ({
  [at]: { wanted: 'an object', example: signerExample },
  [`${at}.kind`]: { wanted: '"shares" (keys are split, and you cannot open them) or "signer" (another service keeps them)', example: '"shares"' },
  [`${at}.url`]: { wanted: 'the URL of the signer, by https and without a slash at its end; http is for localhost alone', example: '"https://signer.example.com"' },
  [`${at}.label`]: { wanted: '"external" where you cannot use the keys yourself, else "operator-recoverable": people are shown it', example: '"external"' },
  [`${at}.tokenFile`]: { wanted: `${fileName} that holds the secret for the signer and nothing else`, example: '"/run/secrets/signer"' },
  [`${at}.tls`]: { wanted: 'an object', example: '{ "certificateFile": "/etc/latchkey/signer.crt", "keyFile": "/etc/latchkey/signer.key" }' },
  [`${at}.tls.certificateFile`]: { wanted: `${fileName} with the certificate of this server, in PEM`, example: '"/etc/latchkey/signer.crt"' },
  [`${at}.tls.keyFile`]: { wanted: `${fileName} with the key of that certificate, in PEM`, example: '"/etc/latchkey/signer.key"' },
  [`${at}.tls.authorityFile`]: { wanted: `${fileName} with the certificates that the signer's own is checked by, in PEM`, example: '"/etc/latchkey/signer-ca.crt"' },
  [`${at}.timeoutSeconds`]: { wanted: 'how long the signer may take for an answer, 1 to 60', example: '10' },
});

/** Every setting by its path; `[]` stands for each element of a list. */
export const settingGuide: Readonly<Record<string, SettingGuide>> = {
  walletOrigin: { wanted: `the public ${origin.slice(3)}, that people reach the wallet by`, example: '"https://wallet.example.com"', env: 'LATCHKEY_WALLET_ORIGIN' },
  host: { wanted: 'the address to listen on', example: '"127.0.0.1"', env: 'LATCHKEY_HOST' },
  port: { wanted: 'a port, 1 to 65535, or 0 for a free one', example: '8787', env: 'LATCHKEY_PORT', as: 'number' },
  dataFolder: { wanted: 'the path of the folder for the database', example: '"/var/lib/latchkey"', env: 'LATCHKEY_DATA_FOLDER', as: 'path' },
  database: { wanted: 'a URL of PostgreSQL; left out, SQLite in the data folder', example: '"postgres://latchkey@db.example.com/latchkey"', env: 'LATCHKEY_DATABASE', isSecret: true },
  kms: { wanted: 'an object', example: '{ "file": "/etc/latchkey/kms.key" }' },
  'kms.file': { wanted: `${fileName} outside the data folder, made by "latchkey-server init"`, example: '"/etc/latchkey/kms.key"', env: 'LATCHKEY_KMS_FILE', as: 'path' },
  'kms.module': { wanted: 'the path of a PKCS#11 module, the library that speaks to a token; left out, the key file wraps', example: '"/usr/lib/softhsm/libsofthsm2.so"', env: 'LATCHKEY_KMS_MODULE', as: 'path' },
  'kms.token': { wanted: 'the label of the token', example: '"wallet"', env: 'LATCHKEY_KMS_TOKEN' },
  'kms.slot': { wanted: 'the number of the token\'s slot, in place of its label', example: '1', env: 'LATCHKEY_KMS_SLOT', as: 'number' },
  'kms.keyLabel': { wanted: 'the label of the keys in the token, default "latchkey"', example: '"latchkey"', env: 'LATCHKEY_KMS_KEY_LABEL' },
  'kms.pin': { wanted: 'the PIN of the token, by the variable alone', example: 'LATCHKEY_KMS_PIN=…', env: 'LATCHKEY_KMS_PIN', isSecret: true, isNeverInFile: true },
  'kms.pinFile': { wanted: `${fileName} that holds the PIN of the token and nothing else`, example: '"/run/secrets/pin"', as: 'path' },
  mail: { wanted: 'an object', example: '{ "smtp": "smtp://mail.example.com:587", "user": "wallet", "from": "wallet@example.com" }' },
  'mail.smtp': { wanted: 'smtp:// (STARTTLS) or smtps:// with a host', example: '"smtp://mail.example.com:587"', env: 'LATCHKEY_MAIL_SMTP', isSecret: true },
  'mail.user': { wanted: 'the name to sign in to the mail server with', example: '"wallet"', env: 'LATCHKEY_MAIL_USER' },
  'mail.password': { wanted: 'the password for the mail server', example: 'LATCHKEY_MAIL_PASSWORD=…', env: 'LATCHKEY_MAIL_PASSWORD', isSecret: true },
  'mail.passwordFile': { wanted: `${fileName} that holds the password and nothing else`, example: '"/run/secrets/mail"', as: 'path' },
  'mail.from': { wanted: 'the address that mails come from, without a name', example: '"wallet@example.com"', env: 'LATCHKEY_MAIL_FROM' },
  sms: { wanted: 'an object', example: '{ "smpp": "smpps://smsc.example.com:3550", "user": "wallet", "from": "Wallet" }' },
  'sms.smpp': { wanted: 'smpps:// or smpp:// with the host of an SMS centre', example: '"smpps://smsc.example.com:3550"', env: 'LATCHKEY_SMS_SMPP', isSecret: true },
  'sms.http': { wanted: 'the URL of a service that takes a message by a request, by https; http is for localhost alone', example: '"https://api.twilio.com/2010-04-01/Accounts/AC0/Messages.json"', env: 'LATCHKEY_SMS_HTTP', isSecret: true },
  'sms.template': { wanted: 'the JSON to send, with the places {to} and {text}, and {from}, {id}, {channel} where they are wanted; left out, a form with To, From and Body', example: '{ "recipient": "{to}", "content": "{text}", "sender": "{from}" }', env: 'LATCHKEY_SMS_TEMPLATE', as: 'json', isSecret: true },
  'sms.user': { wanted: 'the name to sign in to the SMS service with', example: '"wallet"', env: 'LATCHKEY_SMS_USER' },
  'sms.password': { wanted: 'the password for the SMS service', example: 'LATCHKEY_SMS_PASSWORD=…', env: 'LATCHKEY_SMS_PASSWORD', isSecret: true },
  'sms.passwordFile': { wanted: `${fileName} that holds the password and nothing else`, example: '"/run/secrets/sms"', as: 'path' },
  'sms.from': { wanted: 'the sender: a number, a name of 11 characters at most, or the id of a pool of numbers (MG…)', example: '"Wallet"', env: 'LATCHKEY_SMS_FROM' },
  'sms.channel': { wanted: 'another channel of the same HTTP service than SMS, in lower-case letters', example: '"whatsapp"', env: 'LATCHKEY_SMS_CHANNEL' },
  'sms.prices': { wanted: 'what one message costs by country, in your currency, 0 to 100; "default" for all others', example: '{ "default": 0.1, "US": 0.01, "DE": 0.09 }', env: 'LATCHKEY_SMS_PRICES', as: 'json' },
  ...custodyGuide('custody'),
  rpc: { wanted: 'an object with the URL of a node for each network by its id: contract accounts of these networks can sign in', example: '{ "1": "https://node.example.com/key" }', env: 'LATCHKEY_RPC', as: 'json', isSecret: true },
  'rpc.[]': { wanted: 'the URL of a node, by https; http is for localhost alone', example: '"https://node.example.com/key"', isSecret: true },
  sites: { wanted: 'a list of sites', example: '[{ "siteId": "shop", "name": "Shop", "origins": ["https://shop.example.com"] }]', env: 'LATCHKEY_SITES', as: 'json' },
  'sites.[]': { wanted: 'an object', example: '{ "siteId": "shop", "name": "Shop", "origins": ["https://shop.example.com"] }' },
  'sites.[].siteId': { wanted: 'lower-case letters, digits and hyphens, 63 at most, each once', example: '"shop"' },
  'sites.[].name': { wanted: 'the name that people see, 1 to 64 characters on one line', example: '"Shop"' },
  'sites.[].origins': { wanted: 'a list of one or more origins that may embed the wallet', example: '["https://shop.example.com"]' },
  'sites.[].origins.[]': { wanted: `${origin}; http is for localhost alone`, example: '"https://shop.example.com"' },
  'sites.[].ecosystemId': { wanted: 'the id of one of "ecosystems"', example: '"market"' },
  'sites.[].partnerId': { wanted: 'one of "partners" of its ecosystem', example: '"acme"' },
  'sites.[].signIn': { wanted: 'a list of ways to sign in, each once', example: '["email", "guest"]' },
  'sites.[].signIn.[]': { wanted: `${signInWays.map((way) => `"${way}"`).join(', ')}, or the providerId of one of "providers"`, example: '"email"' },
  'sites.[].look': { wanted: 'an object', example: '{ "accent": "#1a5fb4", "logoUrl": "https://shop.example.com/logo.png" }' },
  'sites.[].look.accent': { wanted: 'a colour of six hex digits', example: '"#1a5fb4"' },
  'sites.[].look.logoUrl': { wanted: 'a URL of an image, by https', example: '"https://shop.example.com/logo.png"' },
  'sites.[].policyBounds': { wanted: 'an object', example: '{ "dailyWei": "10000000000000000", "methods": ["personal_sign"] }' },
  'sites.[].policyBounds.dailyWei': { wanted: 'an amount in wei, as a text of digits', example: '"10000000000000000"' },
  'sites.[].policyBounds.methods': { wanted: 'a list of methods that may be signed without asking', example: '["personal_sign"]' },
  'sites.[].policyBounds.methods.[]': { wanted: 'the name of a method', example: '"personal_sign"' },
  'sites.[].policyBounds.contracts': { wanted: 'a list of at most 20 contracts that may be called without asking', example: '[{ "chainId": 8453, "address": "0x8617E340B3D01FA5F11F306F4090FD50E238070D", "selectors": ["0x4e71d92d"] }]' },
  'sites.[].policyBounds.contracts.[]': { wanted: 'an object', example: '{ "chainId": 8453, "address": "0x8617E340B3D01FA5F11F306F4090FD50E238070D", "selectors": ["0x4e71d92d"] }' },
  'sites.[].policyBounds.contracts.[].chainId': { wanted: 'the id of a network', example: '8453' },
  'sites.[].policyBounds.contracts.[].address': { wanted: 'the address of a contract, 0x and 40 hex digits', example: '"0x8617E340B3D01FA5F11F306F4090FD50E238070D"' },
  'sites.[].policyBounds.contracts.[].selectors': { wanted: 'a list of 1 to 20 functions, each by its selector', example: '["0x4e71d92d"]' },
  'sites.[].policyBounds.contracts.[].selectors.[]': { wanted: 'the selector of a function, 0x and 8 hex digits in lower case', example: '"0x4e71d92d"' },
  'sites.[].windowAboveWei': { wanted: 'an amount in wei of at most 1000 coins, as a text of digits: what moves more is confirmed in a window of the wallet', example: '"1000000000000000000"' },
  'sites.[].delegates': { wanted: 'a list of at most 20 contracts whose code accounts may run without a warning (EIP-7702), beside those that are published', example: '[{ "chainId": 8453, "address": "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }]' },
  'sites.[].delegates.[]': { wanted: 'an object', example: '{ "chainId": 8453, "address": "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }' },
  'sites.[].delegates.[].chainId': { wanted: 'the id of a network', example: '8453' },
  'sites.[].delegates.[].address': { wanted: 'the address of a contract, 0x and 40 hex digits', example: '"0x8617E340B3D01FA5F11F306F4090FD50E238070D"' },
  'sites.[].oneStepSignIn': { wanted: 'an object; left out, each message of the site is confirmed', example: '{ "statements": ["Sign in to the shop."] }' },
  'sites.[].oneStepSignIn.statements': { wanted: 'a list of at most 20 statements that a sign-in message of the site may have', example: '["Sign in to the shop."]' },
  'sites.[].oneStepSignIn.statements.[]': { wanted: 'the statement of a message (EIP-4361): one line of 1 to 500 characters', example: '"Sign in to the shop."' },
  'sites.[].newWallets': { wanted: '"key" or "phrase": what a new wallet is made of', example: '"phrase"' },
  'sites.[].codes': { wanted: 'an object', example: '{ "perDay": 1000 }' },
  'sites.[].allowedSmsCountryCodes': { wanted: 'a list of the countries whose mobile numbers get codes, by their two letters (ISO 3166-1)', example: '["US", "CA"]' },
  'sites.[].allowedSmsCountryCodes.[]': { wanted: 'the two letters of a country, in capitals (ISO 3166-1)', example: '"US"' },
  'sites.[].defaultSmsCountryCode': { wanted: 'one of "allowedSmsCountryCodes"', example: '"US"' },
  'sites.[].smsBudget': { wanted: 'an object', example: '{ "perDay": 20, "perDayOfCountry": 10 }' },
  'sites.[].smsBudget.perDay': { wanted: 'what the messages of a day may cost, in your currency, 0.001 to 1000000', example: '20' },
  'sites.[].smsBudget.perDayOfCountry': { wanted: 'what the messages of a day to one country may cost, in your currency, 0.001 to 1000000', example: '10' },
  'sites.[].codes.perDay': { wanted: 'the most codes a day, 1 to 10000000', example: '1000' },
  'sites.[].codes.mailHas': { wanted: 'a list of what mails have that let people in: "code", "link" or both; left out, a code', example: '["code", "link"]' },
  'sites.[].codes.mailHas.[]': { wanted: '"code" or "link"', example: '"link"' },
  'sites.[].secondFactor': { wanted: '"off", "offered" (people may turn it on) or "required": a code of an authenticator app before a key is shown, a new device is added or a way to sign in is unlinked', example: '"offered"' },
  'sites.[].accounts': { wanted: 'an object; left out, there may be any number of accounts', example: '{ "most": 10000 }' },
  'sites.[].accounts.most': { wanted: 'the most accounts of the site, 0 to 1000000000: a sign-in that would make one more is refused', example: '10000' },
  ...custodyGuide('sites.[].custody'),
  providers: { wanted: 'a list of identity providers, which sites name in "signIn"', example: '[{ "providerId": "google", "clientId": "…", "clientSecretFile": "/run/secrets/google" }]', env: 'LATCHKEY_PROVIDERS', as: 'json', isSecret: true },
  'providers.[]': { wanted: 'an object', example: '{ "providerId": "google", "clientId": "…", "clientSecretFile": "/run/secrets/google" }' },
  'providers.[].providerId': { wanted: 'google, apple, facebook, discord, line, x, coinbase, github, twitch, steam, telegram, farcaster, or a name of your own: lower-case letters, digits and hyphens, 32 at most, each once', example: '"google"' },
  'providers.[].name': { wanted: 'the name that people see, 1 to 64 characters on one line', example: '"Acme"' },
  'providers.[].issuer': { wanted: 'the issuer as the provider writes it, by https; http is for localhost alone. It is part of who people are, so it never changes', example: '"https://id.acme.example"' },
  'providers.[].clientId': { wanted: 'what the provider calls this server', example: '"1234-abcd.apps.example"' },
  'providers.[].clientSecret': { wanted: 'the secret of this client', example: '"clientSecretFile": "/run/secrets/google"', isSecret: true },
  'providers.[].clientSecretFile': { wanted: `${fileName} that holds the secret of this client (of Telegram, the bot's token) and nothing else`, example: '"/run/secrets/google"' },
  'providers.[].teamId': { wanted: 'the id of your team at Apple', example: '"ABCDE12345"' },
  'providers.[].keyId': { wanted: 'the id of the key at Apple', example: '"FGHIJ67890"' },
  'providers.[].keyFile': { wanted: `${fileName} that holds the key of Apple, as it was downloaded`, example: '"/run/secrets/apple.p8"' },
  'providers.[].scope': { wanted: 'what is asked of the provider, with spaces between', example: '"openid email"' },
  'providers.[].authorizationUrl': { wanted: 'a URL by https, in place of the provider\'s own (of Farcaster, its relay, without a slash at the end); http is for localhost alone', example: '"https://id.acme.example/authorize"' },
  'providers.[].tokenUrl': { wanted: 'a URL by https, in place of the provider\'s own; http is for localhost alone', example: '"https://id.acme.example/token"' },
  'providers.[].profileUrl': { wanted: 'a URL by https, in place of the provider\'s own; http is for localhost alone', example: '"https://id.acme.example/me"' },
  'providers.[].keysUrl': { wanted: 'a URL by https, in place of the provider\'s own; http is for localhost alone', example: '"https://id.acme.example/keys"' },
  'providers.[].fedCmUrl': { wanted: 'the URL by https of the file by which browsers ask the provider themselves (FedCM; of Google it is known); http is for localhost alone', example: '"https://id.acme.example/fedcm.json"' },
  'providers.[].privateNetwork': { wanted: 'true where the provider is in your own network, else false', example: 'true' },
  'sites.[].backend': { wanted: 'an object: whose tokens vouch for people, or which endpoint does', example: tokensExample },
  'sites.[].backend.jwksUrl': { wanted: 'the URL of the public keys of the tokens, by https; http is for localhost alone', example: '"https://shop.example.com/jwks.json"' },
  'sites.[].backend.jwks': { wanted: 'public keys alone, as a JWK set', example: '{ "keys": [{ "kty": "EC", "crv": "P-256", "kid": "1", "x": "…", "y": "…" }] }', isSecret: true }, // a private key may have been put there
  'sites.[].backend.jwks.keys': { wanted: 'a list of 1 to 32 public keys', example: '[{ "kty": "EC", "crv": "P-256", "kid": "1", "x": "…", "y": "…" }]', isSecret: true },
  'sites.[].backend.issuer': { wanted: 'who makes the tokens, as their "iss" says it', example: '"https://shop.example.com"' },
  'sites.[].backend.audience': { wanted: 'whom the tokens are for, as their "aud" says it', example: '"latchkey"' },
  'sites.[].backend.subjectClaim': { wanted: 'the claim that says who the person is, default "sub"', example: '"sub"' },
  'sites.[].backend.endpoint': { wanted: 'the URL of the endpoint that says who a payload is of, by https; http is for localhost alone', example: '"https://shop.example.com/latchkey"' },
  'sites.[].backend.secretFile': { wanted: `${fileName} that holds the secret of the endpoint and nothing else`, example: '"/run/secrets/backend"' },
  ecosystems: { wanted: 'a list of ecosystems, whose sites share their users', example: '[{ "ecosystemId": "market", "name": "Market" }]', env: 'LATCHKEY_ECOSYSTEMS', as: 'json' },
  'ecosystems.[]': { wanted: 'an object', example: '{ "ecosystemId": "market", "name": "Market" }' },
  'ecosystems.[].ecosystemId': { wanted: 'lower-case letters, digits and hyphens, 63 at most, each once', example: '"market"' },
  'ecosystems.[].name': { wanted: 'the name that people see, 1 to 64 characters on one line', example: '"Market"' },
  'ecosystems.[].signIn': { wanted: 'a list of ways to sign in that its sites may offer, each once; left out, all that they do', example: '["email", "guest"]' },
  'ecosystems.[].signIn.[]': { wanted: `${signInWays.map((way) => `"${way}"`).join(', ')}, or the providerId of one of "providers"`, example: '"email"' },
  'ecosystems.[].partners': { wanted: 'a list of ids of partners, which sites name in "partnerId"', example: '["acme"]' },
  'ecosystems.[].partners.[]': { wanted: 'lower-case letters, digits and hyphens, 63 at most, each once', example: '"acme"' },
  'ecosystems.[].look': { wanted: 'an object', example: '{ "icon": "data:image/png;base64,…" }' },
  'ecosystems.[].look.icon': { wanted: 'a data URI of an image in base64, 32768 characters at most', example: '"data:image/png;base64,…"' },
  'ecosystems.[].look.image': { wanted: 'a data URI of an image in base64, 65536 characters at most: shown above the ways to sign in', example: '"data:image/png;base64,…"' },
  ...gaslessGuide,
  ...storageGuide,
  trustedProxies: { wanted: 'how many proxies stand before the server and write X-Forwarded-For, 0 to 10', example: '1', env: 'LATCHKEY_TRUSTED_PROXIES', as: 'number' },
  adminPort: { wanted: 'a port for metrics and health that only you reach, 1 to 65535, other than "port"', example: '9464', env: 'LATCHKEY_ADMIN_PORT', as: 'number' },
  adminPage: { wanted: 'an object; left out, there is no such page', example: '{ "port": 9470 }' },
  'adminPage.port': { wanted: 'a port for the admin page, 1 to 65535, other than "port"', example: '9470', env: 'LATCHKEY_ADMIN_PAGE_PORT', as: 'number' },
  'adminPage.host': { wanted: 'the address that the admin page listens on', example: '"127.0.0.1"', env: 'LATCHKEY_ADMIN_PAGE_HOST' },
  'adminPage.origin': { wanted: `${origin}, that browsers reach the admin page by`, example: '"https://admin.example.internal"', env: 'LATCHKEY_ADMIN_PAGE_ORIGIN' },
  metricsToken: { wanted: 'a random text of 24 characters or more', example: 'LATCHKEY_METRICS_TOKEN=…', env: 'LATCHKEY_METRICS_TOKEN', isSecret: true },
  logLevel: { wanted: '"error", "warn", "info" or "debug"', example: '"info"', env: 'LATCHKEY_LOG_LEVEL' },
  limits: { wanted: 'an object', example: '{ "stopSeconds": 20 }' },
  'limits.connections': { wanted: 'the most connections at once, 1 to 1000000', example: '10000', env: 'LATCHKEY_LIMITS_CONNECTIONS', as: 'number' },
  'limits.requestSeconds': { wanted: 'how long a client may take to send a request, 1 to 300', example: '15', env: 'LATCHKEY_LIMITS_REQUEST_SECONDS', as: 'number' },
  'limits.drainSeconds': { wanted: 'how long a stopping server still takes requests, so that a balancer notices, 0 to 300', example: '5', env: 'LATCHKEY_LIMITS_DRAIN_SECONDS', as: 'number' },
  'limits.stopSeconds': { wanted: 'how long a stopping server waits for what runs, 1 to 300', example: '20', env: 'LATCHKEY_LIMITS_STOP_SECONDS', as: 'number' },
};

/** The path as the guide has it: the places in lists do not matter, nor do ids of networks. */
export function guideFor(path: readonly (string | number)[]): SettingGuide | undefined {
  const key = path.map((part) => (typeof part === 'number' || /^\d+$/.test(part) ? '[]' : part)).join('.');
  return Object.hasOwn(settingGuide, key) ? settingGuide[key] : undefined;
}

/** The names that an object at this path may hold. */
export function namesWithin(path: readonly (string | number)[]): readonly string[] {
  const prefix = path.map((part) => (typeof part === 'number' ? '[].' : `${part}.`)).join('');
  return Object.keys(settingGuide).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)).filter((name) => name !== '[]' && !name.includes('.'));
}

/** A path as a person writes it: `sites[0].origins[1]`. */
export function writePath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`), '');
}
