import { BrowserProvider, parseEther, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { toEip1193Provider } from '../../src/provider.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { setUpKits } from './lib/libraryKit.ts';
import { scriptedWallet } from './lib/scriptedWallet.ts';

const [alice, bob] = testAccounts;
const types = { Mail: [{ name: 'cents', type: 'uint256' }] };

let home: Anvil;
beforeAll(async () => {
  home = await startAnvil();
});
afterAll(() => home.stop());
const { kitWith, connectedKit } = setUpKits(() => [home]);

describe('ethers over the wallet of the kit', () => {
  it('sends and signs, and knows a refusal', async () => {
    const wallet = scriptedWallet(home);
    const kit = await connectedKit(walletAdapter({ id: 'site', name: 'Site', getProvider: () => wallet.provider }));
    const provider = new BrowserProvider(toEip1193Provider(kit));
    const signer = await provider.getSigner();
    expect(signer.address).toBe(alice.address);
    const response = await signer.sendTransaction({ to: bob.address, value: parseEther('1') });
    expect((await response.wait())?.status).toBe(1);
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(alice.address);
    expect(verifyTypedData({ name: 'Test' }, types, { cents: 5n }, await signer.signTypedData({ name: 'Test' }, types, { cents: 5n }))).toBe(alice.address);
    wallet.refuseNext();
    await expect(signer.sendTransaction({ to: bob.address, value: 1n })).rejects.toMatchObject({ code: 'ACTION_REJECTED' });
    await kit.dispatch(disconnect());
    expect(await provider.listAccounts()).toEqual([]);
    provider.destroy();
  });
});

describe('the kit over a signer of ethers', () => {
  it('sends and signs', async () => {
    const key = Wallet.createRandom();
    await home.rpc('anvil_setBalance', [key.address, '0xde0b6b3a7640000']);
    const kit = kitWith(walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: key, chainId: home.chainId }) }));
    await kit.dispatch(connect({ walletId: 'key' }));
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 1n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
    expect(verifyMessage('hello', await kit.dispatch(signMessage({ message: 'hello' })))).toBe(key.address);
  });
});
