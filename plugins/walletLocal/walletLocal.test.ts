import { probeWallet } from '../../src/contracts/walletKinds.ts';
import { Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { mockAccounts } from '../../mocks/index.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { walletLocal } from './index.ts';

const [alice] = mockAccounts;
let opened = 0;
const local = () => walletLocal({
  id: 'devWallet', name: 'Development', rank: 'first',
  openSession: async ({ chains: [first] }) => {
    opened += 1;
    return localSession({ signer: new Wallet(alice.privateKey), chainId: first?.id ?? 1 });
  },
});

describe('walletLocal', () => {
  it('is a wallet of the list, opened only when it is picked', async () => {
    opened = 0;
    const test = createTestKit({ plugins: [local()] });
    expect(test.kit.read(walletsPoint).map((wallet) => [wallet.id, wallet.name, probeWallet(wallet)])).toEqual([['devWallet', 'Development', 'reachable']]);
    expect(opened).toBe(0);
    const { accounts } = await test.settled(test.kit.dispatch(connect({ walletId: 'devWallet' })));
    expect([opened, accounts[0]]).toEqual([1, alice.address]);
    test.kit.destroy();
    test.world.close();
  });

  it('goes without a trace', async () => {
    const findings = await checkPlugin(local(), {
      use: async (test) => {
        await test.settled(test.kit.dispatch(connect({ walletId: 'devWallet' })));
        await test.settled(test.kit.dispatch(signMessage({ message: 'x' })));
      },
    });
    expect(findings).toEqual([]);
  });
});
