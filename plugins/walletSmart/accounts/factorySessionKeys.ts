import { encodeFunctionData, decodeFunctionResult } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import type { AccountSessionKeys, SessionKeyPermissions, SessionKeyRequest } from './accountSessionKeys.ts';
import type { SigningAccount } from './accountOwner.ts';

const set = /* @__PURE__ */ parseFunction('function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)');
/** What is read of a key. */
export const permissionsType = '(address signer, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 startTimestamp, uint128 endTimestamp)';
const getAllActive = /* @__PURE__ */ parseFunction(`function getAllActiveSigners() view returns (${permissionsType}[] signers)`);
const getAll = /* @__PURE__ */ parseFunction(`function getAllSigners() view returns (${permissionsType}[] signers)`);
const getOne = /* @__PURE__ */ parseFunction(`function getPermissionsForSigner(address signer) view returns (${permissionsType} permissions)`);
const isActiveSigner = /* @__PURE__ */ parseFunction('function isActiveSigner(address signer) view returns (bool)');

/** As the only target, it stands for any contract. */
const anyContract = `0x${'0'.repeat(40)}`;

/** The names and order are those of the contract's type hash. @see EIP-712, thirdweb contracts 3.15, AccountPermissions.sol */
const requestFields = [
  { name: 'signer', type: 'address' }, { name: 'isAdmin', type: 'uint8' }, { name: 'approvedTargets', type: 'address[]' }, { name: 'nativeTokenLimitPerTransaction', type: 'uint256' },
  { name: 'permissionStartTimestamp', type: 'uint128' }, { name: 'permissionEndTimestamp', type: 'uint128' }, { name: 'reqValidityStartTimestamp', type: 'uint128' }, { name: 'reqValidityEndTimestamp', type: 'uint128' }, { name: 'uid', type: 'bytes32' },
] as const;

/** Session keys of thirdweb's accounts. A key is never an admin. */
export const factorySessionKeys: AccountSessionKeys = {
  encodeGrant: async (owner, request, account) => {
    const signature = await owner.signTypedData(toTypedData(request, account));
    return { to: account.address, data: encodeSetPermissions(request, signature) };
  },
  readActive: async ({ call }) => {
    const [signers] = decodeFunctionResult(getAllActive, await call(encodeFunctionData(getAllActive)));
    return signers.map(toPermissions);
  },
  readAll: async ({ call }) => {
    const [signers] = decodeFunctionResult(getAll, await call(encodeFunctionData(getAll)));
    return signers.map(toPermissions).filter(({ approvedTargets }) => approvedTargets.length > 0); // the contract keeps those that were taken back, without contracts
  },
  read: async ({ call }, signer) => {
    const [found, active] = await Promise.all([call(encodeFunctionData(getOne, [signer])), call(encodeFunctionData(isActiveSigner, [signer]))]);
    const [permissions] = decodeFunctionResult(getOne, found);
    const [isActive] = decodeFunctionResult(isActiveSigner, active);
    return { permissions: toPermissions(permissions), isActive };
  },
  // Of Account.sol on anvil, by steps: 6,600 for a call, 70,800 for 20 to as many contracts, 134,200 for 100 to one, and less than 1 for a byte.
  verificationGas: (calls) => 10_000n + 2_300n * BigInt(new Set(calls.map(({ to }) => to?.toLowerCase())).size) + 1_500n * BigInt(calls.length) + calls.reduce((bytes, { data = '0x' }) => bytes + BigInt(Math.ceil(data.length / 2)), 0n),
};

/** The call that grants, with what was signed for it. */
export function encodeSetPermissions(request: SessionKeyRequest, signature: string): string {
  const { signer, nativeTokenLimitPerTransaction, permissionStartTimestamp, permissionEndTimestamp, reqValidityEndTimestamp, uid } = request;
  return encodeFunctionData(set, [[signer, 0n, targetsOf(request), nativeTokenLimitPerTransaction, BigInt(permissionStartTimestamp), BigInt(permissionEndTimestamp), 0n, BigInt(reqValidityEndTimestamp), uid], signature]);
}

function targetsOf({ approvedTargets }: SessionKeyPermissions): readonly string[] {
  return approvedTargets === 'any' ? [anyContract] : approvedTargets;
}

function toTypedData(request: SessionKeyRequest, { address, chainId }: SigningAccount): TypedData {
  const { signer, nativeTokenLimitPerTransaction, permissionStartTimestamp, permissionEndTimestamp, reqValidityEndTimestamp, uid } = request;
  return {
    domain: { name: 'Account', version: '1', chainId, verifyingContract: address }, types: { SignerPermissionRequest: requestFields }, primaryType: 'SignerPermissionRequest',
    message: {
      signer, isAdmin: '0', approvedTargets: targetsOf(request), nativeTokenLimitPerTransaction: String(nativeTokenLimitPerTransaction),
      permissionStartTimestamp: String(permissionStartTimestamp), permissionEndTimestamp: String(permissionEndTimestamp), reqValidityStartTimestamp: '0', reqValidityEndTimestamp: String(reqValidityEndTimestamp), uid,
    },
  };
}

interface Found {
  readonly signer: string;
  readonly approvedTargets: readonly string[];
  readonly nativeTokenLimitPerTransaction: bigint;
  readonly startTimestamp: bigint;
  readonly endTimestamp: bigint;
}

export function toPermissions({ signer, approvedTargets, nativeTokenLimitPerTransaction, startTimestamp, endTimestamp }: Found): SessionKeyPermissions {
  const isAny = approvedTargets.length === 1 && approvedTargets[0] === anyContract;
  return { signer, approvedTargets: isAny ? 'any' : approvedTargets, nativeTokenLimitPerTransaction, permissionStartTimestamp: toSeconds(startTimestamp), permissionEndTimestamp: toSeconds(endTimestamp) };
}

/** What no number holds is as good as never. */
function toSeconds(seconds: bigint): number {
  return seconds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(seconds);
}
