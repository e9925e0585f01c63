import { Signature, Transaction, Wallet, getBytes } from 'ethers';
import type { SignRequest } from '../../src/domain/inApp/frameCalls.ts';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import type { MockAccount } from '../accounts.ts';
import { parseTypedDataRequest } from './params.ts';
import { signTypedData } from './signing.ts';

/** Reads a request as it came over to the frame, and signs it by a library of its own. */
export async function signInFrame({ privateKey, address }: MockAccount, { method, payload, chainId }: SignRequest): Promise<string> {
  const wallet = new Wallet(privateKey);
  switch (method) {
    case 'personal_sign':
      return wallet.signMessage(getBytes(String(payload)));
    case 'eth_signTypedData_v4':
      return signTypedData(privateKey, parseTypedDataRequest([address, payload]).typedData);
    case 'eth_signTransaction':
      return signTransaction(wallet, Object(payload) as WireTransaction); // a request of the kit's own
    case 'latchkey_signAuthorization': {
      const { chainId, address: code, nonce } = Object(payload) as Readonly<Record<'chainId' | 'address' | 'nonce', string>>; // as above
      return (await wallet.authorize({ chainId: BigInt(chainId), address: code, nonce: BigInt(nonce) })).signature.serialized;
    }
    case 'latchkey_signUserOperation':
      return signUserOperation(wallet, Object(payload) as WireOperation, chainId); // as above
  }
}

type WireOperation = { readonly version: '0.6' | '0.7' | '0.8'; readonly operation: unknown };

async function signUserOperation(wallet: Wallet, { version, operation }: WireOperation, chainId: number): Promise<string> {
  const hash = userOperationHash(decodeUserOperation(operation), { version, chainId, entryPoint: entryPointAddresses[version] });
  return version === '0.8' ? wallet.signingKey.sign(hash).serialized : wallet.signMessage(getBytes(hash));
}

type WireTransaction = Readonly<Record<'type' | 'from' | 'to' | 'value' | 'data' | 'nonce' | 'gas' | 'chainId' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas', string | undefined>> & Pick<Partial<Transaction>, 'accessList'> & { readonly authorizationList?: readonly Readonly<Record<'chainId' | 'address' | 'nonce' | 'yParity' | 'r' | 's', string>>[] };

function signTransaction(wallet: Wallet, { type, to, value, data, nonce, gas, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList }: WireTransaction): string {
  const prices = gasPrice === undefined ? { maxFeePerGas: maxFeePerGas ?? null, maxPriorityFeePerGas: maxPriorityFeePerGas ?? null } : { gasPrice };
  const transaction = Transaction.from({
    type: Number(type), to: to ?? null, value: value ?? '0x0', data: data ?? '0x', nonce: Number(nonce), gasLimit: gas ?? '0x0', chainId: chainId ?? '0x1', ...prices,
    ...(accessList && { accessList }), ...(authorizationList && { authorizationList: authorizationList.map(({ chainId: on, address, nonce: after, r, s, yParity }) => ({ chainId: BigInt(on), address, nonce: BigInt(after), signature: Signature.from({ r, s, yParity: Number(yParity) === 1 ? 1 : 0 }) })) }),
  });
  transaction.signature = wallet.signingKey.sign(transaction.unsignedHash);
  return transaction.serialized;
}
