import type { RpcTransport } from '../../contracts/transport.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { textOf } from '../../domain/errors.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { decodeAddress, decodeHexData } from '../../domain/userOperations/fields.ts';
import { askBundler } from './askBundler.ts';

/** A transaction of type 0x71 as the service takes it: hexadecimal quantities, or decimal text. */
export type ZkTransactionJson = Readonly<Record<string, unknown>>;

/** Who pays for a transaction on a zk-stack chain. @throws bundler.* */
export function readZkPaymaster(transport: RpcTransport, transaction: ZkTransactionJson, signal?: AbortSignal): Promise<{ readonly address: string; readonly input: string }> {
  return askBundler(transport, { method: 'zk_paymasterData', params: [transaction] }, decodeZkPaymaster, signal);
}

/** Broadcasts by the service what was signed for it to pay; answers the hash of the transaction. Sent once. @throws bundler.* */
export function broadcastZkTransaction(transport: RpcTransport, transaction: ZkTransactionJson, signal?: AbortSignal): Promise<Hex> {
  return askBundler(transport, { method: 'zk_broadcastTransaction', params: [transaction] }, decodeTransactionHash, signal);
}

function decodeZkPaymaster(answer: unknown): { readonly address: string; readonly input: string } {
  const { paymaster, paymasterInput }: Fields = Object(answer);
  return { address: decodeAddress(paymaster), input: decodeHexData(paymasterInput) };
}

function decodeTransactionHash(answer: unknown): Hex {
  const { transactionHash }: Fields = Object(answer);
  if (!isHash(transactionHash)) throw inputErrors.notHexData({ value: textOf(transactionHash).slice(0, 80) });
  return transactionHash;
}

type Fields = Readonly<Record<string, unknown>>;
