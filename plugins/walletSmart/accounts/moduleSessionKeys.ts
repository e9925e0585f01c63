import { encodeFunctionData, decodeFunctionResult } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { smartErrors } from '../errors.ts';
import type { AccountSessionKeys } from './accountSessionKeys.ts';
import { encodeSetPermissions, permissionsType, toPermissions } from './factorySessionKeys.ts';

const getAllActive = /* @__PURE__ */ parseFunction(`function getAllActiveSigners(address account) view returns (${permissionsType}[] signers)`);
const getOne = /* @__PURE__ */ parseFunction(`function getPermissionsForSigner(address account, address signer) view returns (${permissionsType} permissions)`);
const isActiveSigner = /* @__PURE__ */ parseFunction('function isActiveSigner(address account, address signer) view returns (bool)');

/**
 * Session keys that a module of the account checks. The account grants by calling the module, so that no signature of the owner stands for a grant. A key for any contract is refused:
 * modules do what the account says, so that it could make itself the owner. @throws smart.badGrant
 */
export function moduleSessionKeys(module: string, nonceKeyOf: (key: bigint) => bigint): AccountSessionKeys {
  return {
    nonceKeyOf,
    encodeGrant: async (_owner, request) => {
      if (request.approvedTargets === 'any') throw smartErrors.badGrant({ field: 'approvedTargets by name: this account has no keys for any contract' });
      return { to: module, data: encodeSetPermissions(request, '0x') };
    },
    readActive: async ({ address, call }) => {
      const [signers] = decodeFunctionResult(getAllActive, await call(encodeFunctionData(getAllActive, [address]), module));
      return signers.map(toPermissions);
    },
    read: async ({ address, call }, signer) => {
      const [found, active] = await Promise.all([call(encodeFunctionData(getOne, [address, signer]), module), call(encodeFunctionData(isActiveSigner, [address, signer]), module)]);
      const [permissions] = decodeFunctionResult(getOne, found);
      const [isActive] = decodeFunctionResult(isActiveSigner, active);
      return { permissions: toPermissions(permissions), isActive };
    },
    // Of SessionKeys on anvil, by steps: 3,900 for a call, 174,900 for 100 to one contract, and 3 for a byte. Another contract is 2,300 more than one that was called before.
    verificationGas: (calls) => 10_000n + 2_300n * BigInt(new Set(calls.map(({ to }) => to?.toLowerCase())).size) + 2_000n * BigInt(calls.length) + calls.reduce((gas, { data = '0x' }) => gas + 4n * BigInt(Math.ceil(data.length / 2)), 0n),
  };
}
