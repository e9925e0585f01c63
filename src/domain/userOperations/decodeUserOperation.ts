import { decodeChainId, decodeQuantity, decodeSafeInteger } from '../encoding/hex.ts';
import { isHash } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { toWord } from '../encoding/toWord.ts';
import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import type { SignedAuthorization } from '../transactions/transactions.ts';
import { decodeAddress, decodeHexData, isAbsent } from './fields.ts';
import { delegatedFactory } from './userOperation.ts';
import type { UserOperation } from './userOperation.ts';

/** An operation as bundlers write it, of any version: `initCode` or `paymasterAndData` make it one of v0.6. @see ERC-7769 @throws input.* for a field that is missing or malformed */
export function decodeUserOperation(value: unknown): UserOperation {
  if (!isRecord(value)) throw inputErrors.notHexData({ value: textOf(value).slice(0, 80) });
  const { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, signature } = value;
  const common = {
    sender: decodeAddress(sender), nonce: decodeQuantity(nonce), callData: decodeHexData(callData), signature: decodeHexData(signature),
    callGasLimit: decodeQuantity(callGasLimit), verificationGasLimit: decodeQuantity(verificationGasLimit), preVerificationGas: decodeQuantity(preVerificationGas),
    maxFeePerGas: decodeQuantity(maxFeePerGas), maxPriorityFeePerGas: decodeQuantity(maxPriorityFeePerGas),
  };
  const { initCode, paymasterAndData } = value;
  if (initCode !== undefined || paymasterAndData !== undefined) return { ...common, initCode: decodeHexData(initCode), paymasterAndData: decodeHexData(paymasterAndData) };
  return { ...common, ...decodeFactory(value), ...decodePaymaster(value) };
}

type Fields = Readonly<Record<string, unknown>>;

function decodeFactory({ factory, factoryData, eip7702Auth }: Fields) {
  if (isAbsent(factory)) return {};
  return {
    factory: isDelegated(factory) ? delegatedFactory : decodeAddress(factory),
    factoryData: isAbsent(factoryData) ? '0x' : decodeHexData(factoryData),
    ...(!isAbsent(eip7702Auth) && { eip7702Auth: decodeAuthorization(eip7702Auth) }),
  };
}

/** Short, or filled up to an address. */
function isDelegated(factory: unknown): boolean {
  return typeof factory === 'string' && /^0x77020*$/.test(factory);
}

function decodePaymaster({ paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }: Fields) {
  if (isAbsent(paymaster)) return {};
  return {
    paymaster: decodeAddress(paymaster), paymasterData: isAbsent(paymasterData) ? '0x' : decodeHexData(paymasterData),
    paymasterVerificationGasLimit: isAbsent(paymasterVerificationGasLimit) ? 0n : decodeQuantity(paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: isAbsent(paymasterPostOpGasLimit) ? 0n : decodeQuantity(paymasterPostOpGasLimit),
  };
}

/** @see EIP-7702 @throws input.* */
export function decodeAuthorization(value: unknown): SignedAuthorization {
  const { chainId, address, nonce, r, s, yParity }: Fields = Object(value);
  const parity = decodeSafeInteger(yParity);
  if (parity !== 0 && parity !== 1) throw inputErrors.notQuantity({ value: `yParity ${parity}` });
  return { chainId: decodeChainId(chainId), address: decodeAddress(address), nonce: decodeSafeInteger(nonce), r: decodeWord(r), s: decodeWord(s), yParity: parity };
}

/** 32 bytes; quantities without leading zeros are seen as well. */
function decodeWord(value: unknown): string {
  return isHash(value) ? value : toWord(decodeQuantity(value));
}
