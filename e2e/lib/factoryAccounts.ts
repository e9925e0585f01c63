import { AbiCoder } from 'ethers';
import { deploy } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { compileContract } from './compileContracts.ts';
import { contractCode } from './entryPoints.ts';

const thirdweb = '@thirdweb-dev/contracts/prebuilts/account';
/** The operation as EntryPoint v0.7 passes it, under the name that the sources use: they read nothing of it but sender, nonce, call data and signature. */
const packedOperation = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.12;
struct UserOperation {
  address sender;
  uint256 nonce;
  bytes initCode;
  bytes callData;
  bytes32 accountGasLimits;
  uint256 preVerificationGas;
  bytes32 gasFees;
  bytes paymasterAndData;
  bytes signature;
}
library UserOperationLib {}
`;

/** Puts thirdweb's factory of accounts on a node. The package has the sources for v0.6; for v0.7 the form of the operation is replaced, so that it is not the very code that thirdweb has deployed. */
export function deployAccountFactory(anvil: Anvil, version: '0.6' | '0.7'): Promise<string> {
  const code = compileContract({
    file: `${thirdweb}/non-upgradeable/AccountFactory.sol`, name: 'AccountFactory',
    ...(version === '0.7' && { replaced: { [`${thirdweb}/utils/UserOperation.sol`]: packedOperation } }),
  });
  const [admin, entryPoint] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', contractCode[version].entryPoint.address];
  return deploy(anvil, code + AbiCoder.defaultAbiCoder().encode(['address', 'address'], [admin, entryPoint]).slice(2));
}
