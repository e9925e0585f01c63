import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import type { TestKit } from '../../../../mocks/testing/index.ts';
import { userErrors } from '../../../contracts/errors.ts';
import { walletErrors } from '../../../contracts/walletErrors.ts';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import type { WalletBatching, WalletSession } from '../../../contracts/wallet.ts';
import { connect } from '../../../flows/connection/connect.ts';
import { disconnect } from '../../../flows/connection/disconnect.ts';
import { LatchkeyProvider, useCapabilities, useSendCalls } from '../../../react.ts';
import type { CoreState } from '../../../store/coreState.ts';
import { definePlugin } from '../../../store/definePlugin.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit();
});
afterEach(async () => {
  cleanup();
  await act(async () => test.kit.destroy());
});

async function connectBatching(batching: Partial<WalletBatching>): Promise<void> {
  const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session: WalletSession = {
    accounts: () => [address], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {},
    batching: { sendCalls: unused, getCallsStatus: unused, getCapabilities: unused, showCallsStatus: unused, ...batching },
  };
  test.kit.register(definePlugin({ id: 'batchWallet', contributes: [walletsPoint.of({ id: 'batchWallet', name: 'Batch', probe: () => 'reachable', open: async () => async () => session })] }));
  await test.settled(test.kit.dispatch(connect({ walletId: 'batchWallet' })));
}
const show = (shown: ReactNode) => act(async () => render(<StrictMode><LatchkeyProvider kit={test.kit}>{shown}</LatchkeyProvider></StrictMode>));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const turn = (ms: number) => act(() => test.clock.advance(ms));

describe('useSendCalls', () => {
  const Batch = (): ReactNode => {
    const { phase, sendCalls, reset } = useSendCalls();
    return (
      <>
        <output>{phase.at === 'ended' ? `ended ${phase.status.outcome}` : phase.at === 'failed' ? phase.error.code : phase.at}</output>
        <button type="button" onClick={() => void sendCalls({ calls: [{ to: address }] }).catch(() => {})}>Send</button>
        <button type="button" onClick={reset}>Reset</button>
      </>
    );
  };
  // The page has a live region of its own once something was sent.
  const said = () => document.querySelector('output')?.textContent;

  it('follows a batch from the click to its end', async () => {
    let outcome: 'pending' | 'reverted' = 'pending';
    await connectBatching({ sendCalls: async () => '0x7', getCallsStatus: async (id) => ({ id, chainId: 1_337, outcome, code: 100, isAtomic: true, receipts: [] }) });
    await show(<Batch />);
    expect(said()).toBe('idle');
    await click('Send');
    expect(said()).toBe('pending');
    outcome = 'reverted';
    await turn(1_000);
    expect(said()).toBe('ended reverted');
    await click('Reset');
    expect(said()).toBe('idle');
  });

  it('says rejected of what the person refused, and what else went wrong', async () => {
    const errors = [userErrors.rejected(), walletErrors.noAnswer()];
    await connectBatching({ sendCalls: async () => { throw errors.shift() ?? new Error('Asked too often.'); } });
    await show(<Batch />);
    await click('Send');
    expect(said()).toBe('rejected');
    await click('Send');
    expect(said()).toBe('wallet.noAnswer');
  });

  it('waits for nothing any more, once it is gone', async () => {
    let asked = 0;
    await connectBatching({ sendCalls: async () => '0x7', getCallsStatus: async (id) => { asked += 1; return { id, chainId: 1_337, outcome: 'pending', code: 100, isAtomic: true, receipts: [] }; } });
    await show(<Batch />);
    await click('Send');
    cleanup();
    const then = asked;
    expect(then).toBeGreaterThan(0);
    await turn(60_000);
    expect(asked).toBe(then);
  });
});

describe('useCapabilities', () => {
  const Shown = (): ReactNode => {
    const read = useCapabilities({ chainIds: [1_337] });
    return <output>{read.at === 'read' ? read.capabilities[1_337]?.atomic : read.at === 'failed' ? read.error.code : read.at}</output>;
  };

  it('reads once a wallet is connected, and is idle again without one', async () => {
    await show(<Shown />);
    expect(screen.getByRole('status').textContent).toBe('idle');
    await act(() => connectBatching({ getCapabilities: async () => new Map([[0, { atomic: 'ready', others: {} }]]) }));
    expect(screen.getByRole('status').textContent).toBe('ready');
    await act(() => test.settled(test.kit.dispatch(disconnect())));
    expect(screen.getByRole('status').textContent).toBe('idle');
  });

  it('says what went wrong', async () => {
    await connectBatching({ getCapabilities: () => Promise.reject(walletErrors.unauthorized()) });
    await show(<Shown />);
    expect(screen.getByRole('status').textContent).toBe('wallet.unauthorized');
  });
});
