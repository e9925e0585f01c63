import { AbiCoder, Interface } from 'ethers';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import type { Genesis } from '../chain/genesis.ts';
import type { Hex } from '../chain/hex.ts';
import type { MockAccount } from '../accounts.ts';
import { entryPointCode, keyedAccountFactoryCode, simpleAccountCode, simpleAccountFactoryCode, verifyingPaymasterCode } from './contractCode.ts';

/** The versions of the EntryPoint that the mocked chains have. */
export type MockEntryPointVersion = '0.7' | '0.8';
export const mockEntryPointVersions: readonly MockEntryPointVersion[] = ['0.7', '0.8'];

/** Where a mocked chain has what smart accounts need: the addresses that `walletSmart` looks at by itself. */
export const operationContracts = {
  factory: { '0.7': '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985', '0.8': '0x13E9ed32155810FDbd067D4522C492D6f68E5944' },
  /** Creates accounts with session keys. */
  keyedFactory: '0x4bE0ddfebcA9A5A4a617dee4DeCe99E7c862dceb',
  /** Whose code accounts borrow. @see EIP-7702 */
  delegate: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  paymaster: { '0.7': '0x7e57000000000000000000000000000000000071', '0.8': '0x7e57000000000000000000000000000000000081' },
  /** The same paymaster without a deposit. */
  emptyPaymaster: { '0.7': '0x7e57000000000000000000000000000000000070', '0.8': '0x7e57000000000000000000000000000000000080' },
} as const satisfies Readonly<Record<string, Hex | Readonly<Record<MockEntryPointVersion, Hex>>>>;

/** Sends the bundles, from an account that no wallet of the world has: the ninth of `mockMnemonic`. */
export const bundlerAccount: MockAccount = { address: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f', privateKey: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97' };
/** Signs for the paymaster: the tenth. */
export const sponsorAccount: MockAccount = { address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', privateKey: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6' };

const operation = '(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)';

/** What the bundler and the paymaster call and read. */
export const entryPointInterface = /* @__PURE__ */ new Interface([
  `function handleOps(${operation}[] ops, address beneficiary)`,
  `function estimate(${operation} op)`,
  `function getUserOpHash(${operation} op) view returns (bytes32)`,
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
  'error Estimated(uint256 verificationGas, uint256 callGas, uint256 paymasterVerificationGas, uint256 postOpGas, bool success, bytes returnData)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event BeforeExecution()',
]);
export const paymasterInterface = /* @__PURE__ */ new Interface([`function getHash(${operation} op, uint48 validUntil, uint48 validAfter) view returns (bytes32)`]);

/** The storage slot by which an operation is made to fail on the chain. @see EntryPoint.sol, isMadeToFail */
export const failingSlot = 3n;

const bundlerWei = 1_000n * 10n ** 18n;
const paymasterDepositWei = 100n * 10n ** 18n;

/** The part of a mocked chain's genesis that smart accounts need. */
export function createOperationGenesis(): Required<Genesis> {
  return {
    balances: [
      { address: bundlerAccount.address, balanceWei: bundlerWei },
      ...mockEntryPointVersions.map((version) => ({ address: operationContracts.paymaster[version], balanceWei: paymasterDepositWei })),
    ],
    contracts: [
      ...mockEntryPointVersions.flatMap((version) => {
        const entryPoint = entryPointAddresses[version];
        const isV08 = version === '0.8';
        return [
          { address: entryPoint, initCode: construct(entryPointCode, ['bool'], [isV08]) },
          { address: operationContracts.factory[version], initCode: construct(simpleAccountFactoryCode, ['address', 'bool'], [entryPoint, isV08]) },
          ...[operationContracts.paymaster, operationContracts.emptyPaymaster].map(({ [version]: address }) => ({ address, initCode: construct(verifyingPaymasterCode, ['address', 'address'], [entryPoint, sponsorAccount.address]) })),
        ];
      }),
      { address: operationContracts.keyedFactory, initCode: construct(keyedAccountFactoryCode, ['address'], [entryPointAddresses['0.7']]) },
      { address: operationContracts.delegate, initCode: construct(simpleAccountCode, ['address', 'address', 'bool'], [entryPointAddresses['0.8'], noOwner, true]) },
    ],
  };
}

/** Its accounts own themselves. */
const noOwner = '0x0000000000000000000000000000000000000000';

function construct(code: Hex, types: readonly string[], values: readonly unknown[]): Hex {
  return `${code}${AbiCoder.defaultAbiCoder().encode(types, values).slice(2)}`;
}
