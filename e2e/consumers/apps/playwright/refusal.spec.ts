import { expect, test } from './fixtures';

const sepolia = { id: 11155111, name: 'Sepolia', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrl: 'https://sepolia.example/v1/key' };
test.use({ chainOptions: { chains: [sepolia] }, walletOptions: { isPermitted: true } });

test('a visitor refuses, and nothing is paid', async ({ page, chain, wallet }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fake Wallet' }).click();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled();
  wallet.scenario.set({ kind: 'rejectAll' });
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not paid: user.rejected' })).toBeVisible();
  expect(await chain.getBalance('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(10_000n * 10n ** 18n);
});

test('each test has a chain of its own', async ({ chain }) => {
  expect(await chain.getBalance('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(10_000n * 10n ** 18n);
});
