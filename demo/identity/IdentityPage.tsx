import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { PageLogin, PageLoginEnd, PageLoginQuestion, PagePerson } from '../../server/mocks/index.ts';
import { toWireError } from '../../src/index.ts';
import { readDevice } from '../inApp/inApp.ts';
import { openPageWallet } from '../inApp/pageWallet.ts';
import { readLoginUrl } from './openLoginsHere.ts';

const people = [
  { name: 'Ada Lovelace', user: 'ada', digit: 1 },
  { name: 'Alan Turing', user: 'alan', digit: 2 },
  { name: 'Grace Hopper', user: 'grace', digit: 3 },
] as const;
/** As they write their ids; the others take any text. */
const digitsOf: Readonly<Record<string, string>> = { steam: '7656119796028793', telegram: '10000000' };

/** Stands for the window at an identity provider: the wallet's own server, in this page, sends the person there and takes what comes back. */
export function IdentityPage(): ReactNode {
  const [step, setStep] = useState(() => openPageWallet(readDevice()).openLogin(readLoginUrl()));
  const [at, setAt] = useState<PageLogin>();
  const [fault, setFault] = useState('');
  useEffect(() => void step.then(setAt, (error: unknown) => setFault(toWireError(error).message)), [step]);
  useEffect(() => {
    if (at?.at === 'end') leave(at);
  }, [at]);
  return (
    <main className="card" style={{ maxWidth: 420, margin: '8px auto' }}>
      {at?.at === 'provider' && <Consent question={at} onStep={setStep} />}
      {at?.at === 'page' && <WalletPage html={at.html} />}
      <p role="status" className="soft">{fault || (at ? '' : 'Loading…')}</p>
    </main>
  );
}

function Consent({ question: { provider: { providerId, name: provider }, allow, deny }, onStep }: { readonly question: PageLoginQuestion; readonly onStep: (step: Promise<PageLogin>) => void }): ReactNode {
  const [user, setUser] = useState<string>(people[0].user);
  const [isOver, setIsOver] = useState(false);
  const end = (step: () => Promise<PageLogin>): void => {
    setIsOver(true);
    onStep(step());
  };
  const personOf = ({ name, user: who, digit }: typeof people[number]): PagePerson => ({ subject: digitsOf[providerId] === undefined ? who : `${digitsOf[providerId]}${digit}`, email: `${who}@${providerId}.example`, name });
  const person = people.find((each) => each.user === user) ?? people[0];
  return (
    <>
      <h1 style={{ fontSize: 20, margin: 0 }}>{`Sign in with ${provider}`}</h1>
      <p className="soft">{`This page stands for ${provider}, which is not contacted.`}</p>
      <fieldset style={{ margin: '12px 0', borderRadius: 12 }}>
        <legend>Choose an account for “Wallet of this site”</legend>
        {people.map((each) => (
          <label key={each.user} style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 40 }}>
            <input type="radio" name="account" style={{ flex: 'none', width: 18, minHeight: 0, height: 18, margin: 0 }} checked={each.user === user} onChange={() => setUser(each.user)} />
            {` ${each.name}, ${each.user}@${providerId}.example`}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <button type="button" className="page-button" disabled={isOver} onClick={() => end(() => allow(personOf(person)))}>Continue</button>
        <button type="button" className="page-button" disabled={isOver} onClick={() => end(deny)}>Cancel</button>
      </div>
    </>
  );
}

/** What the wallet's own page says where something is wrong, as text: its styles are under a policy of its own. */
function WalletPage({ html }: { readonly html: string }): ReactNode {
  const shown = new DOMParser().parseFromString(html, 'text/html');
  const back = shown.querySelector('a')?.getAttribute('href');
  return (
    <>
      <h1 style={{ fontSize: 20, margin: 0 }}>{shown.querySelector('h1')?.textContent ?? shown.title}</h1>
      <p>{[...shown.querySelectorAll('main p')].map(({ textContent }) => textContent).join(' ')}</p>
      {back && <a className="page-button" href={back}>{shown.querySelector('a')?.textContent}</a>}
    </>
  );
}

/** As the page behind the wallet's callback does. */
function leave({ message, origin, url }: PageLoginEnd): void {
  const opener: Window | null = window.opener as Window | null; // a window that opened this one, as the DOM has it
  if (message === undefined || !opener) {
    location.replace(url);
    return;
  }
  opener.postMessage(message, origin);
  window.close();
}
