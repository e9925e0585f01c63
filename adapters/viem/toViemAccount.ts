import { getAddress, getTransactionType, isHex } from 'viem';
import { nonceManager, toAccount } from 'viem/accounts';
import type { AuthorizationRequest, Hex, JsonRpcAccount, LocalAccount, SignableMessage, SignedAuthorization as ViemAuthorization, TransactionSerializable } from 'viem';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { decodeBytes } from '../../src/domain/encoding/bytes.ts';
import { typedDataDomainType } from '../../src/domain/messages/typedDataTypes.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import type { PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/**
 * The viem account of an open wallet: a local one where the wallet is only a key, which signs and lets viem send, with nonces of
 * viem's own counting; while the kit itself is sending from it, give viem's send a `nonce`. Else a json-rpc one, whose requests go where the client's
 * transport leads (see `toViemWalletClient`). Absent, `address` is the selected account. @throws wallet.disconnected, wallet.accountGone
 */
export function toViemAccount(session: WalletSession, given?: string): LocalAccount | JsonRpcAccount {
  assertArguments('toViemAccount(session: WalletSession)', session);
  const address = given ?? session.accounts()[0];
  if (address === undefined) throw walletErrors.disconnected();
  const own = getAddress(address);
  if (!session.accounts().includes(own)) throw walletErrors.accountGone({ address: own });
  const { signTransaction, signAuthorization } = session;
  if (!signTransaction) return toAccount(own);
  return toAccount({
    address: own,
    nonceManager, // viem's one for the page, so that no two sends take the same nonce
    signMessage: async ({ message }) => asHex(await session.signMessage(own, toMessage(message))),
    signTypedData: async (data) => asHex(await session.signTypedData(own, toTypedData(data as LooseTypedData))), // of any shape; viem's types say which
    signTransaction: async (transaction) => {
      const prepared = toPrepared(transaction as TransactionSerializable, own); // the same: a serializer may widen it
      assertPrice(prepared); // whatever the session behind it looks at
      return asHex(await signTransaction(own, prepared));
    },
    ...(signAuthorization && { signAuthorization: async (request: AuthorizationRequest) => {
      const { chainId, nonce } = request;
      const address = getAddress(request.contractAddress ?? request.address);
      const { r, s, yParity } = await signAuthorization(own, { chainId, nonce, address });
      return { address, chainId, nonce, r: asHex(r), s: asHex(s), yParity };
    } }),
  });
}

interface LooseTypedData {
  readonly domain?: TypedData['domain'] | undefined;
  readonly types: TypedData['types'];
  readonly primaryType: string;
  readonly message: TypedData['message'];
}

function toMessage(message: SignableMessage): string | Uint8Array {
  if (typeof message === 'string') return message;
  return typeof message.raw === 'string' ? decodeBytes(message.raw) : message.raw;
}

/** The domain's own type follows from the domain. */
function toTypedData({ domain = {}, types: { [typedDataDomainType]: _own, ...types }, primaryType, message }: LooseTypedData): TypedData {
  return { domain, types, primaryType, message };
}

/** @throws transaction.rawUnsupported for what the wallet's contract cannot carry, and would leave out */
function toPrepared(transaction: TransactionSerializable, from: string): PreparedTransaction {
  const { to, value, data, nonce, gas, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList } = transaction;
  const type = transaction.type ?? getTransactionType(transaction);
  if (!carried.includes(type) || chainId === undefined) throw transactionErrors.rawUnsupported({ type });
  return {
    from,
    chainId,
    nonce: nonce ?? 0,
    gas: gas ?? 0n,
    ...(to && { to }),
    ...(value !== undefined && { valueWei: value }),
    ...(data && { data }),
    fees: type === 'legacy' || type === 'eip2930'
      ? { type: 'legacy', gasPriceWei: gasPrice ?? 0n }
      : { type: 'eip1559', maxFeePerGasWei: maxFeePerGas ?? 0n, maxPriorityFeePerGasWei: maxPriorityFeePerGas ?? 0n },
    ...(accessList && accessList.length > 0 && { accessList }),
    ...(authorizationList && { authorizationList: authorizationList.map((each) => ({ address: each.address, chainId: each.chainId, nonce: each.nonce, r: each.r, s: each.s, yParity: parityOf(each) })) }),
  };
}

const carried: readonly string[] = ['legacy', 'eip2930', 'eip1559', 'eip7702'];

function parityOf({ yParity, v }: ViemAuthorization): 0 | 1 {
  return (yParity ?? (v === 28n || v === 1n ? 1 : 0)) === 1 ? 1 : 0;
}

/** @throws wallet.badSignature */
function asHex(value: string): Hex {
  if (!isHex(value)) throw walletErrors.badSignature();
  return value;
}
