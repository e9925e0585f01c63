import { ConnectButton, useActiveAccount } from 'latchkey/react';
import { firstSteps, words } from './latchkey/firstSteps';
import { isMocked } from './latchkey/settings';

/** Greets who is signed in, and says how to get in. */
export function Welcome() {
  const account = useActiveAccount();
  return (
    <main>
      <h1>{account ? words.hello(account.address) : words.welcome}</h1>
      <ConnectButton />
      {account && <p>{words.next}</p>}
      {isMocked && !account && <FirstSteps />}
    </main>
  );
}

function FirstSteps() {
  return (
    <>
      <p>{words.mocked}</p>
      {firstSteps.map(({ way, steps }) => (
        <section key={way} aria-label={way}>
          <h2>{way}</h2>
          <ol>{steps.map((step) => <li key={step}>{step}</li>)}</ol>
        </section>
      ))}
    </>
  );
}
