import { useState } from 'react';
import type { ReactNode } from 'react';
import { agree, readPlayedLogin } from './playedLogins.ts';
import type { PlayedLogin } from './playedLogins.ts';

const people = [
  { name: 'Ada Lovelace', user: 'ada' },
  { name: 'Alan Turing', user: 'alan' },
  { name: 'Grace Hopper', user: 'grace' },
] as const;

/** Plays the consent page of an identity provider, and the callback of the wallet's server behind it. */
export function IdentityPage(): ReactNode {
  const [login] = useState(readPlayedLogin);
  const [user, setUser] = useState<string>(people[0].user);
  const { providerId } = login;
  const provider = providerId.charAt(0).toUpperCase() + providerId.slice(1);
  const emailOf = (who: string): string => `${who}@${providerId}.example`;
  const go = (): void => {
    agree(login, emailOf(user));
    tell(login, { ticket: login.ticket });
  };
  return (
    <main className="card" style={{ maxWidth: 420, margin: '8px auto' }}>
      <h1 style={{ fontSize: 20, margin: 0 }}>{`Sign in with ${provider}`}</h1>
      <p className="soft">{`This page stands for ${provider}, which is not contacted.`}</p>
      <fieldset style={{ margin: '12px 0', borderRadius: 12 }}>
        <legend>Choose an account for “Wallet of this site”</legend>
        {people.map(({ name, user: each }) => (
          <label key={each} style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 40 }}>
            <input type="radio" name="account" style={{ flex: 'none', width: 18, minHeight: 0, height: 18, margin: 0 }} checked={each === user} onChange={() => setUser(each)} />
            {` ${name}, ${emailOf(each)}`}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <button type="button" className="page-button" onClick={go}>Continue</button>
        <button type="button" className="page-button" onClick={() => tell(login, { error: 'rejected' })}>Cancel</button>
      </div>
    </main>
  );
}

/** As the page behind the wallet's callback does. */
function tell({ flowId, mode, returnTo }: PlayedLogin, outcome: { readonly ticket: string } | { readonly error: string }): void {
  const opener: Window | null = window.opener as Window | null; // a window that opened this one, as the DOM has it
  if (mode === 'popup' && opener) {
    opener.postMessage(`latchkey-login-1:${JSON.stringify({ flowId, ...outcome })}`, new URL(returnTo).origin);
    window.close();
    return;
  }
  const back = new URL(returnTo);
  back.searchParams.set('latchkeyFlow', flowId);
  if ('ticket' in outcome) back.searchParams.set('latchkeyTicket', outcome.ticket);
  else back.searchParams.set('latchkeyError', outcome.error);
  location.replace(back.href);
}
