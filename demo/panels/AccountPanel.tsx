import { formatUnits } from 'ethers';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toWireError } from '../../src/index.ts';
import { useActiveAccount, useActiveChain, useBalance, useChains, useChooseWallet, useConnectedWallets, useConnectionStatus, useDisconnect, useSwitchChain } from '../../src/react.ts';

/** What the hooks say of the connection. */
export function AccountPanel(): ReactNode {
  const status = useConnectionStatus();
  const account = useActiveAccount();
  const { chain, chainId } = useActiveChain();
  return (
    <section className="card" aria-labelledby="account-heading">
      <h2 id="account-heading">Connection</h2>
      <dl className="facts">
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="account">{account?.address ?? 'none'}</dd>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{account?.walletId ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{chain?.name ?? `not configured (${chainId})`}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{account ? <BalanceText /> : 'none'}</dd>
      </dl>
      {account && <Switches />}
    </section>
  );
}

/** Only rendered once connected: a page that only shows a button reads no balance. */
function BalanceText(): ReactNode {
  const balance = useBalance();
  switch (balance.at) {
    case 'idle': case 'loading':
      return 'reading…';
    case 'read':
      return `${formatUnits(balance.valueWei, balance.decimals)} ${balance.symbol}`;
    case 'failed':
      return <span className="bad">{balance.error.message}</span>;
  }
}

function Switches(): ReactNode {
  const chains = useChains();
  const { chainId } = useActiveChain();
  const { switchChain } = useSwitchChain();
  const { disconnect } = useDisconnect();
  const { chooseWallet } = useChooseWallet();
  const wallets = useConnectedWallets();
  const [error, setError] = useState<string>();
  const report = (thrown: unknown): void => setError(toWireError(thrown).message);
  return (
    <>
      <div className="row">
        {chains.map(({ id, name }) => (
          <button key={id} type="button" className="page-button" disabled={id === chainId} onClick={() => { setError(undefined); switchChain({ chainId: id }).catch(report); }}>
            Switch to {name}
          </button>
        ))}
      </div>
      {wallets.length > 1 && (
        <div className="row">
          {wallets.map(({ walletId }) => <button key={walletId} type="button" className="page-button" onClick={() => chooseWallet(walletId)}>Use {walletId}</button>)}
        </div>
      )}
      <button type="button" className="page-button" onClick={() => void disconnect()}>Disconnect from code</button>
      {error !== undefined && <p className="bad" role="alert">{error}</p>}
    </>
  );
}
