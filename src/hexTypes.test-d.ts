// Types only: checked by tsc, never run. What viem gives fits the kit, and what the kit gives fits viem, without a cast.
import { createPublicClient, createWalletClient, encodeFunctionData as encodeByViem, erc20Abi, getAddress, hashMessage as hashByViem, http, keccak256 as keccakByViem, recoverAddress as recoverByViem, verifyMessage as verifyByViem } from 'viem';
import type { Address, Hash, Hex as ViemHex, TransactionReceipt } from 'viem';
import { mainnet } from 'viem/chains';
import { selectSignIn } from '../plugins/siwe/index.ts';
import { decodeFunctionData, encodeDeployData, encodeFunctionData, encodePacked, encodeParameters, parseFunction } from './entries/abi.ts';
import type { encodeEventTopics, selectorOf, topicOf } from './entries/abi.ts';
import { isAddress, parseAddress } from './entries/addresses.ts';
import { readEnsAddress } from './entries/ens.ts';
import { readBlock, readContract, readLogs } from './entries/rpc.ts';
import type { readCall, readCode } from './entries/rpc.ts';
import { hashMessage, verifySignature } from './entries/signatures.ts';
import type { hashTypedData, keccak256, recoverAddress } from './entries/signatures.ts';
import { encodeTransaction, sendRawTransaction, signTransaction } from './entries/transactions.ts';
import type { PreparedTransaction } from './entries/transactions.ts';
import { approveToken, reviewSignature, selectActiveAddress, send, signMessage, signTypedData, transferToken, waitForReceipt, writeContract } from './index.ts';
import type { Hex, Latchkey, OpenWalletFact, RpcTransport } from './index.ts';
import { useActiveAccount, useActivity, useBalance, useEnsAddress, useSend, useSignMessage } from './react.ts';

function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

declare const kit: Latchkey;
declare const transport: RpcTransport;
declare const prepared: PreparedTransaction;
declare const wallet: OpenWalletFact;
declare const theirs: { readonly address: Address; readonly hash: Hash; readonly data: ViemHex; readonly receipt: TransactionReceipt };
const client = createPublicClient({ chain: mainnet, transport: http() });
const walletClient = createWalletClient({ chain: mainnet, transport: http() });

same<Hex, ViemHex>();

// The kit's for viem.
const { hash } = await kit.dispatch(send({ to: theirs.address, valueWei: 1n }));
void client.waitForTransactionReceipt({ hash });
const receipt = await kit.dispatch(waitForReceipt({ chainId: 1, hash }));
void client.getBlock({ blockHash: receipt.blockHash });
void client.getCode({ address: receipt.contractAddress ?? receipt.to ?? theirs.address });
for (const { address, topics, data } of receipt.logs) same<readonly [typeof address, typeof topics, typeof data], readonly [Address, readonly ViemHex[], ViemHex]>();
const signature = await kit.dispatch(signMessage({ message: 'Hello' }));
void verifyByViem({ address: wallet.accounts[0] ?? theirs.address, message: 'Hello', signature });
void verifyByViem({ address: selectActiveAddress(kit.getState()) ?? theirs.address, message: 'Hello', signature: await kit.dispatch(reviewSignature({ message: 'Hello' })) });
void recoverByViem({ hash: hashMessage('Hello'), signature: await kit.dispatch(signTypedData({ data: { domain: {}, types: {}, primaryType: 'A', message: {} } })) });
const transfer = parseFunction('function transfer(address to, uint256 amount) returns (bool)');
void client.call({ to: parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), data: encodeFunctionData(transfer, [theirs.address, 1n]) });
void walletClient.sendTransaction({ account: theirs.address, data: encodeDeployData([], '0x60', []) });
void keccakByViem(encodeParameters([], []));
void keccakByViem(encodePacked([], []));
void client.getLogs({ address: theirs.address });
same<ReturnType<typeof selectorOf>, ViemHex>();
same<ReturnType<typeof topicOf>, ViemHex>();
same<ReturnType<typeof encodeEventTopics>, readonly (ViemHex | null)[]>();
same<ReturnType<typeof keccak256 | typeof hashTypedData | typeof recoverAddress>, ViemHex>();
const raw = encodeTransaction(prepared).withSignature({ r: '0x', s: '0x', yParity: 0 });
void client.sendRawTransaction({ serializedTransaction: raw });
const signed = await kit.dispatch(signTransaction({ to: theirs.address, chainId: 1 }));
void client.sendRawTransaction({ serializedTransaction: signed.raw });
void client.getBalance({ address: (await readEnsAddress(transport, { ens: { registry: theirs.address }, name: 'a.eth' })) ?? theirs.address });
void client.getBlock({ blockHash: (await readBlock(transport, 'latest')).hash });
same<Awaited<ReturnType<typeof readCall | typeof readCode>>, ViemHex>();
const { logs } = await readLogs(transport, { event: 'event Transfer(address indexed from, address indexed to, uint256 value)', fromBlock: 1, toBlock: 'latest' });
for (const log of logs) void client.getTransaction({ hash: log.transactionHash });
declare const text: string;
if (isAddress(text)) void client.getBalance({ address: text });
const signIn = selectSignIn(kit.getState() as never);
if (signIn.at === 'signedIn') void client.getBalance({ address: signIn.address });

// viem's for the kit.
void kit.dispatch(sendRawTransaction({ chainId: 1, raw: theirs.data }));
void kit.dispatch(transferToken({ token: theirs.address, to: getAddress(theirs.address), amount: 1n }));
void kit.dispatch(approveToken({ token: theirs.address, spender: theirs.address, amount: 1n }));
void kit.dispatch(writeContract({ address: theirs.address, fn: { abi: erc20Abi, name: 'transfer' }, args: [theirs.address, 1n] }));
void kit.dispatch(waitForReceipt({ chainId: 1, hash: theirs.receipt.transactionHash }));
void readContract(transport, { address: theirs.address, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [theirs.address] });
void verifySignature(transport, { address: theirs.address, hash: hashByViem('Hello'), signature: theirs.data });
void decodeFunctionData(transfer, encodeByViem({ abi: erc20Abi, functionName: 'transfer', args: [theirs.address, 1n] }));

// The hooks, both ways.
export function useTypes(): void {
  const account = useActiveAccount();
  const { send: sendIt, phase } = useSend();
  const { phase: signing } = useSignMessage();
  const [latest] = useActivity();
  const owner = useEnsAddress({ name: 'a.eth' });
  useBalance({ address: theirs.address });
  if (!account) return;
  void client.getBalance({ address: account.address });
  void sendIt({ to: theirs.address, data: theirs.data });
  if (phase.at === 'pending' || phase.at === 'confirmed') void client.getTransaction({ hash: phase.hash });
  if (signing.at === 'signed') void verifyByViem({ address: account.address, message: 'Hello', signature: signing.signature });
  if (latest?.to !== undefined) void client.getBalance({ address: latest.to });
  if (owner.at === 'read' && owner.value !== null) void client.getBalance({ address: owner.value });
}
