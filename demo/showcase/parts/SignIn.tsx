import type { ReactNode } from 'react';
import { ConnectButton } from '../../../src/react.ts';
import { useTexts } from '../useTexts.ts';

/** One button: it opens the ways in, and afterwards the account. */
export function SignIn(): ReactNode {
  const { say } = useTexts();
  return <ConnectButton label={say('signIn')} className="dc-sign-in" />;
}
