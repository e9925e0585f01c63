'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AccountEntryIcon } from '../../contracts/points/accountEntries.ts';
import { AccountsIcon, AppsIcon, BackupIcon, DevicesIcon, KeyIcon, LimitIcon, LockIcon, PasskeyIcon, PhraseIcon, ProfileIcon, ProfilesIcon, RecoveryIcon, SitesIcon, TwoStepIcon, WarningIcon } from './icons.tsx';

const Picture = /* @__PURE__ */ styled.img`
  display: block;
  width: 24px;
  height: 24px;
  border-radius: 6px; /* a quarter of its width, as pictures of wallets have */
  object-fit: cover;
`;

const ofKit: Readonly<Record<AccountEntryIcon, () => ReactNode>> = {
  accounts: AccountsIcon, apps: AppsIcon, backup: BackupIcon, custody: LockIcon, devices: DevicesIcon, export: KeyIcon, passkey: PasskeyIcon, phrase: PhraseIcon, profile: ProfileIcon, profiles: ProfilesIcon, recovery: RecoveryIcon, sites: SitesIcon, spendingLimit: LimitIcon, twoStep: TwoStepIcon, warning: WarningIcon,
};

/** An icon of the kit by its name, a plugin's own picture as a data URI, else what is given. Decoration. */
export function EntryIcon({ icon, children }: { readonly icon: string | undefined; readonly children: ReactNode }): ReactNode {
  if (icon === undefined) return children;
  const Icon = Object.entries(ofKit).find(([name]) => name === icon)?.[1];
  if (Icon) return <Icon />;
  return /^data:image\//i.test(icon) ? <Picture src={icon} alt="" draggable={false} /> : children;
}
