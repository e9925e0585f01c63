import type { NewShareSet, RecoveryMethod, ShareSet } from '../../protocol/shares.ts';
import { equalBytes, randomBytes, randomId, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { checkSecret } from './checkSecret.ts';
import type { BroughtSecret, CheckedSecret } from './checkSecret.ts';
import { custodyError } from './custodyErrors.ts';
import { createPassphraseMethod } from './recoveryKeys.ts';
import { makeSessionKey, signBySessionKey } from './sessionKeys.ts';
import type { SealedSessionKey, SessionKeyAsk } from './sessionKeys.ts';
import type { Signed, SigningAsk } from './parseSigningAsk.ts';
import { openWallet } from './sealedWallet.ts';
import { accountAddress, createKey, createPhrase, exportKey, exportPhrase, importKey, importPhrase, kindOf } from './secrets.ts';
import type { Secret, SecretKind, WordCount } from './secrets.ts';
import { createShareSet, forgetShareSet, nextShareSet, openContents, openShare, openWith, openWithKey, openWrapKey, provePairs } from './shareSets.ts';
import type { AddedRecipient, GivenShare, MadeShareSet, SealedWallet, SharePair, ShareSetChange } from './shareSets.ts';
import { createSigning } from './signing.ts';
import type { PreparedSigning } from './signing.ts';
import type { KnownRecipient } from './shapes.ts';

/** Where the secret of a new wallet comes from. */
export type SecretSource =
  | { readonly from: 'newKey' }
  | { readonly from: 'newPhrase'; readonly words: WordCount }
  | BroughtSecret;

/** A version that waits to be proved, by the name that {@link Custody.prove} and {@link Custody.forget} take. */
export interface MadeSet {
  readonly madeId: string;
  readonly set: NewShareSet;
}

/** What is inside a wallet, without its secret. */
export interface WalletFacts {
  readonly kind: SecretKind;
  readonly accounts: readonly WalletAccount[];
  readonly recipients: readonly KnownRecipient[];
}

/** An account of a wallet. */
export interface WalletAccount {
  /** Of the derivation path, from 0; a bare key has 0 alone. */
  readonly index: number;
  readonly address: string;
  /** What its owner calls it. */
  readonly name?: string;
}

/**
 * All that is done with a wallet's secret. The functions run in the Worker; a page calls them by messages. Each refuses with a `CustodyError`, and
 * none gives a secret but `reveal` and `backupShare`, whose purpose it is.
 */
export interface Custody {
  create(request: { readonly walletId: string; readonly userId: string; readonly secret: SecretSource; readonly add: readonly AddedRecipient[] }): Promise<MadeSet>;
  /** What a secret that a person brings is good for; nothing is made of it, and nothing kept. */
  check(request: { readonly secret: BroughtSecret }): Promise<CheckedSecret>;
  next(request: { readonly wallet: SealedWallet; readonly pair: SharePair; readonly change: ShareSetChange }): Promise<MadeSet>;
  /** Opens what was read back by all three pairs. */
  prove(request: { readonly madeId: string; readonly readBack: ShareSet; readonly serverShare: string; readonly recipientId: string; readonly privateKey: CryptoKey }): Promise<{ readonly address: string }>;
  forget(request: { readonly madeId: string }): Promise<void>;
  inspect(request: { readonly wallet: SealedWallet; readonly pair: SharePair }): Promise<WalletFacts>;
  /** @throws weakPassphrase */
  passphraseMethod(request: { readonly passphrase: string }): Promise<{ readonly method: RecoveryMethod }>;
  /** The key of a recovery file: 32 bytes. */
  fileKey(): Promise<{ readonly key: Bytes }>;
  prepare(ask: SigningAsk): Promise<PreparedSigning>;
  /** `kept`: by the wrap key that `keep` holds. */
  sign(request: { readonly ticket: string; readonly wallet: SealedWallet; readonly pair: SharePair | 'kept' }): Promise<Signed>;
  /** Takes the signature that another keeper of the account's key has made of what was prepared. @throws unknownTicket, wrongSignature where it is not of that account, or of another hash */
  finish(request: { readonly ticket: string; readonly signature: string }): Promise<Signed>;
  /** Keeps the wrap key of a wallet for {@link keepMs}, or until `lock`. */
  keep(request: { readonly wallet: SealedWallet; readonly pair: SharePair }): Promise<void>;
  /** Wipes the kept key, and forgets all tickets. */
  lock(): Promise<void>;
  reveal(request: { readonly wallet: SealedWallet; readonly pair: SharePair; readonly what: { readonly privateKeyOf: number } | 'phrase' }): Promise<{ readonly text: string }>;
  /** This device's share, bare, for a backup file: alone it opens nothing. Only of a wallet that the pair opens. */
  backupShare(request: { readonly wallet: SealedWallet; readonly pair: SharePair }): Promise<{ readonly deviceShare: string }>;
  /** A new session key for a smart account, sealed for this device by a key that no script can read. */
  makeSessionKey(request: { readonly sealKey: CryptoKey }): Promise<SealedSessionKey>;
  /** Signs by a session key, and nothing beyond what it was granted. @throws requestRefused (`outsideGrant`), badKey */
  signBySessionKey(request: SessionKeyAsk): Promise<{ readonly signature: string }>;
}

export interface CustodyOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether `keep` is allowed at all. Off by default: then each signature needs two shares. */
  readonly mayKeep?: boolean;
  /** Runs something later, in ms; so that a kept key goes when its time is over though no message comes. */
  readonly later?: (run: () => void, ms: number) => void;
}

