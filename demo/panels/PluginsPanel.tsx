import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { toWireError } from '../../src/index.ts';
import type { AnyPlugin, Eip1193Provider, Latchkey } from '../../src/index.ts';
import { walletExtras } from './walletExtras.ts';

declare global {
  interface Window {
    ethereum?: Eip1193Provider;
  }
}

const ownWallet = walletAdapter({ id: 'ownWallet', name: 'Own wallet', getProvider: () => window.ethereum });

/** Who contributed what, and plugins that come and go. */
export function PluginsPanel({ kit }: { readonly kit: Latchkey }): ReactNode {
  const [problem, setProblem] = useState<string>();
  const rows = useSyncExternalStore(kit.onContributions, () => JSON.stringify(kit.explain()));
  const explained = JSON.parse(rows) as ReturnType<Latchkey['explain']>; // written on the line above
  const isRegistered = (plugin: AnyPlugin): boolean => kit.plugins().some(({ id }) => id === plugin.id);
  const toggle = (plugin: AnyPlugin): void => {
    setProblem(undefined);
    try {
      if (isRegistered(plugin)) kit.unregister(plugin.id);
      else kit.register(plugin);
    } catch (error) {
      setProblem(toWireError(error).message);
    }
  };
  return (
    <section className="card" aria-labelledby="plugins-heading">
      <h2 id="plugins-heading">Plugins</h2>
      <button type="button" className="page-button" onClick={() => toggle(ownWallet)}>{isRegistered(ownWallet) ? 'Remove own wallet' : 'Register own wallet'}</button>
      <button type="button" className="page-button" onClick={() => toggle(walletExtras)}>{isRegistered(walletExtras) ? 'Remove wallet extras' : 'Register wallet extras'}</button>
      {problem !== undefined && <p className="bad" role="alert">{problem}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroll" role="region" aria-label="Who contributed what" tabIndex={0}>
        <table>
          <thead><tr><th>Plugin</th><th>Point</th><th>Key</th></tr></thead>
          <tbody>
            {explained.map(({ plugin, point, key }, at) => <tr key={`${plugin} ${point} ${key} ${at}`}><td>{plugin}</td><td>{point}</td><td>{key ?? ''}</td></tr>)}
          </tbody>
        </table>
      </div>
    </section>
  );
}
