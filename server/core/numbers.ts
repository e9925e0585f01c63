// The numbers of the rules. Each unit stands in the name.

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Codes
export const codeMs = 10 * minuteMs;
export const resendMs = 60 * secondMs;
export const codeTries = 5;
/** Wrong codes for one address in a day, after which none is compared until the next: 20 of 10^6 are a chance of 2e-5. */
export const wrongCodesPerDay = 20;
export const codesPerHour = 5;
export const codesPerDay = 10;
export const codesPerHourOfIp = 20;
export const verifiesPerHourOfIp = 200;
/** The cookie of a flow outlives a code, so that one can be sent again. */
export const flowMs = 60 * minuteMs;

// Links in mails
export const mailLinkPagesPerHourOfIp = 300;
/** Among how many numbers a person finds the one that the page shows where the link was asked for. */
export const mailLinkNumbers = 9;

// Codes by SMS
/** So many messages go to the numbers of one block in any case; more, as long as one in five was typed in. */
export const smsOfPrefixUnproved = 50;
export const smsPerProved = 5;
/** Numbers of one block differ in these last digits alone: they are given out, and abused, together. */
export const digitsWithinPrefix = 4;

// Guests
export const challengeMs = 5 * minuteMs;
export const guestsPerHourOfIp = 200;

// Passkeys
export const passkeysPerHourOfIp = 300;

// Signed messages of wallets
/** How long a person may take to find the wallet and to sign. */
export const siweMessageMs = 10 * minuteMs;
export const siweMessagesPerHourOfIp = 200;
/** Signatures of contracts, for each of which a node is asked. */
export const contractChecksPerHourOfIp = 60;

// What the site's own server vouches with
/** How long a token may be good at most. Its clock may differ by `proofSkewMs`. */
export const backendTokenMs = 10 * minuteMs;
export const backendProofsPerHourOfIp = 600;
/** Keys that are older are fetched anew before they are used. */
export const jwksFreshMs = 10 * minuteMs;
/** Keys that cannot be fetched anew are good for as long. */
export const jwksKeptMs = 60 * minuteMs;
/** A key id that is not known is looked for no more often. */
export const jwksPauseMs = 60 * secondMs;
/** After a fetch that failed. */
export const jwksRetryMs = 5 * secondMs;

// Sessions
export const sessionMs = 30 * dayMs;
export const idleMs = 7 * dayMs;
/** How long the secret before the current one is answered: two tabs, or an answer that was lost. */
export const graceMs = 10 * secondMs;
export const accessTokenMs = 5 * minuteMs;
export const stepUpMs = 15 * minuteMs;
/** How far the time in a DPoP proof may be from the server's. */
export const proofSkewMs = 60 * secondMs;
/** A session's devices are marked as seen this often at most, so that a call seldom writes. */
export const seenEveryMs = 10 * minuteMs;
export const identityTokenMs = 5 * minuteMs;
/** How long a key that no longer signs is still published: longer than any token it signed. */
export const retiredKeyMs = 24 * hourMs;

// Wallets
/** Calls to a signer that may make a key. */
export const signerOpensPerHour = 60;
export const sharesPerMinute = 60;
export const sharesPerHour = 600;
export const recoveriesPerHour = 5;
export const exportsPerDay = 3;
export const preparesPerHour = 30;

// Accounts
export const accountReadsPerHour = 20;
export const identityTokensPerMinute = 60;

// Mail
/** A process that took a mail and does not answer loses it to another after this long. */
export const mailHoldMs = 60 * secondMs;
export const noticeMs = 3 * dayMs;
export const firstMailPauseMs = 5 * secondMs;
export const longestMailPauseMs = 10 * minuteMs;

// Sign-in at an identity provider
/** How long a person may take at the provider. */
export const loginMs = 10 * minuteMs;
/** How long what the provider said can be fetched. */
export const ticketMs = 5 * minuteMs;
export const loginsPerHourOfIp = 300;
/** How often pages may ask whether an app has answered: some ten logins that are waited for to their end. */
export const loginLooksPerHourOfIp = 3_000;
/** For all of one call to a provider, its body included. */
export const providerCallMs = 10 * secondMs;
export const maxProviderBytes = 262_144;
export const providerMetadataMs = 60 * minuteMs;
/** How far a provider's clock may be from the server's. */
export const providerSkewMs = 60 * secondMs;
/** How old what Telegram has handed to a mini app may be: it is from when the app was opened, and good once. */
export const initDataMs = 60 * minuteMs;
/** How old data that a provider signed may be. */
export const signedDataMs = 5 * minuteMs;
