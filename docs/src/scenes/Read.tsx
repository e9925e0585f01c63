import { createLatchkey } from 'latchkey';
import { formatUnits } from 'latchkey/amounts';
import { mockAccounts, mockToken } from 'latchkey/mocks';
import { LatchkeyProvider, useBlockNumber, useReadContracts } from 'latchkey/react';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters });
const { address } = mockToken;
const [{ address: owner }] = mockAccounts;

function Token() {
  const block = useBlockNumber();
  const token = useReadContracts({
    calls: [
      { address, fn: 'function name() view returns (string)' },
      { address, fn: 'function balanceOf(address owner) view returns (uint256)', args: [owner] },
      { address, fn: 'function transferred() view returns (uint256)' }, // a function that it does not have
    ],
  });
  if (token.at !== 'read') return <p role="status">{token.at === 'failed' ? token.error.message : 'Reading…'}</p>;
  const [name, balance, missing] = token.value;
  return (
    <dl className="live-facts">
      <div><dt>Block</dt><dd>{block}</dd></div>
      <div><dt>Token</dt><dd>{'value' in name ? name.value : name.error.code}</dd></div>
      <div><dt>Of the first account</dt><dd>{'value' in balance ? formatUnits(balance.value, 6) : balance.error.code}</dd></div>
      <div><dt>A missing function</dt><dd>{'value' in missing ? missing.value.toString() : missing.error.code}</dd></div>
    </dl>
  );
}

export default function Read() {
  return <LatchkeyProvider kit={kit}><Token /></LatchkeyProvider>;
}
