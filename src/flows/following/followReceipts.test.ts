import { getAddress, Interface, Wallet } from 'ethers';
import { createFakeWallet, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { createMockWorld } from '../../../mocks/world.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { rpcLayersPoint } from '../../contracts/points/rpcLayers.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { callsStarted } from '../../store/calls.ts';
import { connect } from '../connection/connect.ts';
import { ownTokens } from '../funds/ownTokens.ts';
import { followReceipts } from './followReceipts.ts';
import { receipts } from './receipts.ts';

const [alice, bob, carol] = mockAccounts;
const chainId = mockChainOne.id;
const token = { ...mockToken, chainId, address: getAddress(mockToken.address) };
const erc20 = new Interface(['function transfer(address, uint256)', 'function mint(address, uint256)', 'function approve(address, uint256)', 'function transferFrom(address, address, uint256)']);

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface SceneOptions {
  readonly isListed?: boolean;
  readonly followsBlocks?: boolean;
  /** What the nodes answer otherwise. */
  readonly answer?: (method: string) => unknown;
}

/** Alice's tab; Bob pays from elsewhere. */
async function scene({ isListed = true, followsBlocks = true, answer = () => undefined }: SceneOptions = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const storage = createTestStorage();
  const asked: string[] = [];
  const openTab = async () => {
    const layer = rpcLayersPoint.of({ id: 'spy', create: () => async (request, next) => {
      asked.push(request.method);
      return answer(request.method) ?? next(request);
    } });
    const test = createTestKit({ clock, world, storage, adapters: [createWorldHttp(world, world.chains).adapter], plugins: [walletInjected.with({ connectDelayMs: 0 }), tokenList.with({ tokens: isListed ? [token] : [] }), definePlugin({ id: 'spy', contributes: [layer] })] });
    const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
    test.injected.announce({ info: { uuid: '1', name: 'Fox', icon: '', rdns: 'test.fox' }, provider: wallet.provider });
    await test.settled(test.kit.dispatch(connect({ walletId: 'test.fox' })));
    const stop = test.kit.dispatch(followReceipts());
    const services = servicesOf(test.kit);
    if (followsBlocks) (await services.blocks(chainId)).subscribe(() => {}); // as a component with useBlockNumber, or a transaction on its way
    ends.push(stop, () => test.kit.destroy());
    return { ...test, wallet, services, stop, told: () => services.live(receipts).get().map(({ units, token: { symbol }, place, account }) => ({ units, symbol, place, account })) };
  };
  ends.push(() => world.close());
  const tab = await openTab();
  const pass = async (): Promise<void> => {
    for (let turns = 0; turns < 60; turns += 1) {
      await clock.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await pass(); // the first head is seen
  const chain = await world.getChain(chainId);
  const sendFrom = async ({ privateKey, address }: (typeof mockAccounts)[number], fn: string, args: readonly unknown[]): Promise<void> => {
    const nonce = Number(await chain.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] }));
    const raw = await new Wallet(privateKey).signTransaction({ to: mockToken.address, data: erc20.encodeFunctionData(fn, args), nonce, chainId, gasLimit: 200_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n, type: 2 });
    await chain.request({ method: 'eth_sendRawTransaction', params: [raw] });
  };
  return { ...tab, asked, openTab, pass, sendFrom, logsAsked: () => asked.filter((method) => method === 'eth_getLogs').length };
}

jest.setTimeout(30_000);

