import { Interface } from 'ethers';
import { createPreview } from './createPreview.ts';
import type { PreviewFacts } from './preview.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const anyContract = `0x${'0'.repeat(40)}`;
const facts: PreviewFacts = { account, activeChainId: 1, nowMs: 1_700_000_000_000, chains: [{ id: 1, name: 'One', nativeCurrency: { symbol: 'ETH', decimals: 18 } }], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [], isFromOutside: true };
const permissions = new Interface(['function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)', 'function execute(address target, uint256 value, bytes data)']);
const word = `0x${'12'.repeat(32)}`;

interface Asked {
  readonly isAdmin?: number;
  readonly targets?: readonly string[];
  readonly limitWei?: bigint;
}
const grantOf = ({ isAdmin = 0, targets = [shop], limitWei = 10n ** 18n }: Asked) => permissions.encodeFunctionData('setPermissionsForSigner', [[signer, isAdmin, targets, limitWei, 1_700_000_000, 1_700_086_400, 0, 1_700_000_600, word], word]);
const callOf = (data: string) => createPreview({ kind: 'transaction', chainId: 1, transaction: { to: account, data } }, facts);
const typedOf = ({ isAdmin = 0, targets = [shop], limitWei = 10n ** 18n }: Asked) => createPreview({
  kind: 'typedData',
  data: {
    domain: { name: 'Account', version: '1', chainId: 1, verifyingContract: account }, primaryType: 'SignerPermissionRequest',
    types: {
      SignerPermissionRequest: [
        { name: 'signer', type: 'address' }, { name: 'isAdmin', type: 'uint8' }, { name: 'approvedTargets', type: 'address[]' }, { name: 'nativeTokenLimitPerTransaction', type: 'uint256' }, { name: 'permissionStartTimestamp', type: 'uint128' },
        { name: 'permissionEndTimestamp', type: 'uint128' }, { name: 'reqValidityStartTimestamp', type: 'uint128' }, { name: 'reqValidityEndTimestamp', type: 'uint128' }, { name: 'uid', type: 'bytes32' },
      ],
    },
    message: { signer, isAdmin, approvedTargets: [...targets], nativeTokenLimitPerTransaction: String(limitWei), permissionStartTimestamp: '1700000000', permissionEndTimestamp: '1700086400', reqValidityStartTimestamp: '0', reqValidityEndTimestamp: '1700000600', uid: word },
  },
}, facts);

describe('judgeSessionKey', () => {
  it.each<[string, Asked, readonly string[]]>([
    ['contracts that are named', {}, ['caution keyForContracts']],
    ['any contract', { targets: [anyContract] }, ['danger keyForAnyContract']],
    ['the zero address beside others, which then is an address as any', { targets: [anyContract, shop] }, ['caution keyForContracts']],
    ['no limit', { limitWei: 2n ** 256n - 1n }, ['danger keyWithoutLimit', 'caution keyForContracts']],
    ['everything, as an admin', { isAdmin: 1, targets: [] }, ['danger changesControl']],
    ['nothing, as an admin that is removed', { isAdmin: 2, targets: [] }, ['danger changesControl']],
    ['nothing, which takes it back', { targets: [] }, []],
  ])('says that a key is for %s, in a call, in one that another carries, and in typed data', (_name, asked, told) => {
    const data = grantOf(asked);
    for (const { title, warnings } of [callOf(data), typedOf(asked)]) {
      expect(title).toEqual({ key: 'core.review.title.sessionKey' });
      expect(warnings.map(({ level, code }) => `${level} ${code}`)).toEqual(told);
    }
    expect(callOf(permissions.encodeFunctionData('execute', [account, 0, data])).warnings.map(({ level, code }) => `${level} ${code}`)).toEqual(expect.arrayContaining([...told]));
  });

  it('shows whom, how much a call and until when', () => {
    const { fields } = callOf(grantOf({}));
    const shown = fields.map(({ label, value, format }) => ['text' in label ? label.text : label.key, 'text' in value ? value.text : value.key, format]);
    expect(shown).toEqual(expect.arrayContaining([
      ['req.signer', signer, 'address'], ['req.approvedTargets[0]', shop, 'address'], ['req.nativeTokenLimitPerTransaction', '1 ETH', 'amount'], ['req.permissionEndTimestamp', '1700086400', 'date'],
    ]));
  });
});
