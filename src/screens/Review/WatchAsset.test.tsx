import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { AssetParams } from '../../flows/review/assetQuestion.ts';
import { LatchkeyProvider } from '../../react.ts';
import WatchAsset from './WatchAsset.tsx';

afterEach(cleanup);

const token = { chainId: 1337, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const params: AssetParams = { walletId: 'key', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', token, asked: { address: token.address, symbol: 'USDC', decimals: 6 }, isImitation: false, asker: { name: 'An app', url: 'https://app.example' } };

async function show(more: Partial<AssetParams> = {}) {
  const { kit } = createTestKit();
  const answers: unknown[] = [];
  render(<LatchkeyProvider kit={kit}><WatchAsset isOpen={() => true} params={{ ...params, ...more }} answer={(given) => void answers.push(given)} turnAway={() => void answers.push('no')} refuse={(reason) => void answers.push(reason)} /></LatchkeyProvider>);
  await screen.findByRole('heading', { name: 'Show this token?' });
  return answers;
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show token' });

describe('WatchAsset', () => {
  it('shows what the contract says, who asks, and that anyone can create a token', async () => {
    const answers = await show();
    for (const text of ['USDC', 'USD Coin', '6', token.address]) screen.getByText(text);
    screen.getByText(/app\.example/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['CautionAnyone can create a token under any name. Compare the address with one that you trust.']);
    expect([button().disabled, screen.queryByRole('checkbox')]).toEqual([false, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(answers).toEqual(['no']);
  });

  it.each([
    ['another symbol', { asked: { address: token.address, symbol: 'USDT' } }, 'The request calls this token “USDT”; its contract calls it “USDC”.'],
    ['a symbol with a character that is not seen', { asked: { address: token.address, symbol: 'US\u200bDC' } }, 'The request calls this token “USDC”; its contract calls it “USDC”.'],
    ['other decimals', { asked: { address: token.address, decimals: 18 } }, 'The request counts 18 decimals; the contract counts 6.'],
    ['the name of a known one', { isImitation: true }, 'Another token here has this name too. This one may be a fake.'],
  ])('wants a tick where the token was asked for with %s', async (_what, more, warning) => {
    await show(more);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(`Danger${warning}`);
    expect(button().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(button().disabled).toBe(false);
  });
});
