import { within } from '@testing-library/react';
import { pageAdapter } from '../adapters/browser/index.ts';
import { mockedPageAdapter } from './mockedPage.ts';
import { mockPaymentUrls } from './payments/scenarios.ts';

afterEach(() => jest.restoreAllMocks());

describe('mockedPageAdapter', () => {
  it('is in reach while the browser says that it is offline, and else the page itself', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect([pageAdapter.create().isOnline(), mockedPageAdapter.create().isOnline()]).toEqual([false, true]);
    const told: boolean[] = [];
    const stop = mockedPageAdapter.create().onOnline((isOnline) => told.push(isOnline));
    window.dispatchEvent(new Event('offline'));
    stop();
    expect(told).toEqual([]);
    expect(mockedPageAdapter.create().site()).toEqual(pageAdapter.create().site());
  });

  it('shows the page of a mocked purchase in a window of its own, and tells the service what was pressed there', async () => {
    const opened = document.body.appendChild(document.createElement('iframe')).contentWindow;
    if (!opened) throw new Error('no window');
    const open = jest.spyOn(window, 'open').mockReturnValue(opened);
    const asked: unknown[] = [];
    const purchase = { via: 'Stripe', currency: 'EUR', currencyAmount: 9.5, amount: '2500000', decimals: 6, symbol: 'MUSD', receiver: '0x1' };
    globalThis.fetch = async (url, init) => {
      asked.push([url, init?.body]);
      return { ok: true, json: async () => ({ ...purchase, state: init ? 'paid' : 'open' }) } as Response; // all that is read of one
    };
    const url = `${mockPaymentUrls.checkout}/p1`;
    expect(mockedPageAdapter.create().openWindow?.(url, 'popup=1')).toBe(opened);
    expect(open.mock.calls).toEqual([['', '_blank', 'popup=1']]);
    const page = within(opened.document.body);
    await page.findByRole('heading', { name: 'This page stands for Stripe' });
    page.getByText('9.5 EUR for 2.5 MUSD to 0x1');
    page.getByRole('button', { name: 'Decline' });
    page.getByRole('button', { name: 'Pay' }).click();
    await page.findByText('Paid. You may close this window.');
    expect([asked, page.queryAllByRole('button')]).toEqual([[[url, undefined], [url, new URLSearchParams({ outcome: 'paid' })]], []]);
  });

  it('opens every other window at its address', () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    expect(mockedPageAdapter.create().openWindow?.('https://other.example/', '')).toBeNull();
    expect(open.mock.calls).toEqual([['https://other.example/', '_blank', '']]);
  });
});
