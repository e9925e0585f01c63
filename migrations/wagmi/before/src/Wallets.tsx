import { useState } from 'react';
import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi';

/** wagmi has no screens: the site's own list of wallets. */
export function Wallets() {
  const [isOpen, setIsOpen] = useState(false);
  const { address } = useConnection();
  const connectors = useConnectors();
  const { mutate: connect, isPending, error } = useConnect();
  const { mutate: disconnect } = useDisconnect();
  if (address) return <button onClick={() => disconnect()}>{address.slice(0, 6)}…{address.slice(-4)}</button>;

  return (
    <>
      <button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>Connect Wallet</button>
      {isOpen && (
        <ul>
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <button disabled={isPending} onClick={() => connect({ connector })}>{connector.name}</button>
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}
