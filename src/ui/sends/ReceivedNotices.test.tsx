import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { getAddress } from 'ethers';
import { createFakeWallet, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { followedBlocks } from '../../api/blocks/followedBlocks.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { connect } from '../../flows/connection/connect.ts';
import { receipts } from '../../flows/following/receipts.ts';
import type { Receipt } from '../../flows/following/receipts.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { modalShell } from '../modal/modalShellPart.ts';
import { LatchkeyProvider } from '../kit/LatchkeyProvider.tsx';

const [{ address: account }, { address: other }] = mockAccounts;
const token = { ...mockToken, chainId: mockChainOne.id, address: getAddress(mockToken.address) };
const receipt: Receipt = { id: 'one', account, token, units: 5_000_000n, hash: `0x${'12'.repeat(32)}`, place: 'page' };

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page with an account, which follows something already. */
async function scene() {
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })] });
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: { uuid: '1', name: 'Fox', icon: '', rdns: 'test.fox' }, provider: wallet.provider });
  await act(async () => test.settled(test.kit.dispatch(connect({ walletId: 'test.fox' }))));
  wallet.scenario.set({ kind: 'byHand' });
  await act(async () => render(<LatchkeyProvider kit={test.kit}>page</LatchkeyProvider>));
  await act(() => modalShell.load()); // as once the page idles
  await act(async () => servicesOf(test.kit).live(followedBlocks).tell(mockChainOne.id, { type: 'block', skipped: 0, number: 1, hash: '0x', parentHash: '0x', timestampSeconds: 0 }, true)); // something follows blocks
  ends.push(() => test.kit.destroy(), () => test.world.close());
  const tell = (more: Partial<Receipt> = {}) => act(async () => servicesOf(test.kit).live(receipts).tell({ ...receipt, ...more }));
  return { ...test, wallet, tell };
}
/** Read out while no modal is open: of those that are not within one. */
const saidInPage = (): readonly string[] => screen.getAllByRole('status', { hidden: true }).filter((each) => each.closest('dialog') === null).map(({ textContent }) => textContent).filter((text) => text !== '');
const isShown = (): boolean => screen.queryAllByText('Received 5 MUSD').length > 0;

describe('what came in', () => {
  it('is read out and shown in the page, offers to list the token in the wallet, and goes when it is dismissed', async () => {
    const { tell, wallet } = await scene();
    await tell();
    await waitFor(() => expect([saidInPage(), screen.getAllByText('Received 5 MUSD').length]).toEqual([['Received 5 MUSD'], 2]));
    screen.getByText(mockChainOne.name);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show MUSD in Fox' })));
    await waitFor(() => expect(wallet.requests().map(({ kind }) => kind)).toEqual(['watchAsset']));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })));
    expect([isShown(), saidInPage()]).toEqual([false, []]);
  });

  it('is shown and read out within an open modal instead', async () => {
    const { kit, tell } = await scene();
    await act(async () => kit.dispatch(openModal()));
    await tell({ place: 'modal' });
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getAllByText('Received 5 MUSD')).toHaveLength(2)); // seen, and read out
    expect([saidInPage(), screen.getAllByText('Received 5 MUSD').every((each) => dialog.contains(each))]).toEqual([[], true]);
  });

  it('is not told of another account', async () => {
    const { tell } = await scene();
    await tell({ account: other });
    expect([isShown(), saidInPage()]).toEqual([false, []]);
  });
});
