import { Interface, verifyTypedData, Wallet } from 'ethers';
import { factorySessionKeys } from './factorySessionKeys.ts';

// The interface as thirdweb's package publishes it, encoded and hashed by ethers.
const contract = new Interface([
  'function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)',
  'function getAllActiveSigners() view returns ((address signer, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 startTimestamp, uint128 endTimestamp)[])',
  'function getAllSigners() view returns ((address signer, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 startTimestamp, uint128 endTimestamp)[])',
  'function getPermissionsForSigner(address signer) view returns ((address signer, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 startTimestamp, uint128 endTimestamp))',
  'function isActiveSigner(address signer) view returns (bool)',
]);
const types = {
  SignerPermissionRequest: [
    { name: 'signer', type: 'address' }, { name: 'isAdmin', type: 'uint8' }, { name: 'approvedTargets', type: 'address[]' }, { name: 'nativeTokenLimitPerTransaction', type: 'uint256' }, { name: 'permissionStartTimestamp', type: 'uint128' },
    { name: 'permissionEndTimestamp', type: 'uint128' }, { name: 'reqValidityStartTimestamp', type: 'uint128' }, { name: 'reqValidityEndTimestamp', type: 'uint128' }, { name: 'uid', type: 'bytes32' },
  ],
};
const owner = new Wallet(`0x${'11'.repeat(32)}`);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const anyContract = `0x${'0'.repeat(40)}`;
const request = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: 10, permissionEndTimestamp: 20, reqValidityEndTimestamp: 30, uid: `0x${'12'.repeat(32)}` };
const signing = {
  address: owner.address,
  signMessage: (message: string | Uint8Array) => owner.signMessage(message),
  signTypedData: (data: { readonly domain: object; readonly types: object; readonly message: object }) => owner.signTypedData(data.domain, { ...data.types } as never, { ...data.message }), // ethers wants what it may write to
};

/** An account whose contract answers by these results. */
const reader = (results: Readonly<Record<string, readonly unknown[]>>) => ({
  address,
  call: async (data: string) => {
    const found = contract.parseTransaction({ data });
    return contract.encodeFunctionResult(found?.name ?? '', results[found?.name ?? ''] ?? []);
  },
});

describe('factorySessionKeys', () => {
  it.each([[[shop], [shop]], ['any' as const, [anyContract]], [[], []]])('grants %j as the account reads it, signed by the owner for this account and chain, and never to an admin', async (approvedTargets, written) => {
    const { to, data = '' } = await factorySessionKeys.encodeGrant(signing, { ...request, approvedTargets }, { address, chainId: 7 });
    const [req, signature] = contract.decodeFunctionData('setPermissionsForSigner', data);
    expect([to, req.toArray().map((each: unknown) => (typeof each === 'object' ? [...Object(each)] : each))]).toEqual([address, [signer, 0n, written, 5n, 10n, 20n, 0n, 30n, request.uid]]);
    expect(verifyTypedData({ name: 'Account', version: '1', chainId: 7, verifyingContract: address }, types, req.toObject(), signature)).toBe(owner.address);
  });

  it('reads what is in force, and what one key may', async () => {
    const rows = [[signer, [shop], 5n, 10n, 20n], [owner.address, [anyContract], 0n, 0n, (1n << 128n) - 1n]];
    expect(await factorySessionKeys.readActive(reader({ getAllActiveSigners: [rows] }))).toEqual([
      { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: 10, permissionEndTimestamp: 20 },
      { signer: owner.address, approvedTargets: 'any', nativeTokenLimitPerTransaction: 0n, permissionStartTimestamp: 0, permissionEndTimestamp: Number.MAX_SAFE_INTEGER },
    ]);
    expect((await factorySessionKeys.readAll?.(reader({ getAllSigners: [[...rows, [address, [], 0n, 0n, 0n]]] })))?.map(({ signer: each }) => each)).toEqual([signer, owner.address]);
    expect(await factorySessionKeys.read(reader({ getPermissionsForSigner: [[signer, [anyContract, shop], 5n, 10n, 20n]], isActiveSigner: [false] }), signer)).toMatchObject({ isActive: false, permissions: { approvedTargets: [anyContract, shop] } });
  });
});
