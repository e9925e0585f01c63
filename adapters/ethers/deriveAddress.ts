import type { Hex } from '../../src/domain/encoding/hex.ts';
import { deriveSigners } from './localAccount.ts';
import type { MnemonicAccount, PrivateKeyAccount } from './localAccount.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The address of a key, or of a phrase: of its first account, or of the one at `path`. Checksummed. @throws walletLocal.badPrivateKey, walletLocal.badMnemonic, walletLocal.badPath, none of which says what was given @see BIP-39, BIP-44 */
export async function deriveAddress(secret: PrivateKeyAccount | Omit<MnemonicAccount, 'count'>): Promise<Hex> {
  assertArguments('deriveAddress(secret: object)', secret);
  const [signer] = deriveSigners(secret);
  return `0x${(await signer.getAddress()).slice(2)}`;
}
