import type { Passkeys } from '../webauthn/passkeys.ts';
import { ecdsaStub } from '../../walletSmart/index.ts';
import { encodeAssertion, encodeContractSignature, hashOf } from './safeSignatures.ts';
import type { SafeSigner } from './safeAccount.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';

/** A passkey that owns an account, by the contract that checks its signatures. */
export interface OwningPasskey {
  readonly id: string;
  /** That of the contract. */
  readonly signer: string;
}

/** What browsers write behind the challenge for a name of a host of ordinary length, so that an estimate counts its bytes. */
const usualFields = `"origin":"https://${'x'.repeat(60)}","crossOrigin":false`;
const stubAssertion = { authenticatorData: `0x${'00'.repeat(32)}05${'00'.repeat(4)}`, clientDataFields: usualFields, r: (1n << 255n) - 19n, s: (1n << 254n) - 19n };

/** Signs by a passkey: the person is asked by the browser each time. */
export function passkeySigner({ id, signer }: OwningPasskey, { passkeys, rpId, signal }: { readonly passkeys: Passkeys; readonly rpId: string | undefined; readonly signal: AbortSignal }): SafeSigner {
  return {
    address: signer,
    stub: encodeContractSignature(signer, encodeAssertion(stubAssertion)),
    sign: async (data) => encodeContractSignature(signer, encodeAssertion(await passkeys.use({ rpId, challenge: hashOf(data), allow: [id], signal }))),
  };
}

/** Signs by a wallet that owns the account too. @see EIP-712 */
export function walletSigner(address: string, signTypedData: (data: TypedData) => Promise<string>): SafeSigner {
  return { address, stub: ecdsaStub, sign: signTypedData };
}
