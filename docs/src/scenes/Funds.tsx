import { createLatchkey, showScreen } from 'latchkey';
import { formatUnits } from 'latchkey/amounts';
import { mockToken } from 'latchkey/mocks';
import { tokenList } from 'latchkey/plugins/tokenList';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useTokenBalance } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const { address, symbol, name, decimals } = mockToken; // of the mocked chains
const tokens = chains.map(({ id }) => ({ chainId: id, address, symbol, name, decimals, priceUsd: 1 }));
const kit = createLatchkey({ chains, adapters, plugins: [walletInjected, tokenList.with({ tokens })] });

function Funds() {
  const account = useActiveAccount();
  const balance = useTokenBalance({ token: address });
  if (!account) return null;
  return (
    <div className="live-controls">
      <button type="button" onClick={() => kit.dispatch(showScreen('core.funds'))}>Show funds</button>
      <span role="status">{balance.at === 'read' ? `${formatUnits(balance.value, decimals)} ${symbol}` : balance.at}</span>
    </div>
  );
}

export default function FundsOfAccount() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Funds />
    </LatchkeyProvider>
  );
}
