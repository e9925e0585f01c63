import { defineErrors } from '../../src/domain/errors.ts';

/** Keys that a site gives. No message says what was given: it is a secret, or close to one. */
export const localAccountErrors = /* @__PURE__ */ defineErrors('walletLocal', {
  badPrivateKey: { message: 'The private key of the local account is none', remedy: 'Give 32 bytes as 0x and 64 hex digits.' },
  badMnemonic: { message: 'The phrase of the local account is none', remedy: 'Give 12, 15, 18, 21 or 24 words of the English list of BIP-39 whose checksum fits.' },
  badPath: { message: 'The path of the local account is none', remedy: "Write it as m/44'/60'/0'/0/0." },
  badCount: { message: 'The local account shows 1 to {most} accounts', remedy: 'Give a whole number as count.' },
  refusedInPage: { message: 'A key in the code of a public page is refused', remedy: 'Keep keys to scripts, tests and servers, or set allowInProduction where this one may be public.' },
});
