import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { kit } from './world.ts';

export default function Connect() {
  return <LatchkeyProvider kit={kit} theme="system"><ConnectButton /></LatchkeyProvider>;
}
