import { formatUnits } from 'ethers';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { PendingApproval } from '../../mocks/index.ts';
import type { Latchkey, MockScenario } from '../../src/index.ts';
import { FaultControls } from './FaultControls.tsx';
import { phoneHabits } from './mockedWorld.ts';
import type { MockedWorld, PhoneHabit } from './mockedWorld.ts';

/** The other side of the page: the wallet's user, and what goes wrong with the network. */
export default function MockedPanel({ kit, mocked }: { readonly kit: Latchkey; readonly mocked: MockedWorld }): ReactNode {
  const plugins = mocked.follow(kit);
  const scenarios = useSyncExternalStore(plugins.subscribe, plugins.scenarios);
  return (
    <section className="card" aria-labelledby="mocked-heading">
      <h2 id="mocked-heading">Playground wallet</h2>
      <p className="soft">It signs for real, on chains that run in this page. No network is used.</p>
      <Prompts mocked={mocked} />
      <WalletLevers mocked={mocked} scenarios={scenarios} />
      <PhoneControls mocked={mocked} />
      <FaultControls mocked={mocked} plugins={plugins} scenarios={scenarios} />
    </section>
  );
}

/** A dialog of its own, as an extension has a window of its own: whatever the page shows cannot cover it. */
function Prompts({ mocked: { wallet } }: { readonly mocked: MockedWorld }): ReactNode {
  const prompts = useSyncExternalStore(wallet.subscribe, wallet.requests);
  const [putAside, setPutAside] = useState<readonly PendingApproval[]>([]);
  if (prompts.length === 0) return <p className="soft">Nothing to decide.</p>;
  const list = prompts.map((prompt) => <li key={prompt.id}><Prompt prompt={prompt} onApprove={() => wallet.approve(prompt.id)} onReject={() => wallet.reject(prompt.id)} /></li>);
  if (prompts === putAside) return <ul className="list" aria-label="Open prompts">{list}</ul>;
  return <PromptWindow key={prompts.length} onClose={() => setPutAside(prompts)}><ul className="list" aria-label="Open prompts">{list}</ul></PromptWindow>;
}

function PromptWindow({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className="wallet-window" aria-label="Playground wallet asks" onCancel={onClose}>
      {children}
      <button type="button" className="page-button" onClick={onClose}>Decide later</button>
    </dialog>
  );
}

function Prompt({ prompt, onApprove, onReject }: { readonly prompt: PendingApproval; readonly onApprove: () => void; readonly onReject: () => void }): ReactNode {
  return (
    <div className="prompt">
      <h3>{titles[prompt.kind]}</h3>
      <p className="soft">{summaryOf(prompt)}</p>
      <div className="row">
        <button type="button" className="page-button" onClick={onApprove}>Approve</button>
        <button type="button" className="page-button" onClick={onReject}>Reject</button>
      </div>
    </div>
  );
}

const titles: Readonly<Record<PendingApproval['kind'], string>> = {
  connect: 'Connect to this site?',
  signMessage: 'Sign this message?',
  signTypedData: 'Sign this data?',
  sendTransaction: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
  watchAsset: 'Show this token?',
};

function summaryOf(prompt: PendingApproval): string {
  switch (prompt.kind) {
    case 'connect': return [prompt.accounts.join(', '), ...(prompt.signIn === undefined ? [] : [prompt.signIn])].join('\n\n');
    case 'signMessage': return prompt.text;
    case 'signTypedData': return `${prompt.primaryType} ${JSON.stringify(prompt.message)}`;
    case 'sendTransaction': return `${formatUnits(prompt.valueWei)} to ${prompt.to ?? 'a new contract'} on ${prompt.chainId}`;
    case 'switchChain': return `From ${prompt.fromChainId} to ${prompt.toChainId}`;
    case 'addChain': return `${prompt.name} (${prompt.chainId})`;
    case 'watchAsset': return `${prompt.symbol} at ${prompt.address}`;
  }
}

function WalletLevers({ mocked: { wallet, world, announceAnother }, scenarios }: { readonly mocked: MockedWorld; readonly scenarios: readonly MockScenario[] }): ReactNode {
  const kind = useSyncExternalStore(wallet.scenario.subscribe, () => wallet.scenario.get().kind);
  const state = useSyncExternalStore(wallet.subscribe, () => `${wallet.chainId} ${wallet.isLocked} ${wallet.accounts.join()}`);
  // Several plugins name what the same person does.
  const offered = scenarios.filter(({ wallet: way }, at) => way && at === scenarios.findIndex((each) => each.wallet?.kind === way.kind));
  const choose = (id: string): void => {
    const scenario = offered.find((each) => each.id === id)?.wallet;
    if (scenario) wallet.scenario.set(scenario);
  };
  return (
    <>
      <label>
        The wallet
        <select value={offered.find((each) => each.wallet?.kind === kind)?.id ?? ''} onChange={(event) => choose(event.target.value)}>
          {offered.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
      <div className="row" data-state={state}>
        <button type="button" className="page-button" onClick={() => (wallet.isLocked ? wallet.unlock() : wallet.lock())}>{wallet.isLocked ? 'Unlock' : 'Lock'}</button>
        {world.accounts.map(({ address }, at) => <button key={address} type="button" className="page-button" onClick={() => wallet.setAccount(address)}>Account {at + 1}</button>)}
        <button type="button" className="page-button" onClick={() => wallet.setAccounts([])}>Empty</button>
        {world.chains.map(({ id, name }) => <button key={id} type="button" className="page-button" onClick={() => wallet.setChain(id)}>Go to {name}</button>)}
        <button type="button" className="page-button" onClick={announceAnother}>Add a second wallet</button>
      </div>
    </>
  );
}

const habits: Readonly<Record<PhoneHabit, string>> = {
  scans: 'Scans the code after a while',
  refuses: 'Rejects after a while',
  expires: 'Lets the code expire',
  ignores: 'Does nothing',
  noCode: 'Cannot be reached: no code comes',
};

/** The person with the phone that has the Pocket Wallet on it. */
function PhoneControls({ mocked: { phone } }: { readonly mocked: MockedWorld }): ReactNode {
  const kind = useSyncExternalStore(phone.habit.subscribe, () => phone.habit.get().kind);
  return (
    <label>
      The phone
      <select value={kind} onChange={(event) => phone.habit.set({ kind: phoneHabits.find((each) => each === event.target.value) ?? 'scans' })}>
        {phoneHabits.map((each) => <option key={each} value={each}>{habits[each]}</option>)}
      </select>
    </label>
  );
}
