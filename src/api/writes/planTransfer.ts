import type { RpcTransport } from '../../contracts/transport.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { prepareCall } from '../reads/readContract.ts';
import { readNftStandard } from '../reads/readNft.ts';
import { readTokenBalance } from '../reads/readTokenBalance.ts';
import { assertAccepted } from './planApproval.ts';
import { simulate } from './simulate.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Fungible tokens by amount, the native currency by its placeholder; of a collection, one token by its id, with an amount for ERC-1155. */
export type Transfer =
  | { readonly token: string; readonly to: string; readonly amount: bigint; readonly tokenId?: undefined }
  | { readonly token: string; readonly to: string; readonly tokenId: bigint; readonly amount?: bigint };

/** The transaction that moves a token, tried out where a contract could refuse it. @throws token.*, contract.noCode, transaction.simulationFailed, input.*, abi.badValue, rpc.* */
export async function planTransfer(transport: RpcTransport, request: Transfer & { readonly from: string }, options: ReadOptions = {}): Promise<TransactionRequest> {
  assertArguments('planTransfer(transport: RpcTransport, { token: string, to: string, from: string }, options?: object)', transport, request, options);
  const { from, ...transfer } = request;
  const to = parseAddress(transfer.to);
  if (isNativeToken(transfer.token) && transfer.tokenId === undefined) return { to, valueWei: transfer.amount };
  const call = await toCall(transport, from, transfer, to, options);
  const returned = await simulate(transport, { from, ...call }, options);
  if (transfer.tokenId === undefined) assertAccepted(transfer.token, returned);
  return call;
}

async function toCall(transport: RpcTransport, from: string, { token, tokenId, amount }: Transfer, to: string, options: ReadOptions): Promise<{ readonly to: string; readonly data: string }> {
  const call = (fn: string, args: readonly unknown[]): { readonly to: string; readonly data: string } => {
    const prepared = prepareCall({ address: token, fn, args });
    return { to: prepared.to, data: prepared.data };
  };
  if (tokenId === undefined) {
    await readTokenBalance(transport, { token, owner: from }, options); // tells an address without a token
    return call('function transfer(address to, uint256 amount) returns (bool)', [to, amount]);
  }
  return (await readNftStandard(transport, { contract: token }, options)) === 'ERC721'
    ? call('function safeTransferFrom(address from, address to, uint256 tokenId)', [from, to, tokenId])
    : call('function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', [from, to, tokenId, amount ?? 1n, '0x']);
}
