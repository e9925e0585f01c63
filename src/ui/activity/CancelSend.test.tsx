import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { createFakeClock, createMockWorld, mockAccounts } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import type { Relayer, RelayerSpec, RelayStatus } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { connect } from '../../flows/connection/connect.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import { send } from '../../flows/sending/send.ts';
import { LatchkeyProvider } from '../../react.ts';
import { selectActivity } from '../../store/activity.ts';
import { definePlugin } from '../../store/definePlugin.ts';

jest.setTimeout(60_000); // the first one brings the code of all screens

const [alice] = mockAccounts;
const to = '0x000000000000000000000000000000000000dEaD';
const hash = `0x${'ab'.repeat(32)}`;
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** The list of transactions, with one that a relayer has. */
async function openList({ canCancel = true, ...spec }: Partial<RelayerSpec> = {}) {
  let cancelling: 'takes' | 'refuses' | 'waits' = 'takes';
  let status: RelayStatus = { at: 'queued' };
  const cancelled: string[] = [];
  const relayer: Relayer = {
    answers: 'reference',
    prepare: async ({ chainId, from }) => ({ sign: 'typedData', nonce: 7n, data: { domain: { name: 'F', version: '1', chainId, verifyingContract: to }, types: { R: [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'data', type: 'bytes' }] }, primaryType: 'R', message: { from, to, data: '0x12345678' } } }),
    submit: async () => 'job-1',
    readStatus: async () => status,
    cancel: async (reference) => {
      cancelled.push(reference);
      if (cancelling === 'waits') await new Promise(() => {});
      if (cancelling === 'refuses') throw relayErrors.notCancellable({ relayerId: 'pays' });
    },
  };
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const pays = definePlugin({ id: 'pays', contributes: [relayersPoint.of({ id: 'pays', name: 'Pays Ltd', maxCalls: 1, takesValue: false, canCancel, load: async () => relayer, ...spec })] });
  const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), pays], clock, world, adapters: [createAttendedPage(), answeringWorld(world)] });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  kit.dispatch(send({ to, data: '0x12345678', gas: 100_000n, simulate: false, sponsored: true })).catch(() => {}); // how it ends is in the list
  await test.turnUntil(() => JSON.stringify(selectActivity(kit.getState())[0]?.phase ?? {}).includes('job-1'));
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('core.activity')));
  await screen.findByText('Fee paid by Pays Ltd', {}, { timeout: 20_000 });
  const sees = (text: string) => waitFor(async () => {
    await act(() => clock.advance(1_000));
    screen.getByText(text);
  }, { timeout: 20_000, interval: 5 });
  return { cancelled, sees, set: (next: typeof cancelling) => void (cancelling = next), tell: (next: RelayStatus) => void (status = next) };
}

const cancelButton = () => screen.queryByRole('button', { name: 'Cancel sending', hidden: true });
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel sending', hidden: true })));

describe('the button that cancels a send', () => {
  it('asks the relayer, and the list says once it was cancelled', async () => {
    const { cancelled, sees, tell } = await openList();
    await press();
    await sees('Pays Ltd was asked not to send it.');
    expect([cancelled, cancelButton()]).toEqual([['job-1'], null]);
    tell({ at: 'cancelled' });
    await sees('Failed: Transaction execution cancelled.');
    expect(screen.queryByText('Pays Ltd was asked not to send it.')).toBeNull();
  });

  it('asks once, however often it is pressed meanwhile', async () => {
    const { cancelled, sees, set } = await openList();
    set('waits');
    await press();
    await sees('Cancelling…');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancelling…', hidden: true })));
    expect(cancelled).toEqual(['job-1']);
  });

  it('says that it could not, and can be pressed again', async () => {
    const { cancelled, sees, set } = await openList();
    set('refuses');
    await press();
    await sees("It could not be cancelled: 'pays' cannot take back what was handed to it");
    set('takes');
    await press();
    await sees('Pays Ltd was asked not to send it.');
    expect(cancelled).toEqual(['job-1', 'job-1']);
  });

  it('says that it was too late where it was sent meanwhile', async () => {
    const { sees, tell } = await openList();
    await press();
    tell({ at: 'mined', hash });
    await sees('It was sent before it could be cancelled.');
    expect(cancelButton()).toBeNull();
  });

  it('is not there for a relayer that cannot be asked', async () => {
    await openList({ canCancel: false });
    expect(cancelButton()).toBeNull();
  });
});
