import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { siwe } from '../../plugins/siwe/index.ts';
import { useSignIn } from '../../plugins/siwe/react.ts';
import { toWireError } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import { inPageSite } from '../signIn/signInSite.ts';
import type { SiteLevers } from '../signIn/signInSite.ts';

const levers: SiteLevers = { isSlow: false, refuses: false, repeatsNonce: false, signsInOnConnect: false };
const leverNames = [['isSlow', 'Server is slow'], ['refuses', 'Server refuses'], ['repeatsNonce', 'Server repeats its nonce'], ['signsInOnConnect', 'One prompt for connect and sign-in (ERC-7846)']] as const;
type Mode = 'off' | 'optional' | 'required';

/** Signing in at a site; without a server of its own the page brings one along. */
export function SiwePanel({ kit }: { readonly kit: Latchkey }): ReactNode {
  const isRegistered = useSyncExternalStore(kit.onContributions, () => kit.plugins().some(({ id }) => id === siwe.id));
  const [mode, setMode] = useState<Mode>(isRegistered ? 'required' : 'off');
  const choose = (chosen: Mode): void => {
    if (isRegistered) kit.unregister(siwe.id);
    if (chosen !== 'off') kit.register(siwe.with({ ...inPageSite(levers), isRequired: chosen === 'required' }));
    setMode(chosen);
  };
  return (
    <section className="card" aria-labelledby="siwe-heading">
      <h2 id="siwe-heading">Sign-In with Ethereum</h2>
      <label>
        After connecting
        <select className="page-button" value={mode} onChange={({ target }) => choose(target.value === 'required' ? 'required' : target.value === 'optional' ? 'optional' : 'off')}>
          <option value="off">No sign-in</option>
          <option value="optional">Sign-in is offered</option>
          <option value="required">Sign-in is required</option>
        </select>
      </label>
      <div className="row">
        {leverNames.map(([name, text]) => <label key={name} className="check"><input type="checkbox" defaultChecked={levers[name]} onChange={({ target }) => void (levers[name] = target.checked)} /> {text}</label>)}
      </div>
      {isRegistered && <Facts />}
    </section>
  );
}

function Facts(): ReactNode {
  const { phase, signIn, signOut } = useSignIn();
  const [problem, setProblem] = useState<string>();
  const leave = async (): Promise<void> => {
    setProblem(undefined);
    await signOut().catch((thrown: unknown) => setProblem(toWireError(thrown).message));
  };
  return (
    <>
      <dl className="facts">
        <dt>Sign-in</dt>
        <dd data-testid="sign-in">{phase.at}</dd>
        <dt>As</dt>
        <dd>{phase.at === 'signedIn' ? phase.address : 'nobody'}</dd>
      </dl>
      <div className="row">
        <button type="button" className="page-button" disabled={phase.at === 'signedIn'} onClick={signIn}>Open the sign-in</button>
        <button type="button" className="page-button" disabled={phase.at !== 'signedIn'} onClick={() => void leave()}>Sign out</button>
      </div>
      {(problem ?? phase.error) !== undefined && <p className="bad" role="alert">{problem ?? phase.error?.message}</p>}
    </>
  );
}
