import { hexlify, Interface, randomBytes } from 'ethers';
import { isV06 } from '../../src/domain/userOperations/isV06.ts';
import type { UserOperation, UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation, userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { contractCode, deployEntryPoints } from '../lib/entryPoints.ts';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
});
afterAll(() => anvil.stop());

const packed = new Interface(['function getUserOpHash((address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature) userOp) view returns (bytes32)']);
const unpacked = new Interface(['function getUserOpHash((address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,bytes signature) userOp) view returns (bytes32)']);
const some = (most: number) => Math.floor(Math.random() * (most + 1));
const address = () => hexlify(randomBytes(20));
const bytes = (most = 200) => hexlify(randomBytes(some(most)));
const amount = (size: number) => BigInt(hexlify(randomBytes(1 + some(size - 1))));

function randomOperation(version: '0.6' | '0.7' | '0.8'): UserOperation {
  const size = version === '0.6' ? 32 : 16;
  const common = { sender: address(), nonce: amount(32), callData: bytes(), callGasLimit: amount(size), verificationGasLimit: amount(size), preVerificationGas: amount(32), maxFeePerGas: amount(size), maxPriorityFeePerGas: amount(size), signature: bytes() };
  if (version === '0.6') return { ...common, initCode: bytes(), paymasterAndData: bytes() };
  return {
    ...common,
    ...(some(1) === 1 && { factory: address(), factoryData: bytes() }),
    ...(some(1) === 1 && { paymaster: address(), paymasterData: bytes(), paymasterVerificationGasLimit: amount(16), paymasterPostOpGasLimit: amount(16) }),
  };
}

/** As the contract itself takes them, written by ethers. */
function callOf(operation: UserOperation): string {
  if (isV06(operation)) return unpacked.encodeFunctionData('getUserOpHash', [operation]);
  return packed.encodeFunctionData('getUserOpHash', [toPackedUserOperation(operation)]);
}

async function hashesOnChain(to: string, operations: readonly UserOperation[]): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (let at = 0; at < operations.length; at += 50) answers.push(...(await Promise.all(operations.slice(at, at + 50).map((operation) => anvil.rpc('eth_call', [{ to, data: callOf(operation) }, 'latest'])))));
  return answers;
}

describe('userOperationHash', () => {
  it.each(['0.6', '0.7', '0.8'] as const)('is what EntryPoint v%s says of a thousand random operations', async (version) => {
    const { address: entryPoint } = contractCode[version].entryPoint;
    const operations = Array.from({ length: 1_000 }, () => randomOperation(version));
    const own = operations.map((operation) => userOperationHash(operation, { entryPoint, chainId: anvil.chainId, version }));
    expect(await hashesOnChain(entryPoint, operations)).toEqual(own);
  });

  it('is what EntryPoint v0.8 says of an account that borrows code', async () => {
    const { address: entryPoint } = contractCode['0.8'].entryPoint;
    const [sender, delegate] = [address(), address()];
    await anvil.rpc('anvil_setCode', [sender, `0xef0100${delegate.slice(2)}`]);
    const operation = { ...randomOperation('0.8'), sender, factory: '0x7702', factoryData: '0x1234', eip7702Auth: { chainId: anvil.chainId, address: delegate, nonce: 0, r: '0x', s: '0x', yParity: 0 } } as UserOperationV07; // of the version that it is made for
    expect(await hashesOnChain(entryPoint, [operation])).toEqual([userOperationHash(operation, { entryPoint, chainId: anvil.chainId, version: '0.8' })]);
  });
});
