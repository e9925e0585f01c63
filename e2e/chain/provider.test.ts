import { BrowserProvider, Contract, isError, JsonRpcProvider, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { localAccount, signerSession } from '../../adapters/ethers/index.ts';
import { mockAccounts, mockMnemonic } from '../../mocks/accounts.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { OpenWallet } from '../../src/contracts/wallet.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { toEip1193Provider } from '../../src/provider.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { anvilProvider } from './lib/anvilProvider.ts';
import { deployFixture } from './lib/contracts.ts';

const [alice, bob] = mockAccounts;
const mail = { domain: { name: 'Mail' }, types: { Mail: [{ name: 'text', type: 'string' }] }, message: { text: 'Hello' } };
const faults = ['function failWithError(uint256)', 'function failWithReason()', 'error Denied(address who, uint256 asked, string why)'];

let first: Anvil;
let second: Anvil;
beforeAll(async () => {
  [first, second] = await Promise.all([startAnvil(), startAnvil({ chainId: 31_338 })]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});
const balance = async ({ rpc }: Anvil, address: string): Promise<bigint> => BigInt(String(await rpc('eth_getBalance', [address, 'latest'])));

/** A kit over both nodes whose wallet is opened so. */
async function kitOf(openSession: OpenWallet): Promise<Latchkey> {
  const kit = createLatchkey({
    chains: [first, second].map(({ chainId, url }) => defineChain({ id: chainId, name: `Anvil ${chainId}`, rpc: url, testnet: true })),
    plugins: [walletLocal({ id: 'theirs', needs: [eip1193Port], name: 'Theirs', openSession })],
    onFault: () => {},
  });
  kit.start();
  await kit.dispatch(connect({ walletId: 'theirs' }));
  return kit;
}

describe('the active wallet as a provider', () => {
  describe.each<[string, () => Promise<Latchkey>]>([
    ['a wallet that sends by itself', () => kitOf((request) => request.port(eip1193Port).open(switchable([first, second]), request))],
    ['a key', () => kitOf(localAccount({ mnemonic: mockMnemonic }))],
  ])('of %s', (_what, start) => {
    let kit: Latchkey;
    let ethers: BrowserProvider;
    beforeAll(async () => {
      kit = await start();
      ethers = new BrowserProvider(toEip1193Provider(kit));
    });
    afterAll(() => {
      ethers.destroy();
      kit.destroy();
    });

    it('lets ethers read, sign, send and wait', async () => {
      const signer = await ethers.getSigner();
      expect([await signer.getAddress(), (await ethers.getNetwork()).chainId]).toEqual([alice.address, BigInt(first.chainId)]);
      expect(verifyMessage('Hello 👋', await signer.signMessage('Hello 👋'))).toBe(alice.address);
      const domain = { ...mail.domain, chainId: first.chainId };
      expect(verifyTypedData(domain, mail.types, mail.message, await signer.signTypedData(domain, mail.types, mail.message))).toBe(alice.address);
      const before = await balance(first, bob.address); // ethers would give what it read a moment ago
      const receipt = await (await signer.sendTransaction({ to: bob.address, value: 7n })).wait();
      expect([receipt?.status, receipt?.from, (await balance(first, bob.address)) - before]).toEqual([1, alice.address, 7n]);
    });

    it('lets ethers know why a contract refuses, whether it calls, estimates or sends', async () => {
      const signer = await ethers.getSigner();
      const contract = new Contract(await deployFixture(first, 'Faults'), faults, signer);
      const fail = contract.getFunction('failWithError');
      for (const act of [() => fail.staticCall(7n), () => fail.estimateGas(7n), () => fail.send(7n)]) {
        const error: unknown = await act().catch((thrown: unknown) => thrown);
        const reason = isError(error, 'CALL_EXCEPTION') ? contract.interface.parseError(error.data ?? '0x') : undefined;
        expect([reason?.name, reason?.args[1]]).toEqual(['Denied', 7n]);
      }
      const asked = toEip1193Provider(kit).request({ method: 'eth_sendTransaction', params: [{ from: alice.address, to: await contract.getAddress(), data: contract.interface.encodeFunctionData('failWithReason') }] });
      await expect(asked).rejects.toMatchObject({ code: 3, data: expect.stringMatching(/^0x08c379a0/), message: expect.stringContaining('Not today') });
    });

    it('goes to another chain of the kit, and to no other', async () => {
      const provider = toEip1193Provider(kit);
      const told: unknown[] = [];
      provider.on('chainChanged', (chainId: unknown) => told.push(chainId));
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] });
      expect([await provider.request({ method: 'eth_chainId' }), told]).toEqual(['0x7a6a', ['0x7a6a']]);
      expect(await provider.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).toBe(await second.rpc('eth_getBalance', [bob.address, 'latest']));
      await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x63' }] })).rejects.toMatchObject({ code: 4902 });
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] });
    });
  });
});

