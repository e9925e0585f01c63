import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Interface } from 'ethers';
import { localAccount } from '../../adapters/ethers/index.ts';
import { mockedNode } from '../../fixtures/rpc/mockedNode.ts';
import { patientClock } from '../../fixtures/review/patientClock.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockDrop } from '../../mocks/index.ts';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { connect, createLatchkey, defineChain } from '../../src/index.ts';
import { LatchkeyProvider } from '../../src/react.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { claims } from './index.ts';
import { ClaimButton } from './react.ts';

jest.setTimeout(60_000); // what a first click fetches takes its time to be compiled
const [alice] = mockAccounts;
const { id: chainId } = mockChainOne;
const drop = new Interface(['function balanceOf(address) view returns (uint256)']);
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./Claim.tsx'), import('./work.ts'), import('../../src/screens/Review/Review.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

/** A page with the button of a drop, on a mocked chain. */
async function showPage({ isConnected = true, tokenId }: { readonly isConnected?: boolean; readonly tokenId?: bigint } = {}) {
  const world = createMockWorld();
  const kit = createLatchkey({
    adapters: [createAttendedPage(), patientClock(), mockedNode(world, chainId)], devTools: false, onFault: () => {},
    chains: [defineChain({ id: chainId, name: 'Mock One', rpc: 'http://node.test', nativeCurrency: { name: 'Mock Ether', symbol: 'METH', decimals: 18 }, testnet: true })],
    plugins: [claims, walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) })],
  });
  ends.push(() => kit.destroy(), () => world.close());
  if (isConnected) await act(async () => kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={kit}><ClaimButton drop={{ chainId, contract: mockDrop, tokenId }} /></LatchkeyProvider>));
  const chain = await world.getChain(chainId);
  const held = async (): Promise<bigint> => BigInt(String(await chain.request({ method: 'eth_call', params: [{ to: mockDrop, data: drop.encodeFunctionData('balanceOf', [alice.address]) }, 'latest'] } as never))); // as nodes take it
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Claim' })));
  return { kit, held };
}

const sees = (text: string | RegExp): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toMatch(text), { timeout: 30_000 });
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true }, { timeout: 30_000 });
async function confirms(name: string | RegExp): Promise<void> {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBe('false'), { timeout: 30_000 });
  await act(async () => pressLikeUser(found));
}

describe('the screen of a drop', () => {
  it('shows what it offers, claims what was confirmed, and offers what is left', async () => {
    const { held } = await showPage();
    await sees('Claim Mock Birds');
    await sees(/Price of one0\.01 METH.*0 of 100.*You can claim5/);
    const field = await screen.findByLabelText('How many');
    await act(async () => fireEvent.change(field, { target: { value: '2' } }));
    await sees('Total0.02 METH');
    await confirms('Claim 2');
    await sees(/According to the plugin claimsClaim Mock BirdsHow many2Total0\.02 METH/);
    await confirms('Continue in wallet');
    await sees('Claimed.');
    expect(await held()).toBe(2n);
    await act(async () => pressLikeUser(await button('Claim more')));
    await sees(/2 of 100.*You have claimed2.*You can claim3/);
  });

  it('says why more cannot be claimed, and what is no number', async () => {
    await showPage();
    const field = await screen.findByLabelText('How many', {}, { timeout: 30_000 });
    await act(async () => fireEvent.change(field, { target: { value: '6' } }));
    await sees('This account may claim 5 more');
    expect((await button('Claim 6')).hasAttribute('disabled')).toBe(true);
    await act(async () => fireEvent.change(field, { target: { value: '1.5' } }));
    await sees('Give a number above zero.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('offers to connect where no wallet is, and another try where nothing can be claimed', async () => {
    await showPage({ isConnected: false });
    await sees('Price of one');
    expect(await button('Connect a wallet')).toBeTruthy();
    cleanup();
    await showPage({ tokenId: 7n });
    await sees('Claim condition not found');
    expect(await button('Try Again')).toBeTruthy();
  });
});
