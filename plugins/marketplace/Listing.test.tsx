import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Interface } from 'ethers';
import { localAccount } from '../../adapters/ethers/index.ts';
import { mockedNode } from '../../fixtures/rpc/mockedNode.ts';
import { patientClock } from '../../fixtures/review/patientClock.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockDrop, mockMarketplace } from '../../mocks/index.ts';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { connect, createLatchkey, defineChain } from '../../src/index.ts';
import { LatchkeyProvider } from '../../src/react.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { marketplace } from './index.ts';
import { ListingButton } from './react.ts';

jest.setTimeout(60_000); // what a first click fetches takes its time to be compiled
const [alice] = mockAccounts;
const { id: chainId } = mockChainOne;
const drop = new Interface(['function ownerOf(uint256) view returns (address)']);
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./Listing.tsx'), import('./work.ts'), import('../../src/screens/Review/Review.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

/** A page with the button of a listing, on a mocked chain. */
async function showPage(listingId: bigint) {
  const world = createMockWorld();
  const kit = createLatchkey({
    adapters: [createAttendedPage(), patientClock(), mockedNode(world, chainId)], devTools: false, onFault: () => {},
    chains: [defineChain({ id: chainId, name: 'Mock One', rpc: 'http://node.test', nativeCurrency: { name: 'Mock Ether', symbol: 'METH', decimals: 18 }, testnet: true })],
    plugins: [marketplace, walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) })],
  });
  ends.push(() => kit.destroy(), () => world.close());
  await act(async () => kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={kit}><ListingButton listing={{ chainId, contract: mockMarketplace, listingId }} /></LatchkeyProvider>));
  const chain = await world.getChain(chainId);
  const owner = async (): Promise<string> => String(drop.decodeFunctionResult('ownerOf', String(await chain.request({ method: 'eth_call', params: [{ to: mockDrop, data: drop.encodeFunctionData('ownerOf', [listingId]) }, 'latest'] } as never)))[0]); // as nodes take it
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Buy' })));
  return { owner };
}

const sees = (text: string | RegExp): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toMatch(text), { timeout: 30_000 });
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true }, { timeout: 30_000 });
async function confirms(name: string | RegExp): Promise<void> {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBe('false'), { timeout: 30_000 });
  await act(async () => pressLikeUser(found));
}

describe('the screen of a listing', () => {
  it('allows a token first and then buys, each as it was confirmed', async () => {
    const { owner } = await showPage(1n);
    await sees('Buy Mock Bird');
    await sees(/Seller0x70997970C51812dc3A010C7d01b50e0d17dc79C8.*Price of one3 MUSD/);
    await confirms('Buy 1');
    await sees('Allow spending');
    await confirms('Continue in wallet');
    await sees(/According to the plugin marketplaceBuy Mock BirdSeller.*How many1Total3 MUSD/);
    await confirms('Continue in wallet');
    await sees('Bought.');
    expect(await owner()).toBe(alice.address);
  });

  it('says that there is no such listing, and offers another try', async () => {
    await showPage(9n);
    await sees('There is no listing 9');
    expect(await button('Try Again')).toBeTruthy();
  });
});
