import { createFakeWallet, fakeWalletInfo } from '../../../mocks/index.ts';
import type { WalletScenario } from '../../contracts/mocks.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import * as limits from '../../contracts/walletLimits.ts';
import { selectIsModalOpen } from '../../store/modal.ts';
import { closeModal } from '../modal/closeModal.ts';
import { showScreen } from '../modal/showScreen.ts';
import { connect } from './connect.ts';
import { waitForConnection, waitForFirstLook } from './waitForConnection.ts';

const walletId = fakeWalletInfo.rdns;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A page that remembers no wallet, with one that behaves as told. */
async function scene(scenario: WalletScenario = { kind: 'approveAll' }, isStarted = true) {
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const wallet = createFakeWallet({ world: test.world, scenario });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  if (isStarted) {
    test.kit.start();
    await test.clock.advance(0);
  }
  const services = servicesOf(test.kit);
  const wait = (signal?: AbortSignal) => waitForConnection(test.kit, services, signal).then(() => 'connected', (error: unknown) => error);
  return { ...test, services, wait, open: () => selectIsModalOpen(test.kit.getState()), join: () => test.settled(test.kit.dispatch(connect({ walletId })).catch(() => {})) };
}

describe('waitForConnection', () => {
  it('opens the modal, and ends once a wallet is connected', async () => {
    const { wait, open, join, clock } = await scene();
    const waited = wait();
    await clock.advance(0);
    expect(open()).toBe(true);
    await join();
    expect(await waited).toBe('connected');
  });

  it('ends at once where one is connected, and opens nothing', async () => {
    const { wait, open, join, kit } = await scene();
    await join();
    kit.dispatch(closeModal());
    expect(await wait()).toBe('connected');
    expect(open()).toBe(false);
  });

  it('is cancelled when the person closes the modal', async () => {
    const { wait, kit, clock } = await scene();
    const waited = wait();
    await clock.advance(0);
    kit.dispatch(closeModal());
    expect(await waited).toMatchObject({ code: 'user.cancelled' });
  });

  it('goes on while the person may still try another wallet, and says what went wrong once they may not', async () => {
    const { wait, join, kit, clock } = await scene({ kind: 'rejectAll' });
    let outcome: unknown;
    void wait().then((ended) => (outcome = ended));
    await clock.advance(0);
    await join();
    expect(outcome).toBeUndefined(); // the modal is open still
    kit.dispatch(closeModal());
    await clock.advance(0);
    expect(outcome).toMatchObject({ code: expect.stringMatching(/^user\./) });
  });

  it('is one wait for all who ask, each of whom may leave', async () => {
    const { wait, join, clock } = await scene();
    const abort = new AbortController();
    const [leaves, stays] = [wait(abort.signal), wait()];
    await clock.advance(0);
    abort.abort(new Error('left'));
    expect(await leaves).toEqual(new Error('left'));
    await join();
    expect(await stays).toBe('connected');
  });

  it('opens nothing over what the person is choosing in already', async () => {
    const { wait, kit, clock } = await scene();
    kit.dispatch(showScreen('core.wallets'));
    const before = kit.getState().modal;
    const waited = wait();
    await clock.advance(0);
    expect(kit.getState().modal).toBe(before);
    kit.dispatch(closeModal());
    expect(await waited).toMatchObject({ code: 'user.cancelled' });
  });

  it('ends with the kit, and asks anew afterwards where it is asked again', async () => {
    const { wait, kit, clock } = await scene();
    const waited = wait();
    await clock.advance(0);
    kit.destroy();
    expect(await waited).toMatchObject({ code: 'user.cancelled' });
  });
});

describe('waitForFirstLook', () => {
  it('waits until the wallet of the last visit has been looked for, and no longer than its limit', async () => {
    const { kit, services, clock } = await scene(undefined, false); // not started: nothing is known yet
    let isOver = false;
    void waitForFirstLook(kit, services).then(() => (isOver = true));
    await clock.advance(limits.rememberedWalletWaitMs - 1);
    expect(isOver).toBe(false);
    await clock.advance(1);
    expect(isOver).toBe(true);
  });

  it('ends as soon as it is known that there is none', async () => {
    const { kit, services, clock } = await scene(undefined, false);
    let isOver = false;
    void waitForFirstLook(kit, services).then(() => (isOver = true));
    kit.start();
    await clock.advance(0);
    expect(isOver).toBe(true);
  });
});
