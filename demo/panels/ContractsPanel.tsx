import { formatUnits, parseUnits } from 'ethers';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { encodeFunctionData, findFunction, parseAbi } from '../../src/entries/abi.ts';
import { unlimitedAmount } from '../../src/entries/tokens.ts';
import type { TokenMetadata } from '../../src/entries/tokens.ts';
import { toWireError } from '../../src/index.ts';
import { useActiveAccount, useReviewSend, useBlockNumber, useReadContract, useSendCalls, useTokenBalance, useTokenMetadata, useWriteContract } from '../../src/react.ts';
import type { CallsPhase, ChainRead } from '../../src/react.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]);
const [transfer, approve] = ['transfer', 'approve'].map((name) => findFunction(abi, name));

/** A token of the chain in use. Nothing is read until the visitor asks for it: a page that is only looked at asks no node. */
export function ContractsPanel({ token: suggested = '' }: { readonly token?: string | undefined }): ReactNode {
  const account = useActiveAccount();
  const [token, setToken] = useState(suggested);
  const [isShown, setShown] = useState(false);
  return (
    <section className="card" aria-labelledby="contracts-heading">
      <h2 id="contracts-heading">Contracts</h2>
      <label>Token address<input value={token} placeholder="0x" onChange={(event) => setToken(event.target.value)} spellCheck={false} /></label>
      <button type="button" className="page-button" aria-expanded={isShown && account !== undefined} disabled={!account} onClick={() => setShown(!isShown)}>{isShown ? 'Hide the token' : 'Read the token'}</button>
      {isShown && account && <Token token={token.trim()} owner={account.address} />}
    </section>
  );
}

interface TokenProps {
  readonly token: string;
  readonly owner: string;
}

function Token({ token, owner }: TokenProps): ReactNode {
  const metadata = useTokenMetadata({ token });
  const balance = useTokenBalance({ token });
  const blockNumber = useBlockNumber();
  const [recipient, setRecipient] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  const to = recipient.trim();
  const allowance = useReadContract({ address: token, fn: 'function allowance(address owner, address spender) view returns (uint256)', args: [owner, to] });
  const units = (value: unknown): string => (value === unlimitedAmount ? 'without limit' : typeof value === 'bigint' && metadata.at === 'read' ? `${formatUnits(value, metadata.value.decimals).replace(/\.0$/, '')} ${metadata.value.symbol}` : 'reading…');
  return (
    <>
      <dl className="facts">
        <dt>Name</dt>
        <dd data-testid="token-name"><Read of={metadata} show={({ name }) => name} /></dd>
        <dt>Balance</dt>
        <dd data-testid="token-balance"><Read of={balance} show={units} /></dd>
        <dt>Allowed</dt>
        <dd data-testid="token-allowance"><Read of={allowance} show={units} /></dd>
        <dt>Block</dt>
        <dd data-testid="block-number">{blockNumber ?? 'reading…'}</dd>
      </dl>
      <label>Recipient or spender<input value={recipient} onChange={(event) => setRecipient(event.target.value)} spellCheck={false} /></label>
      {metadata.at === 'read' && <Writes token={token} to={to} metadata={metadata.value} />}
    </>
  );
}

function Read<Data>({ of, show }: { readonly of: ChainRead<Data>; show(value: Data): string }): ReactNode {
  switch (of.at) {
    case 'idle': case 'loading':
      return 'reading…';
    case 'read':
      return <bdi>{show(of.value)}</bdi>;
    case 'failed':
      return <span className="bad">{of.error.message}</span>;
  }
}

function Writes({ token, to, metadata: { decimals, symbol } }: { readonly token: string; readonly to: string; readonly metadata: TokenMetadata }): ReactNode {
  const { reviewSend } = useReviewSend();
  const { writeContract, phase } = useWriteContract();
  const { sendCalls, phase: callsPhase } = useSendCalls();
  const [amount, setAmount] = useState('25');
  const [problem, setProblem] = useState<string>();
  const run = async (act: (units: bigint) => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await act(parseUnits(amount || '0', decimals));
    } catch (error) {
      const { message, remedy } = toWireError(error);
      setProblem(remedy === undefined ? message : `${message} – ${remedy}`);
    }
  };
  const call = (fn: typeof transfer, units: bigint): { readonly to: string; readonly data: string } => {
    if (!fn) throw new Error('The token has no such function.');
    return { to: token, data: encodeFunctionData(fn, [to, units]) };
  };
  return (
    <>
      <label>{symbol === '' ? 'Tokens' : `Tokens, in ${symbol}`}<input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} /></label>
      <div className="row">
        <button type="button" className="page-button" onClick={() => void run((units) => reviewSend(call(transfer, units)))}>Send tokens</button>
        <button type="button" className="page-button" onClick={() => void run((units) => reviewSend(call(approve, units)))}>Allow exactly this</button>
        <button type="button" className="page-button" onClick={() => void run(() => reviewSend(call(approve, unlimitedAmount)))}>Allow without limit</button>
        <button type="button" className="page-button" onClick={() => void run((units) => writeContract({ address: token, fn: { abi, name: 'transfer' }, args: [to, units] }))}>Send without review</button>
        <button type="button" className="page-button" onClick={() => void run((units) => sendCalls({ calls: [call(approve, units), call(transfer, units)], oneByOne: true }))}>Allow and send as one</button>
      </div>
      <p role="status" data-testid="write-phase">Call: {phase.at}</p>
      <p role="status" data-testid="calls-phase">Batch: {textOf(callsPhase)}</p>
      {problem !== undefined && <p className="bad" role="alert"><bdi>{problem}</bdi></p>}
    </>
  );
}

function textOf(phase: CallsPhase): string {
  if (phase.at !== 'ended') return phase.at;
  const { outcome, receipts } = phase.status;
  return `${outcome}, ${receipts.length} ${receipts.length === 1 ? 'transaction' : 'transactions'}`;
}
