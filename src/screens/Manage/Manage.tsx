'use client';
import type { ReactNode } from 'react';
import type { Catalog } from '../../contracts/points/locales.ts';
import { enManage } from '../../locales/en/enManage.ts';
import { useActiveWallet } from '../../ui/hooks/wallets/useAccount.ts';
import { useAccountEntries } from '../../ui/hooks/wallets/useAccountEntries.ts';
import { useCopy } from '../../ui/hooks/page/useCopy.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { EntryIcon } from '../../ui/primitives/EntryIcon.tsx';
import { CheckIcon, CopyIcon, SettingsIcon, SwitchIcon } from '../../ui/primitives/icons.tsx';
import { Menu, MenuItem } from '../../ui/primitives/Menu.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { NoWallet } from '../../ui/wallets/NoWallet.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { FaucetItem } from '../../ui/funds/FaucetItem.tsx';

/** Plugins may use texts of their own beside those that are kept for them. */
const keptTexts: Catalog = enManage;

/** What can be set and done about the connected wallet: the core's own entries, then those of plugins that fit it. */
export default function Manage(): ReactNode {
  const t = useStrings(enManage);
  const tAny = useStrings(keptTexts);
  const { show } = useNavigation();
  const wallet = useActiveWallet();
  const entries = useAccountEntries('manage', wallet);
  const address = wallet?.accounts[0];
  if (address === undefined) return <Screen title={t('core.manage.title')}><NoWallet /></Screen>;
  return (
    <Screen title={t('core.manage.title')}>
      <Menu aria-label={t('core.manage.list')}>
        <CopyAddress address={address} />
        <MenuItem icon={<SwitchIcon />} onClick={() => show('core.switchAccount')}>{t('core.manage.switchAccount')}</MenuItem>
        {entries.map(({ entry, choose }) => <MenuItem key={entry.id} icon={<EntryIcon icon={entry.icon}><SettingsIcon /></EntryIcon>} isEnd={entry.screenId === undefined} onClick={choose}>{tAny(entry.title)}</MenuItem>)}
        <FaucetItem />
      </Menu>
    </Screen>
  );
}

function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const t = useStrings(enManage);
  const { phase, copy } = useCopy();
  return (
    <MenuItem isEnd icon={phase === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={() => copy(address)} after={<Note role="status" $tone={phase === 'failed' ? 'danger' : 'success'}>{phase === 'copied' ? t('core.manage.copied') : phase === 'failed' ? t('core.manage.copyFailed') : ''}</Note>}>
      {t('core.manage.copyAddress')}
      <Note><bdi title={address}>{address}</bdi></Note>
    </MenuItem>
  );
}
