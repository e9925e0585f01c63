import { Transaction, Wallet, getBytes } from 'ethers';
import { invalidParams } from '../rpcError.ts';
import { parseQuantity } from '../chain/params.ts';
import type { Hex } from '../chain/hex.ts';
import type { MessageRequest, TransactionRequest, TypedData } from './params.ts';
import type { AnsweringChain } from '../world.ts';

/** A signature over a message with the prefix of EIP-191. */
export function signMessage(privateKey: Hex, message: MessageRequest['message']): Promise<string> {
  return new Wallet(privateKey).signMessage('text' in message ? message.text : getBytes(message.bytes));
}

/** A signature over structured data. @see EIP-712 @throws -32602 if types and values do not fit */
export async function signTypedData(privateKey: Hex, { domain, types, primaryType, message }: TypedData): Promise<string> {
  try {
    return await new Wallet(privateKey).signTypedData(domainOf(domain, types), reachableTypes(types, primaryType), message);
  } catch (error) {
    throw invalidParams(`typed data: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Fills in what the request leaves out, signs, and gives the chain the transaction. @throws what the chain throws */
export async function sendTransaction(chain: AnsweringChain, privateKey: Hex, request: TransactionRequest): Promise<unknown> {
  const ask = async (method: string, ...params: readonly unknown[]) => parseQuantity(await chain.request({ method, params }), method);
  const { from, to, data, value, accessList } = request;
  const call = { from, ...(to && { to }), data, value: `0x${value.toString(16)}`, accessList };
  const transaction = Transaction.from({
    chainId: chain.chainId,
    nonce: Number(request.nonce ?? (await ask('eth_getTransactionCount', from, 'pending'))),
    gasLimit: request.gas ?? (await ask('eth_estimateGas', call, 'pending')),
    to: to ?? null,
    data,
    value,
    ...(await fillFees(request, ask)),
    ...(accessList.length > 0 && { accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })) }),
  });
  transaction.signature = new Wallet(privateKey).signingKey.sign(transaction.unsignedHash);
  return chain.request({ method: 'eth_sendRawTransaction', params: [transaction.serialized] });
}

async function fillFees({ fees, accessList }: TransactionRequest, ask: (method: string) => Promise<bigint>) {
  if ('gasPrice' in fees) return { type: accessList.length > 0 ? 1 : 0, gasPrice: fees.gasPrice };
  const suggested = await ask('eth_maxPriorityFeePerGas');
  const tip = fees.maxPriorityFeePerGas ?? (fees.maxFeePerGas !== undefined && fees.maxFeePerGas < suggested ? fees.maxFeePerGas : suggested);
  const maxFeePerGas = fees.maxFeePerGas ?? 2n * (await ask('eth_gasPrice')) + tip;
  return { type: 2, maxFeePerGas, maxPriorityFeePerGas: tip };
}

type FieldType = { name: string; type: string };

/** Only the domain fields that the types declare are signed, whatever else the site put there. */
function domainOf(domain: TypedData['domain'], types: TypedData['types']): TypedData['domain'] {
  const declared = types['EIP712Domain'];
  return declared ? Object.fromEntries(declared.map(({ name }) => [name, domain[name]])) : domain;
}

/** The library takes no type that the primary one does not lead to; sites send more, the domain's for one. */
function reachableTypes(types: TypedData['types'], primaryType: string): Record<string, FieldType[]> {
  const reached: Record<string, FieldType[]> = {};
  const visit = (name: string) => {
    const fields = types[name];
    if (!fields || reached[name]) return;
    reached[name] = fields.map(field => ({ ...field }));
    for (const { type } of fields) visit(type.replace(/\[.*$/, ''));
  };
  visit(primaryType);
  return reached;
}