describe('followReceipts', () => {
  it('tells what another has sent of a listed token, once in all tabs, where the kit follows blocks', async () => {
    const one = await scene();
    const two = await one.openTab();
    await one.sendFrom(bob, 'transfer', [alice.address, 5_000_000n]);
    await one.pass();
    expect([...one.told(), ...two.told()]).toEqual([{ units: 5_000_000n, symbol: 'MUSD', place: 'page', account: alice.address }]);
    const { id = '' } = [...one.services.live(receipts).get(), ...two.services.live(receipts).get()][0] ?? {};
    [one, two].forEach(({ services }) => services.live(receipts).dismiss(id));
    await one.pass();
    expect([...one.told(), ...two.told()]).toEqual([]);
  });

  it('tells nothing of the block that was there when the chain was first followed', async () => {
    const { sendFrom, pass, told, services } = await scene({ followsBlocks: false });
    await sendFrom(bob, 'transfer', [alice.address, 5n]);
    (await services.blocks(chainId)).subscribe(() => {});
    await pass();
    expect(told()).toEqual([]);
    await sendFrom(bob, 'transfer', [alice.address, 6n]);
    await pass();
    expect(told()).toMatchObject([{ units: 6n }]);
  });

  it('tells what came in while its code was still on its way', async () => {
    const { sendFrom, pass, told, stop, kit } = await scene();
    stop();
    await sendFrom(bob, 'transfer', [alice.address, 6n]);
    await pass();
    expect(told()).toEqual([]);
    ends.push(kit.dispatch(followReceipts()));
    await pass();
    expect(told()).toMatchObject([{ units: 6n }]);
  });

  it('asks nothing while no block is followed, and nothing any more once it has ended', async () => {
    const idle = await scene({ followsBlocks: false });
    await idle.sendFrom(bob, 'transfer', [alice.address, 5n]);
    await idle.pass();
    expect([idle.logsAsked(), idle.told()]).toEqual([0, []]);
    const unfollow = (await idle.services.blocks(chainId)).subscribe(() => {});
    await idle.pass();
    unfollow();
    idle.stop();
    const asked = idle.logsAsked();
    ends.push(idle.kit.dispatch(followReceipts()));
    await idle.pass();
    expect(idle.logsAsked()).toBe(asked);
    const ended = await scene();
    await ended.sendFrom(bob, 'transfer', [carol.address, 5n]);
    await ended.pass();
    const before = ended.logsAsked();
    expect(before).toBeGreaterThan(0); // so the others could have asked
    ended.stop();
    await ended.sendFrom(bob, 'transfer', [alice.address, 5n]);
    await ended.pass();
    expect([ended.logsAsked(), ended.told()]).toEqual([before, []]);
  });

  it('tells nothing of a token that no list names, before the visitor has chosen it', async () => {
    const { sendFrom, pass, told, services, logsAsked } = await scene({ isListed: false });
    await sendFrom(bob, 'transfer', [alice.address, 5n]);
    await pass();
    expect([logsAsked() > 0, told()]).toEqual([true, []]);
    ownTokens.add(services, token);
    await sendFrom(bob, 'transfer', [alice.address, 7n]);
    await pass();
    expect(told()).toMatchObject([{ units: 7n }]);
  });

  it('tells nothing that the account brought itself, or while a batch of it waits with others', async () => {
    const { sendFrom, pass, told, kit } = await scene();
    await sendFrom(alice, 'mint', [alice.address, 9n]);
    await sendFrom(bob, 'approve', [alice.address, 100n]);
    await sendFrom(alice, 'transferFrom', [bob.address, alice.address, 3n]);
    await pass();
    expect(told()).toEqual([]);
    kit.dispatch(callsStarted({ id: 'batch', chainId, walletId: 'test.fox', from: alice.address, sinceMs: 1, by: 'wallet', callCount: 1, sent: [] }));
    await sendFrom(bob, 'transfer', [alice.address, 5n]);
    await pass();
    expect(told()).toEqual([]);
  });

  it('tells nothing where the balance did not rise, whatever the event says', async () => {
    let isLying = false;
    const { sendFrom, pass, told } = await scene({ answer: (method) => (isLying && method === 'eth_call' ? `0x${'1'.padStart(64, '0')}` : undefined) });
    isLying = true;
    await sendFrom(bob, 'transfer', [alice.address, 5n]);
    await pass();
    expect(told()).toEqual([]);
  });

  it('does not ask nodes for long that refuse logs', async () => {
    const { sendFrom, pass, told, logsAsked } = await scene({ answer: (method) => {
      if (method === 'eth_getLogs') throw Object.assign(new Error('specify an address'), { code: -32_602 });
      return undefined;
    } });
    for (let blocks = 0; blocks < 6; blocks += 1) {
      await sendFrom(bob, 'transfer', [alice.address, 1n]);
      await pass();
    }
    expect([logsAsked(), told()]).toEqual([3, []]);
  });
});
