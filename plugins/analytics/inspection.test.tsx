import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createTestKit } from '../../mocks/testing/index.ts';
import { LatchkeyInspector } from '../../src/inspector.ts';
import { LatchkeyProvider } from '../../src/LatchkeyProvider.tsx';
import { transactionSent } from '../../src/store/transactionEvents.ts';
import { analytics, getAnalyticsLog } from './index.ts';

describe('the view of the inspector', () => {
  it('shows what would be sent, without a sink too, follows it, and goes with the plugin', async () => {
    const test = createTestKit({ plugins: [analytics.with({ include: ['gasPrice'] })] });
    await act(async () => render(<LatchkeyProvider kit={test.kit}><LatchkeyInspector /></LatchkeyProvider>));
    fireEvent.click(screen.getByRole('button', { name: 'Inspect Latchkey' }));
    const panel = screen.getByLabelText('What the kit is made of');
    fireEvent.click(within(panel).getByRole('tab', { name: 'Analytics' }));
    within(panel).getByText('Analytics: 0');
    act(() => void test.kit.dispatch(transactionSent({ chainId: 1, walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', walletType: 'key', functionName: 'transfer', gasPrice: 7n, transactionHash: `0x${'ab'.repeat(32)}` })));
    await act(() => test.turnUntil(() => test.kit.dispatch(getAnalyticsLog()).length === 1));
    expect(within(panel).getAllByRole('row').slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['transaction-sent', 'Would be sent: there is no sink', '{"source":"sdk","action":"transaction-sent","chainId":1,"walletType":"key","functionName":"transfer","gasPrice":"7"}'],
    ]);
    await act(async () => test.kit.unregister('analytics'));
    expect([within(panel).queryByRole('tab', { name: 'Analytics' }), within(panel).getByRole('tab', { name: 'Wallets' }).getAttribute('aria-selected')]).toEqual([null, 'true']);
    cleanup();
    test.kit.destroy();
    test.world.close();
  });
});
