import type { ReactNode } from 'react';
import { mockChainOne, mockDrop } from '../../../mocks/index.ts';
import { grantSessionKey, listSessionKeys, revokeSessionKey } from '../../../plugins/walletSmart/index.ts';
import { openModal } from '../../../src/index.ts';
import { useActiveAccount, useLatchkeyDispatch } from '../../../src/react.ts';
import { News, Part, Skeleton, Trouble } from '../Bits.tsx';
import { useReading } from '../useReading.ts';
import { useStep } from '../useStep.ts';
import { formatAmount, useTexts } from '../useTexts.ts';

/** The shop's own key, which its server would keep. */
const signer = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const limitWei = 10n ** 16n;
const { symbol, decimals } = mockChainOne.nativeCurrency;

/** Lets the shop claim in the visitor's name, within limits that the account itself keeps to. */
export function Pass(): ReactNode {
  const { say, tag } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount();
  const isSmart = account?.walletId === 'smart';
  const keys = useReading(isSmart ? `keys ${account.address} ${account.chainId}` : undefined, (signal) => dispatch(listSessionKeys({ signal })));
  const [step, act] = useStep();
  const granted = keys.at === 'read' ? keys.value.find((key) => key.signer.toLowerCase() === signer.toLowerCase()) : undefined;
  const isWorking = step.at === 'working';
  const grant = (): Promise<void> => act(() => dispatch(grantSessionKey({ signer, approvedTargets: [mockDrop], nativeTokenLimitPerTransaction: limitWei })));
  const revoke = (): Promise<void> => act(() => dispatch(revokeSessionKey({ signer })));
  return (
    <Part id="pass" className="dc-tile" title={say('passTitle')} text={say('passText', { limit: `${formatAmount(limitWei, decimals, tag)} ${symbol}` })}>
      {!isSmart && <p className="dc-note">{say('passNeeds')}</p>}
      {isSmart && keys.at === 'reading' && <Skeleton />}
      {isSmart && keys.at === 'failed' && <Trouble error={keys.error} onAgain={keys.again} />}
      {granted && <p className="dc-figure">{say('passActive', { time: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(granted.permissionEndTimestamp * 1_000) })}</p>}
      <div className="dc-actions">
        {!account && <button type="button" className="dc-button dc-quiet" onClick={() => dispatch(openModal())}>{say('signIn')}</button>}
        {isSmart && !granted && <button type="button" className="dc-button dc-quiet" disabled={isWorking || keys.at !== 'read'} aria-busy={isWorking} onClick={() => void grant()}>{say('passAction')}</button>}
        {granted && <button type="button" className="dc-button dc-quiet" disabled={isWorking} aria-busy={isWorking} onClick={() => void revoke()}>{say('passRevoke')}</button>}
      </div>
      <News>{isWorking ? say('passWorking') : ''}</News>
      {step.at === 'failed' && <Trouble error={step.error} />}
    </Part>
  );
}