/** How long a wrap key is kept, in ms. */
export const keepMs = 5 * 60_000;
/** Of versions that wait to be proved; the oldest is wiped. */
const maxMade = 4;

interface Kept {
  readonly key: Bytes;
  readonly wallet: SealedWallet;
  readonly untilMs: number;
}

export function createCustody({ now, mayKeep = false, later }: CustodyOptions): Custody {
  const signing = createSigning({ now });
  const made = createMadeSets();
  let kept: Kept | undefined;
  const lock = (): void => {
    wipe(kept?.key);
    kept = undefined;
  };
  const keptKey = (wallet: SealedWallet): Bytes => {
    if (kept && now() >= kept.untilMs) lock();
    if (!kept || !isSameWallet(kept.wallet, wallet)) throw custodyError('locked');
    return kept.key;
  };
  const opened = async <T>(wallet: SealedWallet, pair: SharePair, run: (secret: Secret, facts: Awaited<ReturnType<typeof openWith>>) => Promise<T> | T): Promise<T> => {
    const contents = await openWith(wallet, pair);
    try {
      return await run(contents.secret, contents);
    } finally {
      wipe(contents.secret);
    }
  };
  return {
    create: async ({ walletId, userId, secret: source, add }) => {
      const secret = secretFrom(source);
      try {
        return made.keep(await createShareSet({ walletId, userId, secret, add, nowMs: now() }));
      } finally {
        wipe(secret);
      }
    },
    check: async ({ secret }) => checkSecret(secret),
    next: async ({ wallet, pair, change }) => made.keep(await nextShareSet(wallet, pair, change, now())),
    prove: async ({ madeId, readBack, serverShare, recipientId, privateKey }) => ({ address: await provePairs(made.find(madeId), readBack, serverShare, { recipientId, privateKey }) }),
    forget: async ({ madeId }) => made.forget(madeId),
    inspect: ({ wallet, pair }) => opened(wallet, pair, async (secret, { accounts, names = [], recipients }) => ({
      kind: kindOf(secret), recipients,
      accounts: await Promise.all(accounts.map(async (index) => {
        const name = names.find((each) => each.index === index)?.name;
        return { index, address: await accountAddress(secret, index), ...(name !== undefined && { name }) };
      })),
    })),
    passphraseMethod: async ({ passphrase }) => ({ method: createPassphraseMethod(passphrase) }),
    fileKey: async () => ({ key: randomBytes(32) }),
    prepare: async (ask) => signing.prepare(ask),
    sign: async ({ ticket, wallet, pair }) => {
      const taken = signing.take(ticket); // before anything is awaited, so that it is used once
      const { secret } = pair === 'kept' ? await openWallet(keptKey(wallet), wallet, wallet.ciphertext) : await openContents(wallet, pair);
      try {
        return await taken.sign(secret, wallet.address);
      } finally {
        wipe(secret);
      }
    },
    finish: async ({ ticket, signature }) => signing.take(ticket).finish(signature),
    keep: async ({ wallet, pair }) => {
      if (!mayKeep) throw custodyError('locked');
      const key = await openWrapKey(wallet, pair);
      try {
        wipe((await openWithKey(wallet, key)).secret);
      } catch (error) {
        wipe(key);
        throw error;
      }
      lock();
      const own: Kept = { key, wallet: { ...wallet }, untilMs: now() + keepMs };
      kept = own;
      later?.(() => {
        if (kept === own) lock();
      }, keepMs);
    },
    lock: async () => {
      lock();
      signing.clear();
    },
    reveal: ({ wallet, pair, what }) => opened(wallet, pair, async (secret) => ({ text: what === 'phrase' ? exportPhrase(secret) : await exportKey(secret, what.privateKeyOf) })),
    makeSessionKey: ({ sealKey }) => makeSessionKey(sealKey),
    signBySessionKey: (request) => signBySessionKey(request, now()),
    backupShare: ({ wallet, pair }) => opened(wallet, pair, async () => ({ deviceShare: await bareShare(wallet, pair) })),
  };
}

async function bareShare(wallet: SealedWallet, pair: SharePair): Promise<string> {
  const given = pair.find((each): each is Extract<GivenShare, { readonly share: 'D' }> => each.share === 'D');
  if (!given) throw custodyError('badShare');
  const share = await openShare(wallet, given);
  try {
    return toBase64url(share);
  } finally {
    wipe(share);
  }
}

function secretFrom(source: SecretSource): Secret {
  switch (source.from) {
    case 'newKey': return createKey();
    case 'newPhrase': return createPhrase(source.words);
    case 'key': return importKey(source.text);
    case 'phrase': return importPhrase(source.text);
  }
}

/** What was made and waits for its proof, by random names. */
function createMadeSets() {
  const sets = new Map<string, MadeShareSet>();
  const forget = (madeId: string): void => {
    const found = sets.get(madeId);
    if (found) forgetShareSet(found);
    sets.delete(madeId);
  };
  return {
    forget,
    keep: (set: MadeShareSet): MadeSet => {
      const [oldest] = sets.keys();
      if (sets.size >= maxMade && oldest !== undefined) forget(oldest);
      const madeId = randomId();
      sets.set(madeId, set);
      return { madeId, set: set.set };
    },
    find: (madeId: string): MadeShareSet => {
      const found = sets.get(madeId);
      if (!found) throw custodyError('notPending');
      return found;
    },
  };
}

function isSameWallet(a: SealedWallet, b: SealedWallet): boolean {
  const textOf = ({ walletId, userId, address, version, ciphertext }: SealedWallet): Uint8Array => new TextEncoder().encode(JSON.stringify([walletId, userId, address.toLowerCase(), version, ciphertext]));
  return equalBytes(textOf(a), textOf(b));
}