describe('an ethers signer as a wallet', () => {
  it('of a node connects, signs, sends and switches nowhere', async () => {
    const node = new JsonRpcProvider(first.url, undefined, { polling: true });
    const kit = await kitOf(signerSession({ signer: await node.getSigner(0) }));
    expect(verifyMessage('Hello', await kit.dispatch(signMessage({ message: 'Hello' })))).toBe(alice.address);
    const before = await balance(first, bob.address);
    const { id } = await kit.dispatch(send({ to: bob.address, valueWei: 7n }));
    await kit.dispatch(waitForConfirmation({ id }));
    expect((await balance(first, bob.address)) - before).toBe(7n);
    await expect(kit.dispatch(switchChain({ chainId: second.chainId }))).rejects.toMatchObject({ code: 'chain.switchFailed' });
    kit.destroy();
    node.destroy();
  });

  it('of a key connects, signs and sends, on any chain', async () => {
    const node = new JsonRpcProvider(first.url);
    const kit = await kitOf(signerSession({ signer: new Wallet(alice.privateKey, node) }));
    for (const anvil of [first, second]) {
      await kit.dispatch(switchChain({ chainId: anvil.chainId }));
      const before = await balance(anvil, bob.address);
      const { id } = await kit.dispatch(send({ to: bob.address, valueWei: 7n }));
      await kit.dispatch(waitForConfirmation({ id }));
      expect((await balance(anvil, bob.address)) - before).toBe(7n);
    }
    expect(verifyMessage('Hello', await kit.dispatch(signMessage({ message: 'Hello' })))).toBe(alice.address);
    kit.destroy();
    node.destroy();
  });

  it('goes through our own provider and back', async () => {
    const inner = await kitOf(localAccount({ privateKey: alice.privateKey }));
    const ethers = new BrowserProvider(toEip1193Provider(inner));
    const outer = await kitOf(signerSession({ signer: await ethers.getSigner() }));
    await outer.dispatch(switchChain({ chainId: second.chainId }));
    const before = await balance(second, bob.address);
    const { id } = await outer.dispatch(send({ to: bob.address, valueWei: 7n }));
    await outer.dispatch(waitForConfirmation({ id }));
    expect((await balance(second, bob.address)) - before).toBe(7n);
    outer.destroy();
    ethers.destroy();
    inner.destroy();
  });
});

/** The nodes' own accounts as one wallet that goes to either. */
function switchable(nodes: readonly Anvil[]): Eip1193Provider {
  let at = nodes[0];
  return {
    request: async (request) => {
      if (!at) throw new Error('There is no node.');
      if (request.method !== 'wallet_switchEthereumChain') return anvilProvider(at).request(request);
      const [{ chainId }] = request.params as readonly [{ readonly chainId: string }]; // as our session asks
      at = nodes.find((node) => node.chainId === Number(chainId));
      return null;
    },
    on: () => {},
    removeListener: () => {},
  };
}
