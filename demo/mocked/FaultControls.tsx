import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { FollowedPlugins, MockChain, RpcScenario, ScenarioController } from '../../mocks/index.ts';
import type { MockScenario } from '../../src/index.ts';
import { usualMining } from './mockedWorld.ts';
import type { MockedWorld } from './mockedWorld.ts';
import { paymentFaults } from './payments.ts';
import { relayerFaults } from './relayers.ts';

const rpcFaults: readonly { readonly id: string; readonly title: string; readonly rpc: RpcScenario }[] = [
  { id: 'none', title: 'Works', rpc: { kind: 'none' } },
  { id: 'slow', title: 'Slow (3 s)', rpc: { kind: 'slow', delayMs: 3_000 } },
  { id: 'offline', title: 'Offline', rpc: { kind: 'offline' } },
  { id: 'tooManyRequests', title: 'Too many requests (429)', rpc: { kind: 'tooManyRequests', retryAfterSeconds: 90 } },
  { id: 'serverError', title: 'Server error (500)', rpc: { kind: 'serverError' } },
  { id: 'malformed', title: 'Malformed answers', rpc: { kind: 'malformed' } },
  { id: 'reordered', title: 'Answers in another order', rpc: { kind: 'reordered' } },
  { id: 'wrongChain', title: 'Nodes of another chain', rpc: { kind: 'wrongChain', chainId: 1 } },
  { id: 'silent', title: 'Never answers', rpc: { kind: 'silent' } },
];

interface FaultControlsProps {
  readonly mocked: MockedWorld;
  readonly plugins: FollowedPlugins;
  readonly scenarios: readonly MockScenario[];
}

/** What goes wrong with nodes, blocks and services. */
export function FaultControls({ mocked: { world, wallet, phone, hasRelayer }, plugins, scenarios }: FaultControlsProps): ReactNode {
  const rpc = useSyncExternalStore(world.rpcScenario.subscribe, world.rpcScenario.get);
  const [service, setService] = useState('');
  const [isStopped, setStopped] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    plugins.loaded().catch((error: unknown) => setSaid(error instanceof Error ? error.message : String(error)));
  }, [plugins, scenarios]);
  const nodes = [...rpcFaults, ...scenarios.flatMap(({ id, title, rpc: fault }) => (fault ? [{ id, title, rpc: fault }] : []))];
  const services = scenarios.filter(({ handlers }) => handlers !== undefined);

  const play = (id: string): void => {
    plugins.play(services.find((each) => each.id === id));
    setService(id);
  };
  const onChain = (act: (chain: MockChain) => Promise<string>): void => {
    world.getChain(wallet.chainId).then(act).then(setSaid, (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)));
  };
  const setBlocks = (stopped: boolean): void => {
    setStopped(stopped);
    for (const { id } of world.chains) void world.getChain(id).then((chain) => chain.setMining(stopped ? { at: 'manual' } : usualMining));
  };
  const replace = (depth: number): void => onChain(async (chain) => {
    await chain.reorg(depth);
    return depth === 1 ? 'The last block was replaced.' : `The last ${depth} blocks were replaced.`;
  });
  const drop = (): void => onChain(async (chain) => `Dropped: ${(await chain.dropWaiting()).length}.`);
  const reset = (): void => {
    world.rpcScenario.set({ kind: 'none' });
    world.bundlerScenario.set({ kind: 'none' });
    world.paymasterScenario.set({ kind: 'none' });
    world.relayerScenario.set({ kind: 'none' });
    world.paymentScenario.set({ kind: 'none' });
    wallet.scenario.set({ kind: 'byHand' });
    phone.habit.set({ kind: 'scans' });
    play('');
    setBlocks(false);
    setSaid('Everything works again.');
  };

  return (
    <>
      <label>
        The network
        <select value={nodes.find((each) => each.rpc === rpc)?.id ?? rpc.kind} onChange={({ target }) => world.rpcScenario.set(nodes.find(({ id }) => id === target.value)?.rpc ?? { kind: 'none' })}>
          {nodes.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
      <ScenarioSelect label="The bundler" controller={world.bundlerScenario} offered={scenarios.flatMap(({ id, title, bundler }) => (bundler ? [{ id, title, scenario: bundler }] : []))} />
      <ScenarioSelect label="Who pays the fees" controller={world.paymasterScenario} offered={scenarios.flatMap(({ id, title, paymaster }) => (paymaster ? [{ id, title, scenario: paymaster }] : []))} />
      <ScenarioSelect label="The relayer" controller={world.relayerScenario} offered={hasRelayer ? relayerFaults : []} />
      <ScenarioSelect label="The services of payments" controller={world.paymentScenario} offered={paymentFaults} />
      {services.length > 0 && (
        <label>
          The services
          <select value={services.some(({ id }) => id === service) ? service : ''} onChange={({ target }) => play(target.value)}>
            <option value="">Work</option>
            {services.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
          </select>
        </label>
      )}
      <label>
        New blocks
        <select value={isStopped ? 'stopped' : 'usual'} onChange={({ target }) => setBlocks(target.value === 'stopped')}>
          <option value="usual">{`Every ${usualMining.everyMs / 1_000} s`}</option>
          <option value="stopped">None: transactions wait</option>
        </select>
      </label>
      <div className="row">
        <button type="button" className="page-button" onClick={() => replace(1)}>Replace the last block</button>
        <button type="button" className="page-button" onClick={() => replace(3)}>Replace three blocks</button>
        <button type="button" className="page-button" onClick={drop}>Drop what waits</button>
        <button type="button" className="page-button" onClick={reset}>Let everything work</button>
      </div>
      <p role="status" className="soft" data-testid="fault-said">{said}</p>
    </>
  );
}

interface ScenarioSelectProps<Scenario> {
  readonly label: string;
  readonly controller: ScenarioController<Scenario>;
  readonly offered: readonly { readonly id: string; readonly title: string; readonly scenario: Scenario }[];
}

/** What can be tried of one kind; nothing where nothing is offered. */
function ScenarioSelect<Scenario extends { readonly kind: string }>({ label, controller, offered }: ScenarioSelectProps<Scenario | { readonly kind: 'none' }>): ReactNode {
  const playing = useSyncExternalStore(controller.subscribe, controller.get);
  if (offered.length === 0) return null;
  return (
    <label>
      {label}
      <select value={offered.find(({ scenario }) => scenario === playing)?.id ?? ''} onChange={({ target }) => controller.set(offered.find(({ id }) => id === target.value)?.scenario ?? { kind: 'none' })}>
        <option value="">Works</option>
        {offered.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
    </label>
  );
}
