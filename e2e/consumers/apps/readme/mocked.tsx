import { createRoot } from 'react-dom/client';
import { createLatchkey, defineChain } from 'latchkey';
import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useBalance, useSend } from 'latchkey/react';

// The mocked world in the page: a chain that runs what is sent, and a wallet that signs, without a network.
const world = createMockWorld();
await startMockWorld({ world });
announceWallet(createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider, fakeWalletInfo, { target: window });
const kit = createLatchkey({ chains: world.chains.map(({ rpcUrl: rpc, ...chain }) => defineChain({ ...chain, rpc })), plugins: [walletInjected], adapters: [mockedPageAdapter] });

function Tip() {
  const balance = useBalance();
  const { send, phase } = useSend();
  return (
    <>
      <p id="balance">{balance.at === 'read' ? String(balance.valueWei) : balance.at}</p>
      <button onClick={() => void send({ to: mockAccounts[1].address, valueWei: 10n ** 16n }).catch(() => {})}>{phase.at}</button>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<LatchkeyProvider kit={kit}><ConnectButton /><Tip /></LatchkeyProvider>);
