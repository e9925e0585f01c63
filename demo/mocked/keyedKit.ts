import { mockBundlerUrl } from '../../mocks/index.ts';
import { factoryAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import { connect, createLatchkey } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import type { MockedWorld } from './mockedWorld.ts';

/** A smart account, open by the session key that the in-app wallet keeps: in a kit of its own, since that of the page has it open by its owner. No screen of it is in the page. */
export async function openByKey(account: string, { chains, adapters, inApp }: Pick<MockedWorld, 'chains' | 'adapters' | 'inApp'>): Promise<Latchkey> {
  const kit = createLatchkey({ id: 'latchkey-by-key', chains, adapters, plugins: [...inApp.plugins, walletSmart.with({ owner: 'inApp', sessionKeyOf: account, keyInVault: true, account: factoryAccount(), bundlers: mockBundlerUrl })] });
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  return kit;
}
