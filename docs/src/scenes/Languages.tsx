import { chooseLocale, createLatchkey } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected] });
const locales = { en_US: 'English', de_DE: 'Deutsch', es_ES: 'Español', fr_FR: 'Français', ja_JP: '日本語', ko_KR: '한국어', pt_BR: 'Português', ru_RU: 'Русский', tl_PH: 'Filipino', vi_VN: 'Tiếng Việt' };

export default function Languages() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <label className="live-controls">Language
        <select defaultValue="en_US" onChange={({ target }) => void kit.dispatch(chooseLocale(target.value))}>
          {Object.entries(locales).map(([locale, name]) => <option key={locale} value={locale}>{name}</option>)}
        </select>
      </label>
      <ConnectButton />
    </LatchkeyProvider>
  );
}
