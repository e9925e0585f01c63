import { Interface } from 'ethers';
import { moduleSessionKeys } from './moduleSessionKeys.ts';

// The interface as fixtures/contracts/Modular.sol has it, encoded by ethers.
const permissions = '(address signer, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 startTimestamp, uint128 endTimestamp)';
const contract = new Interface([
  'function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)',
  `function getAllActiveSigners(address account) view returns (${permissions}[])`, `function getPermissionsForSigner(address account, address signer) view returns (${permissions})`, 'function isActiveSigner(address account, address signer) view returns (bool)',
]);
const [account, signer, shop, keysModule] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x000000000000000000000000000000000000dEaD', `0x${'4'.repeat(40)}`] as const;
const request = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: 10, permissionEndTimestamp: 20, reqValidityEndTimestamp: 30, uid: `0x${'12'.repeat(32)}` };
const silent = { address: account, signMessage: () => Promise.reject(new Error('not asked')), signTypedData: () => Promise.reject(new Error('not asked')) };
const keys = moduleSessionKeys(keysModule, (key) => key + 1n);

describe('moduleSessionKeys', () => {
  it('grants by a call of the module, for which the owner signs nothing', async () => {
    const data = contract.encodeFunctionData('setPermissionsForSigner', [[signer, 0, [shop], 5n, 10, 20, 0, 30, request.uid], '0x']);
    expect(await keys.encodeGrant(silent, request, { address: account, chainId: 1 })).toEqual({ to: keysModule, data });
  });

  it('grants nothing for any contract', async () => {
    await expect(keys.encodeGrant(silent, { ...request, approvedTargets: 'any' }, { address: account, chainId: 1 })).rejects.toMatchObject({ code: 'smart.badGrant' });
  });

  it('asks the module what is in force, and what one key may', async () => {
    const asked: unknown[] = [];
    const results: Readonly<Record<string, readonly unknown[]>> = { getAllActiveSigners: [[[signer, [shop], 5n, 10n, 20n]]], getPermissionsForSigner: [[signer, [shop], 5n, 10n, 20n]], isActiveSigner: [true] };
    const reader = {
      address: account,
      call: async (data: string, to?: string) => {
        const found = contract.parseTransaction({ data });
        asked.push([to, found?.name, found?.args.toArray()]);
        return contract.encodeFunctionResult(found?.name ?? '', results[found?.name ?? ''] ?? []);
      },
    };
    const known = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: 10, permissionEndTimestamp: 20 };
    expect([await keys.readActive(reader), await keys.read(reader, signer)]).toEqual([[known], { permissions: known, isActive: true }]);
    expect(asked).toEqual([[keysModule, 'getAllActiveSigners', [account]], [keysModule, 'getPermissionsForSigner', [account, signer]], [keysModule, 'isActiveSigner', [account, signer]]]);
  });
});
