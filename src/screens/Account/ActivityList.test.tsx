import { cleanup, render, screen } from '@testing-library/react';
import { createLatchkey, defineChain } from '../../index.ts';
import type { SendPhase } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { Styles } from '../../ui/theme/Styles.tsx';
import { ActivityList } from './ActivityList.tsx';

const [hash, byHash] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`] as const;
const confirmation = { hash, blockNumber: 1, confirmations: 2, isFinal: false, atMs: 1 };
afterEach(cleanup);

function show(phase: SendPhase): void {
  const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example', blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example' }] })], devTools: false });
  render(<LatchkeyProvider kit={kit}><Styles><ActivityList items={[{ kind: 'transaction', id: 'e', sinceMs: 1, entry: { id: 'e', chainId: 10, from: `0x${'ab'.repeat(20)}`, valueWei: 10n ** 18n, hasData: false, sinceMs: 1, phase } }]} /></Styles></LatchkeyProvider>);
}

describe('ActivityList', () => {
  it.each<[string, SendPhase, string]>([
    ['waits for the wallet', { at: 'sending' }, 'Confirm in your wallet'],
    ['is on its way', { at: 'pending', hash }, 'Pending'],
    ['may yet be taken back', { at: 'confirmed', ...confirmation }, 'Confirmed, 2 of 5 blocks'],
    ['is final', { at: 'confirmed', ...confirmation, isFinal: true }, 'Confirmed'],
    ['was refused by the chain', { at: 'failed', hash, error: { code: 'transaction.reverted', message: 'Transaction Failed', remedy: 'The chain refused it: Error("no").' } }, 'Failed: The chain refused it: Error("no").'],
    ['failed on the way', { at: 'failed', error: { code: 'wallet.requestFailed', message: 'No nonce' } }, 'Failed: No nonce'],
    ['was refused in the wallet', { at: 'rejected' }, 'Transaction Rejected'],
    ['was sped up', { at: 'replaced', hash, reason: 'repriced', byHash }, 'Replaced by the same transaction at another price'],
    ['was cancelled', { at: 'replaced', hash, reason: 'cancelled', byHash }, 'Cancelled by another transaction of this account'],
    ['was replaced', { at: 'replaced', hash, reason: 'replaced' }, 'Replaced by another transaction of this account'],
    ['was dropped', { at: 'dropped', hash }, 'The network no longer knows it. You can send it again.'],
  ])('says of what %s so', (_what, phase, text) => {
    show(phase);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says what is missing of an account without enough funds', () => {
    show({ at: 'failed', error: { code: 'transaction.insufficientFunds', message: 'Insufficient Funds', remedy: 'Add 0.5 ETH (1.5 ETH needed, 1 ETH there) to the account, then try again.' } });
    expect(screen.getByText('Failed: Insufficient Funds')).toBeTruthy();
    expect(screen.getByText(/^Add 0\.5 ETH/)).toBeTruthy();
  });

  it.each<[string, SendPhase, string]>([
    ['is in a block', { at: 'confirmed', ...confirmation }, 'Sent 1 ETH'],
    ['is on its way', { at: 'pending', hash }, 'Send 1 ETH'],
    ['was refused in the wallet', { at: 'rejected' }, 'Send 1 ETH'],
  ])('claims that something was sent only once it has happened: what %s', (_what, phase, text) => {
    show(phase);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('does not count blocks aloud: the list is a live region', () => {
    show({ at: 'confirmed', ...confirmation });
    expect(screen.getByText('Confirmed, 2 of 5 blocks').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Confirmed').closest('[aria-hidden="true"]')).toBeNull();
  });

  it('links to the transaction that stands in the chain', () => {
    show({ at: 'replaced', hash, reason: 'repriced', byHash });
    expect(screen.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toBe(`https://explorer.example/tx/${byHash}`);
  });
});
