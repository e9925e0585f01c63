import { act, cleanup, render, screen } from '@testing-library/react';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { SendNews } from '../../flows/following/sendNews.ts';
import { sendNews } from '../../flows/following/sendNews.ts';
import { LatchkeyProvider } from '../kit/LatchkeyProvider.tsx';
import { useSendNews } from './useSendNews.ts';

afterEach(cleanup);

const [{ address: from }] = mockAccounts;
const hash = `0x${'12'.repeat(32)}` as const;
const item: SendNews['item'] = { kind: 'transaction', id: 'a', sinceMs: 5, entry: { id: 'a', chainId: 1_337, from, valueWei: 10n ** 18n, hasData: false, sinceMs: 5, phase: { at: 'confirmed', hash, blockNumber: 1, confirmations: 1, isFinal: true, atMs: 6 } } };

function Said({ place }: { readonly place: SendNews['place'] }) {
  return <>{useSendNews(place).map(({ id, text }) => <p key={id}>{`${place}: ${text}`}</p>)}</>;
}

describe('useSendNews', () => {
  it('says in words how a send has ended, at its own place, and nothing that ended before it was there', async () => {
    const { kit, world } = createTestKit();
    const news = servicesOf(kit).live(sendNews);
    news.tell({ id: 'before confirmed', item, place: 'page' });
    await act(async () => render(<LatchkeyProvider kit={kit}><Said place="page" /><Said place="modal" /></LatchkeyProvider>));
    expect(screen.queryByText(/:/)).toBeNull();
    await act(async () => {
      news.tell({ id: 'a confirmed', item, place: 'page' });
      news.tell({ id: 'b confirmed', item, place: 'screen' });
    });
    expect(screen.getAllByText(/:/).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^page: .+: Confirmed$/)]);
    kit.destroy();
    world.close();
  });
});
