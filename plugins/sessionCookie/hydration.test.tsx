import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { mockAccounts } from '../../mocks/accounts.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import { shortAddress } from '../../src/domain/accounts/accounts.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import { defineSiteSession } from './index.ts';
import { useSiteSession } from './react.ts';

const [alice, bob] = mockAccounts;
const session: PageSession = { address: alice.address, signedInBy: 'identity', expiresAtMs: 8e15, lifetimeMs: 3_600_000 };

/** What the server sees of the last visit, as by `cookieStorage`. */
const cookiesOf = (address: string | undefined) => defineAdapter({
  id: 'cookies', port: storagePort, supports: () => true,
  create: () => ({ seenByServer: true, get: (key: string) => (key === 'latchkey.connection' && address !== undefined ? JSON.stringify({ walletIds: ['gone'], activeWalletId: 'gone', address }) : undefined), set: () => {}, remove: () => {}, subscribe: () => () => {} }),
});

function make(given: PageSession | null, address?: string) {
  const { kit } = createTestKit({ plugins: [defineSiteSession({ url: '/session', session: given }).plugin], adapters: [cookiesOf(address)] });
  const element: ReactNode = <LatchkeyProvider kit={kit} modal={false}><ConnectButton /><Status /></LatchkeyProvider>;
  return { kit, element };
}

function Status(): ReactNode {
  const { status } = useSiteSession();
  return <p>{[status.at, status.address ?? 'none', status.isConfirmed].join(' ')}</p>;
}

describe('the first markup', () => {
  it('shows the account that the server has read, and is hydrated as it stands, whatever the kit knows by then', async () => {
    const server = make(session);
    const html = renderToString(server.element);
    server.kit.destroy();
    expect(html).toContain(`signedIn ${alice.address} false`);
    expect(html).toContain(shortAddress(alice.address));
    expect(html).toContain('data-unconfirmed');

    const page = make(session);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = html;
    const faults: unknown[] = [];
    jest.spyOn(console, 'error').mockImplementation((...args) => void faults.push(args));
    const mounted = await act(async () => hydrateRoot(root, page.element, { onRecoverableError: (error) => faults.push(error) }));
    await act(async () => {});
    expect(faults).toEqual([]);
    expect([root.querySelector('p')?.textContent, root.querySelector('.lk-button')?.textContent]).toEqual(['signedOut none true', 'Connect']); // there is no wallet of it here
    await act(async () => mounted.unmount());
    page.kit.destroy();
  });

  it.each<readonly [string, PageSession | null, string | undefined, string, string, string]>([
    ['none to a visitor without a session', null, undefined, 'signedOut none false', 'Connect', shortAddress(alice.address)],
    ['none of a session while the kit remembers another account, whose address it shows alone', session, bob.address, 'unknown none false', shortAddress(bob.address), shortAddress(alice.address)],
    ['the session of the account that the kit remembers too', session, alice.address, `signedIn ${alice.address} false`, shortAddress(alice.address), shortAddress(bob.address)],
  ])('shows %s', (_what, given, address, status, text, absent) => {
    const { kit, element } = make(given, address);
    const html = renderToString(element);
    kit.destroy();
    expect(html).toContain(status);
    expect(html).toContain(text);
    expect(html).not.toContain(absent);
  });
});
