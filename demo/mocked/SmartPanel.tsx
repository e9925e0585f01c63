import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { grantSessionKey } from '../../plugins/walletSmart/index.ts';
import { send, toWireError } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import { useActiveAccount, useChains, useLatchkeyDispatch, useSendCalls } from '../../src/react.ts';
import { accountKinds, addressOfChoice, readSmartChoice } from './smartAccount.ts';
import type { SmartChoice } from './smartAccount.ts';
import { openByKey } from './keyedKit.ts';
import type { MockedWorld } from './mockedWorld.ts';

const sessionKey = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const target = '0x000000000000000000000000000000000000dEaD';
const limitWei = 10n ** 16n;

/** Which smart account the page has, and what only smart accounts do. */
export default function SmartPanel({ mocked }: { readonly mocked: Pick<MockedWorld, 'fundContract' | 'chains' | 'adapters' | 'inApp'> }): ReactNode {
  const choice = readSmartChoice();
  const account = useActiveAccount();
  const dispatch = useLatchkeyDispatch();
  const chains = useChains();
  const { sendCalls } = useSendCalls();
  const [said, setSaid] = useState('');
  const go = (change: Partial<SmartChoice>): void => location.assign(addressOfChoice({ ...choice, ...change }));
  const act = async (work: () => Promise<string>): Promise<void> => {
    setSaid('');
    await work().then(setSaid, (error: unknown) => setSaid(toWireError(error).message));
  };
  const fund = async (): Promise<string> => {
    if (!account) return '';
    await mocked.fundContract(account.address);
    const { rpcApi } = await import('../../src/api.ts');
    dispatch(rpcApi.util.invalidateTags(chains.map(({ id }) => ({ type: 'balance', id }))));
    return 'Funds have arrived.';
  };
  const batch = async (): Promise<string> => {
    const { id } = await sendCalls({ calls: [{ to: target, valueWei: 1n }, { to: target, valueWei: 2n }], forceAtomic: true });
    return `Handed over: ${id}`;
  };
  const grant = async (signer: string): Promise<string> => {
    await dispatch(grantSessionKey({ signer, approvedTargets: [target], nativeTokenLimitPerTransaction: limitWei }));
    return 'A session key may act for the account. Manage Wallet lists it.';
  };
  const byKey = useRef<Promise<Latchkey>>(undefined);
  const sendByKey = async (valueWei: bigint): Promise<string> => {
    const opening = (byKey.current ??= openByKey(account?.address ?? '', mocked));
    const kit = await opening.catch((error: unknown) => {
      byKey.current = undefined;
      throw error;
    });
    const { hash } = await kit.dispatch(send({ to: target, valueWei, simulate: false }));
    return `Sent by the key: ${hash}`;
  };
  return (
    <section className="card" aria-labelledby="smart-heading">
      <h2 id="smart-heading">Smart account</h2>
      <p className="soft">Another wallet owns it, and a bundler in this page carries its calls out.</p>
      <label>
        Kind
        <select value={choice.account ?? ''} onChange={({ target: { value } }) => go({ account: accountKinds.find(([kind]) => kind === value)?.[0] })}>
          <option value="">None</option>
          {accountKinds.map(([kind, title]) => <option key={kind} value={kind}>{title}</option>)}
        </select>
      </label>
      {choice.account && (
        <>
          <label>
            Owner
            <select value={choice.owner} onChange={({ target: { value } }) => go({ owner: value === 'inApp' ? 'inApp' : 'extension' })}>
              <option value="extension">Playground Wallet</option>
              <option value="inApp">In-app wallet</option>
            </select>
          </label>
          <label>
            Fees
            <select value={choice.isSponsored ? 'on' : ''} onChange={({ target: { value } }) => go({ isSponsored: value === 'on' })}>
              <option value="">The account pays</option>
              <option value="on">Sponsored</option>
            </select>
          </label>
          <div className="row">
            <button type="button" className="page-button" disabled={!account} onClick={() => void act(fund)}>Give the smart account funds</button>
            <button type="button" className="page-button" disabled={!account} onClick={() => void act(batch)}>Send a batch</button>
            {choice.account === 'keys' && <button type="button" className="page-button" disabled={!account} onClick={() => void act(() => grant(sessionKey))}>Grant a session key</button>}
          </div>
          {choice.account === 'keys' && (
            <div className="row">
              <button type="button" className="page-button" disabled={!account} onClick={() => void act(() => grant('vault'))}>Have the in-app wallet keep a key</button>
              <button type="button" className="page-button" disabled={!account} onClick={() => void act(() => sendByKey(limitWei))}>Send by that key</button>
              <button type="button" className="page-button" disabled={!account} onClick={() => void act(() => sendByKey(limitWei + 1n))}>Send too much by that key</button>
            </div>
          )}
        </>
      )}
      <p role="status" className="soft" data-testid="smart-said">{said}</p>
    </section>
  );
}
