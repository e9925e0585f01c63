import { useState } from 'react';
import { createLatchkey } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, forestTheme, LatchkeyProvider, midnightTheme, monoTheme, roundedTheme, sunsetTheme } from 'latchkey/react';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected] });
const themes = { light: 'light', dark: 'dark', midnight: midnightTheme, forest: forestTheme, sunset: sunsetTheme, mono: monoTheme, rounded: roundedTheme } as const;
const isTheme = (name: string): name is keyof typeof themes => Object.hasOwn(themes, name);

export default function Theme() {
  const [name, setName] = useState<keyof typeof themes>('forest');
  return (
    <>
      <label className="live-controls">Theme
        <select value={name} onChange={({ target }) => isTheme(target.value) && setName(target.value)}>
          {Object.keys(themes).map((each) => <option key={each}>{each}</option>)}
        </select>
      </label>
      <LatchkeyProvider kit={kit} theme={themes[name]}>
        <ConnectButton />
      </LatchkeyProvider>
    </>
  );
}
