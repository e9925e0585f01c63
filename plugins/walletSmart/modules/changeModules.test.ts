import { Interface } from 'ethers';
import { answering } from '../../../fixtures/bundler/answering.ts';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { factoryAccount, installModule, isModuleInstalled, modularAccount, uninstallModule, walletSmart } from '../index.ts';
import type { WalletSmartConfig } from '../index.ts';

const [alice] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const idle = '0x000000000000000000000000000000000000dEaD';
const [factory, bootstrap, validator] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]; // three of them
const standard = new Interface(['function installModule(uint256 moduleTypeId, address module, bytes initData)', 'function uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)']);
const change = { kind: 'executor', module: idle } as const;

/** Code of the account, as the node has it. */
let code = '0x60';
const kits: (() => void)[] = [];
afterEach(() => {
  code = '0x60';
  kits.splice(0).forEach((end) => end());
});

async function start(config: Partial<WalletSmartConfig> = {}, { isConnected = true }: { readonly isConnected?: boolean } = {}) {
  const test = createTestKit({
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), walletSmart.with({ owner: 'key', account: modularAccount({ kind: 'reference', factory, bootstrap, validator }), bundlers: 'https://bundler.test', ...config })],
    adapters: [answering([], { get eth_getCode() { return code; } })],
  });
  kits.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  if (isConnected) await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
  return test;
}

describe('modules of a smart account', () => {
  it.each([['installModule', () => installModule(change)], ['uninstallModule', () => uninstallModule(change)], ['isModuleInstalled', () => isModuleInstalled(change)]])('need the account to be open by its owner, and to take modules: %s', async (_name, verb) => {
    for (const [config, isConnected, code] of [[{}, false, 'smart.ownerNeeded'], [{ account: factoryAccount() }, true, 'smart.notModular']] as const) {
      const { kit, settled } = await start(config, { isConnected });
      await expect(settled(kit.dispatch(verb() as ReturnType<typeof isModuleInstalled>))).rejects.toMatchObject({ code }); // what each resolves with is not looked at
    }
  });

  it.each<[string, object]>([['a kind', { kind: 'other' }], ['an address', { module: 'x' }], ['an address of its own', { module: `0x${'0'.repeat(40)}` }], ['bytes', { data: '0x1' }], ['another than what checks the owner', { kind: 'validator', module: validator.toUpperCase().replace('0X', '0x') }]])('need %s', async (_what, part) => {
    const { kit, settled } = await start();
    await expect(settled(kit.dispatch(uninstallModule({ ...change, ...part })))).rejects.toMatchObject({ code: 'smart.badModule' });
  });

  it.each([['installModule', installModule], ['uninstallModule', uninstallModule]] as const)('are changed by a call of the account to itself, which a person sees first: %s', async (name, verb) => {
    const { kit, settled, turnUntil } = await start();
    const begun = kit.dispatch(verb({ ...change, data: '0x1234' }));
    begun.catch(() => {});
    await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    expect(getShownQuestion(kit, reviewQuestion)?.params.order).toMatchObject({ send: { to: account, from: account, data: standard.encodeFunctionData(name, [2, idle, '0x1234']) } });
    kit.dispatch(closeModal());
    await expect(settled(begun)).rejects.toMatchObject({ code: 'user.cancelled' });
  });

  it('are none while the account is not there', async () => {
    const { kit, settled } = await start();
    expect(await settled(kit.dispatch(isModuleInstalled(change)))).toBe(true);
    code = '0x';
    expect(await settled(kit.dispatch(isModuleInstalled(change)))).toBe(false);
  });
});
