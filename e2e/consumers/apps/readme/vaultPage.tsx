import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createLatchkey, defineChain, hasCode, signMessage } from 'latchkey';
import { createMockWorld, mockChainTwo, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';
import type { RpcScenario } from 'latchkey/mocks';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from 'latchkey/react';
import { vault } from './vault';

// The plugin of a third party over the mocked world, whose chain and vault are at addresses at which real ones answer, too.
const search = new URLSearchParams(location.search);
const [url, rpcUrl] = [search.get('vault') ?? '', search.get('node') ?? ''];
const world = createMockWorld({ chains: [{ ...mockChainTwo, rpcUrl }] });
const started = await startMockWorld({ world });
const kit = createLatchkey({
  chains: world.chains.map(({ rpcUrl, ...chain }) => defineChain({ ...chain, rpc: rpcUrl })),
  plugins: [vault.with({ url })],
  adapters: [mockedPageAdapter],
});
const followed = started.followPlugins(kit);
await followed.loaded();

const nodeFaults: readonly RpcScenario[] = [{ kind: 'none' }, { kind: 'offline' }, { kind: 'slow', delayMs: 1_500 }, { kind: 'tooManyRequests', retryAfterSeconds: 90 }];

interface Said {
  readonly text: string;
  readonly afterMs: number;
}

/** What comes of it, or what its failure says. */
async function outcome(work: () => Promise<unknown>): Promise<Said> {
  const sinceMs = performance.now();
  const text = await work().then(String, (error: unknown) => (hasCode(error, 'acmeVault.refused') ? error.message : String(Object(error).code)));
  return { text, afterMs: performance.now() - sinceMs };
}

function Site() {
  const account = useActiveAccount();
  const scenarios = useSyncExternalStore(followed.subscribe, followed.scenarios);
  const [said, setSaid] = useState<Said>();
  const tell = (work: () => Promise<unknown>) => (): void => {
    setSaid(undefined);
    void outcome(work).then(setSaid);
  };
  const readBalance = async (): Promise<unknown> => (await kit.transport(world.chains[0]?.id ?? 0)).request({ method: 'eth_getBalance', params: [account?.address, 'latest'] });
  return (
    <>
      <p id="account">{account?.address}</p>
      <select aria-label="Nodes" onChange={({ target }) => world.rpcScenario.set(nodeFaults.find(({ kind }) => kind === target.value) ?? { kind: 'none' })}>
        {nodeFaults.map(({ kind }) => <option key={kind}>{kind}</option>)}
      </select>
      <select aria-label="Services" onChange={({ target }) => followed.play(scenarios.find(({ title }) => title === target.value))}>
        <option>work</option>
        {scenarios.map(({ id, title }) => <option key={id}>{title}</option>)}
      </select>
      <button onClick={tell(() => kit.dispatch(signMessage({ message: 'Hello' })))}>Sign</button>
      <button onClick={tell(readBalance)}>Read</button>
      <button onClick={() => started.stop()}>Stop the mocked world</button>
      <p id="said" data-after-ms={said?.afterMs}>{said?.text}</p>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<LatchkeyProvider kit={kit}><ConnectButton /><Site /></LatchkeyProvider>);
