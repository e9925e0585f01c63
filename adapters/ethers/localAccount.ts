import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import type { Signer } from 'ethers';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { OpenWallet } from '../../src/contracts/wallet.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isDevelopment } from '../../src/domain/isDevelopment.ts';
import { localAccountErrors } from './localAccountErrors.ts';
import { localSession } from './localSession.ts';
import type { LocalSession } from './localSession.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** One key. */
export interface PrivateKeyAccount {
  /** 32 bytes as `0x…`. */
  readonly privateKey: string;
}

/** The accounts of a phrase. @see BIP-39, BIP-44 */
export interface MnemonicAccount {
  /** 12 to 24 English words. */
  readonly mnemonic: string;
  /** Of the first account; absent: `m/44'/60'/0'/0/0`. The last number counts up for the others. */
  readonly path?: string;
  /** The word beyond the phrase, of those who have one. */
  readonly passphrase?: string;
  /** How many accounts it shows; absent: one. */
  readonly count?: number;
}

/** The key or the phrase that `localAccount` signs with. */
export type LocalAccountOptions = (PrivateKeyAccount | MnemonicAccount) & {
  /** A key in a public page is public: without this, a page built for production refuses it, unless it is on this very machine. */
  readonly allowInProduction?: boolean;
};

/** What `walletLocal` takes as `openSession`. */
export interface LocalAccount extends OpenWallet {
  /** Selects another of its accounts, as a person does in a wallet. @throws wallet.accountGone */
  select(address: string): void;
}

/**
 * An account from a private key or a phrase, held in memory alone: `walletLocal({ id, name, openSession: localAccount({ privateKey }) })`. For
 * scripts, tests and servers. After a reload it comes back only where the site's code gives the key again.
 * @throws walletLocal.badPrivateKey, walletLocal.badMnemonic, walletLocal.badPath, none of which says what was given
 */
export function localAccount(options: LocalAccountOptions): LocalAccount {
  assertArguments('localAccount(secret: object)', options);
  const { allowInProduction = false, ...secret } = options;
  const signersOf = signersOfSecret(secret);
  const open = new Set<LocalSession>();
  let selected: string | undefined;
  const openSession: OpenWallet = async ({ port, chainId, chains }) => {
    const site = port(pagePort).site();
    if (!allowInProduction && !isDevelopment && site && !ofThisMachine.test(site.domain)) throw localAccountErrors.refusedInPage();
    const session = await localSession({ signer: signersOf(), chainId: chainId ?? chains[0]?.id ?? 1 });
    if (selected !== undefined) session.select(selected);
    open.add(session);
    return { ...session, close: async (options) => {
      open.delete(session);
      await session.close(options);
    } };
  };
  return Object.assign(openSession, {
    select: (address: string): void => {
      for (const session of open) session.select(address);
      selected = address;
    },
  });
}

/** Pages that no other machine reaches, however they were built. */
const ofThisMachine = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

type Signers = () => readonly [Signer, ...Signer[]];

/** The keys themselves, for `deriveAddress`. @throws walletLocal.* */
export function deriveSigners(secret: PrivateKeyAccount | MnemonicAccount): ReturnType<Signers> {
  return signersOfSecret(secret)();
}

function signersOfSecret(secret: PrivateKeyAccount | MnemonicAccount): Signers {
  return 'privateKey' in secret ? keyOf(secret) : keysOf(secret);
}

/** ethers' own errors name the value in some cases: they do not leave this file. */
function keyOf({ privateKey }: PrivateKeyAccount): Signers {
  if (!isHash(privateKey)) throw localAccountErrors.badPrivateKey();
  try {
    const wallet = new Wallet(privateKey);
    return () => [wallet];
  } catch {
    throw localAccountErrors.badPrivateKey(); // zero, or beyond the order of the curve
  }
}

const firstPath = "m/44'/60'/0'/0/0";
const maxCount = 100;
/** Numbers from here on mean another kind of key. @see BIP-32 */
const firstHardened = 2 ** 31;

function keysOf({ mnemonic, path = firstPath, passphrase = '', count = 1 }: MnemonicAccount): Signers {
  const [, parent = '', first = ''] = /^(m(?:\/\d{1,10}'?)*)\/(\d{1,10})$/.exec(path) ?? [];
  if (parent === '') throw localAccountErrors.badPath();
  if (!Number.isInteger(count) || count < 1 || count > maxCount) throw localAccountErrors.badCount({ most: maxCount });
  if (Number(first) + count > firstHardened) throw localAccountErrors.badPath();
  const phrase = parsedPhrase(mnemonic, passphrase);
  let derived: readonly [Signer, ...Signer[]] | undefined;
  return () => {
    try {
      derived ??= derive(phrase, parent, Number(first), count);
      return derived;
    } catch {
      throw localAccountErrors.badPath(); // a number past 2^31 - 1
    }
  };
}

function parsedPhrase(mnemonic: unknown, passphrase: string): Mnemonic {
  try {
    return Mnemonic.fromPhrase(String(mnemonic).normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' '), passphrase);
  } catch {
    throw localAccountErrors.badMnemonic();
  }
}

function derive(phrase: Mnemonic, parentPath: string, first: number, count: number): readonly [Signer, ...Signer[]] {
  const parent = HDNodeWallet.fromMnemonic(phrase, parentPath);
  const signerAt = (index: number): Signer => new Wallet(parent.deriveChild(index).privateKey);
  return [signerAt(first), ...Array.from({ length: count - 1 }, (_, at) => signerAt(first + 1 + at))];
}
