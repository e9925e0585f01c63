import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import { walletErrors } from '../../../contracts/walletErrors.ts';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import type { WalletSession } from '../../../contracts/wallet.ts';
import { parseAccountRef, parseChainRef } from '../../../domain/chains/caip.ts';
import { connect } from '../../../flows/connection/connect.ts';
import { LatchkeyProvider, useActiveAccount, useActiveChain } from '../../../react.ts';
import { definePlugin } from '../../../store/definePlugin.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
const session: WalletSession = { accounts: () => [address], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
const wallet = definePlugin({ id: 'oneWallet', contributes: [walletsPoint.of({ id: 'oneWallet', name: 'One', probe: () => 'reachable', open: async () => async () => session })] });
afterEach(cleanup);

describe('useActiveAccount', () => {
  it('names the account and its chain as CAIP-10 and CAIP-2 have it, once there is one', async () => {
    const test = createTestKit();
    test.kit.register(wallet);
    function Refs(): ReactNode {
      return <p role="status">{`${useActiveAccount()?.ref} ${useActiveChain().ref}`}</p>;
    }
    await act(async () => render(<LatchkeyProvider kit={test.kit}><Refs /></LatchkeyProvider>));
    expect(screen.getByRole('status').textContent).toMatch(/^undefined /);
    await act(async () => test.settled(test.kit.dispatch(connect({ walletId: 'oneWallet' }))));
    const [account, chain] = String(screen.getByRole('status').textContent).split(' ');
    expect([parseAccountRef(account), parseChainRef(chain)]).toEqual([{ chainId: 1_337, address }, 1_337]);
    await act(async () => test.kit.destroy());
  });
});
