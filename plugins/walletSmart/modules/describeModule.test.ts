import { Interface } from 'ethers';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { DescriberContext } from '../../../src/contracts/points/describers.ts';
import { createDescriber } from '../describe.ts';

const standard = new Interface(['function installModule(uint256 moduleTypeId, address module, bytes initData)', 'function uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)']);
const [account, idle, validator, sessionKeys] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x000000000000000000000000000000000000dEaD', `0x${'3'.repeat(40)}`, `0x${'4'.repeat(40)}`] as const;
const context: DescriberContext = { account, activeChainId: 1, names: {}, clock: createFakeClock(), signal: new AbortController().signal, transport: () => Promise.reject(new Error('asks no node')) };
const describer = createDescriber(() => [], { validator, sessionKeys });
const said = async (data: string) => {
  const description = await describer({ kind: 'transaction', chainId: 1, transaction: { to: account, data } }, context);
  return description && [description.title, ...(description.fields ?? []).map(({ value }) => ('key' in value ? value.key : value.text))];
};

describe('createModuleDescriber', () => {
  it.each<[number, string, string]>([
    [1, idle, 'validator'], [2, idle, 'executor'], [3, idle, 'fallback'], [4, idle, 'hook'], [9, idle, 'unknown'], [1, validator, 'owner'], [1, sessionKeys, 'keys'], [2, sessionKeys, 'executor'],
  ])('says of kind %i of %s that it is %s', async (kind, address, purpose) => {
    expect(await said(standard.encodeFunctionData('installModule', [kind, address, '0x12']))).toEqual([{ key: 'smart.module.install' }, address, `smart.module.${purpose}`]);
  });

  it('says that one is removed', async () => {
    expect(await said(standard.encodeFunctionData('uninstallModule', [2, idle, '0x']))).toEqual([{ key: 'smart.module.uninstall' }, idle, 'smart.module.executor']);
  });

  it.each(['0x', '0xa9059cbb', '0x9517e29f00'])('says nothing of %s', async (data) => {
    expect(await said(data)).toBeUndefined();
  });
});
