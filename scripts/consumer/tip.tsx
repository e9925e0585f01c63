import { useActiveAccount, useBalance, useSend } from 'latchkey/react';

export function Tip() {
  const account = useActiveAccount();
  const balance = useBalance();
  const { send, phase } = useSend();
  if (!account) return null;
  return (
    <button disabled={phase.at === 'sending'} onClick={() => send({ to: '0x…', valueWei: 10n ** 16n }).catch(() => {})}>{/* 0.01 ETH */}
      {phase.at === 'idle' ? 'Tip' : phase.at} {balance.at === 'read' && `${balance.valueWei} wei`}
    </button>
  );
}
