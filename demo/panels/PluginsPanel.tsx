import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { toWireError } from '../../src/index.ts';
import type { Eip1193Provider, Latchkey } from '../../src/index.ts';

declare global {
  interface Window {
    ethereum?: Eip1193Provider;
  }
}

const ownWallet = walletAdapter({ id: 'ownWallet', name: 'Own wallet', getProvider: () => window.ethereum });

/** Who contributed what, and a plugin that comes and goes. */
export function PluginsPanel({ kit }: { readonly kit: Latchkey }): ReactNode {
  const [problem, setProblem] = useState<string>();
  const rows = useSyncExternalStore(kit.onContributions, () => JSON.stringify(kit.explain()));
  const explained = JSON.parse(rows) as ReturnType<Latchkey['explain']>; // written on the line above
  const isRegistered = kit.plugins().some(({ id }) => id === ownWallet.id);
  const toggle = (): void => {
    setProblem(undefined);
    try {
      if (isRegistered) kit.unregister(ownWallet.id);
      else kit.register(ownWallet);
    } catch (error) {
      setProblem(toWireError(error).message);
    }
  };
  return (
    <section className="card" aria-labelledby="plugins-heading">
      <h2 id="plugins-heading">Plugins</h2>
      <button type="button" className="page-button" onClick={toggle}>{isRegistered ? 'Remove own wallet' : 'Register own wallet'}</button>
      {problem !== undefined && <p className="bad" role="alert">{problem}</p>}
      <div className="scroll" role="region" aria-label="Who contributed what" tabIndex={0}>
        <table>
          <thead><tr><th>Plugin</th><th>Point</th><th>Key</th></tr></thead>
          <tbody>
            {explained.map(({ plugin, point, key }) => <tr key={`${plugin} ${point} ${key}`}><td>{plugin}</td><td>{point}</td><td>{key ?? ''}</td></tr>)}
          </tbody>
        </table>
      </div>
    </section>
  );
}
