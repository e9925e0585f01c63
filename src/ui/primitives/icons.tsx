'use client';
import type { ReactNode, SVGProps } from 'react';

const stroke: SVGProps<SVGSVGElement> = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, focusable: false };

export const CloseIcon = (): ReactNode => <svg {...stroke}><path d="M6 6l12 12M18 6L6 18" /></svg>;
/** Points back, the other way in right-to-left pages by the header's own rule. */
export const BackIcon = (): ReactNode => <svg {...stroke}><path d="M15 5l-7 7 7 7" /></svg>;
/** Points on; turn it round in right-to-left pages. */
export const NextIcon = (): ReactNode => <svg {...stroke}><path d="M9 5l7 7-7 7" /></svg>;
export const CopyIcon = (): ReactNode => <svg {...stroke}><rect x="9" y="9" width="11" height="11" rx="2" /><path d="M5 15V6a2 2 0 0 1 2-2h8" /></svg>;
export const CheckIcon = (): ReactNode => <svg {...stroke}><path d="M5 13l4 4L19 7" /></svg>;
export const SearchIcon = (): ReactNode => <svg {...stroke}><circle cx="11" cy="11" r="6.5" /><path d="M16 16l4.5 4.5" /></svg>;
export const SendIcon = (): ReactNode => <svg {...stroke}><path d="M12 20V5M6 11l6-6 6 6" /></svg>;
export const ReceiveIcon = (): ReactNode => <svg {...stroke}><path d="M12 4v15M6 13l6 6 6-6" /></svg>;
export const BuyIcon = (): ReactNode => <svg {...stroke}><path d="M12 5v14M5 12h14" /></svg>;
export const ExternalIcon = (): ReactNode => <svg {...stroke}><path d="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5" /></svg>;
export const SettingsIcon = (): ReactNode => <svg {...stroke}><path d="M4 7h10M18 7h2M4 17h2M10 17h10" /><circle cx="16" cy="7" r="2" /><circle cx="8" cy="17" r="2" /></svg>;
export const LeaveIcon = (): ReactNode => <svg {...stroke}><path d="M14 5h-8v14h8M10 12h10M16 8l4 4-4 4" /></svg>;
export const ClockIcon = (): ReactNode => <svg {...stroke}><circle cx="12" cy="12" r="8" /><path d="M12 8v4.5l3 2" /></svg>;
export const WalletsIcon = (): ReactNode => <svg {...stroke}><rect x="3.5" y="6" width="17" height="13" rx="2.5" /><path d="M3.5 10h17M16 14.5h1" /></svg>;
export const FaucetIcon = (): ReactNode => <svg {...stroke}><path d="M12 3.5c3.5 4.2 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.800 2-5.800 5.500-10z" /></svg>;
export const CallIcon = (): ReactNode => <svg {...stroke}><path d="M9 7l-5 5 5 5M15 7l5 5-5 5" /></svg>;
export const PermitIcon = (): ReactNode => <svg {...stroke}><path d="M12 3.500l7 2.500v5.500c0 4.300-2.800 7.500-7 9-4.200-1.500-7-4.700-7-9V6zM9 12l2.200 2.200L15.500 10" /></svg>;
export const BatchIcon = (): ReactNode => <svg {...stroke}><path d="M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4" /></svg>;
export const FundsIcon = (): ReactNode => <svg {...stroke}><ellipse cx="12" cy="7" rx="7.500" ry="3" /><path d="M4.500 7v5c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3V7M4.500 12v5c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3v-5" /></svg>;
export const SwitchIcon = (): ReactNode => <svg {...stroke}><path d="M7 4L3.500 7.500 7 11M4 7.500h14M17 13l3.500 3.500L17 20M20 16.500H6" /></svg>;
export const KeyIcon = (): ReactNode => <svg {...stroke}><circle cx="8" cy="15.5" r="4" /><path d="M11 12.5L19.5 4M15.5 8l3 3" /></svg>;
export const PhraseIcon = (): ReactNode => <svg {...stroke}><rect x="4" y="5" width="16" height="14" rx="2.5" /><path d="M8 10h3M14 10h2M8 14h2M13 14h3" /></svg>;
export const AccountsIcon = (): ReactNode => <svg {...stroke}><circle cx="9.5" cy="8.5" r="3.5" /><path d="M3.5 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6c1.6.9 2.5 2.7 2.5 4.9" /></svg>;
export const ProfileIcon = (): ReactNode => <svg {...stroke}><circle cx="10" cy="8.5" r="3.5" /><path d="M4 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M18.5 7.5v5M16 10h5" /></svg>;
export const ProfilesIcon = (): ReactNode => <svg {...stroke}><circle cx="9" cy="8.5" r="3.5" /><path d="M3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.5c2.1.8 3.5 2.6 3.5 5" /></svg>;
export const PasskeyIcon = (): ReactNode => <svg {...stroke}><circle cx="9" cy="8" r="3.5" /><path d="M3.5 19.5c0-3.3 2.5-5.5 5.5-5.5 1.2 0 2.3.3 3.2.9M17.5 14.2V20l2-1.5M17.5 17.5h1.5" /><circle cx="17.5" cy="11.5" r="2.7" /></svg>;
export const TwoStepIcon = (): ReactNode => <svg {...stroke}><path d="M12 3.5l7.5 2.8v5.2c0 4.6-3.2 7.6-7.5 9-4.3-1.4-7.5-4.4-7.5-9V6.3zM8.8 12l2.3 2.3 4.2-4.4" /></svg>;
export const SitesIcon = (): ReactNode => <svg {...stroke}><circle cx="12" cy="12" r="8.5" /><path d="M3.5 12h17M12 3.5c5.3 5.2 5.3 11.8 0 17M12 3.5c-5.3 5.2-5.3 11.8 0 17" /></svg>;
export const BackupIcon = (): ReactNode => <svg {...stroke}><path d="M12 4v10M8 10l4 4 4-4M4.5 15v3a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3" /></svg>;
export const RecoveryIcon = (): ReactNode => <svg {...stroke}><circle cx="12" cy="12" r="8.5" /><circle cx="12" cy="12" r="3.5" /><path d="M6 6l3.5 3.5M18 6l-3.5 3.5M6 18l3.5-3.5M18 18l-3.5-3.5" /></svg>;
export const DevicesIcon = (): ReactNode => <svg {...stroke}><path d="M5 15V7a2 2 0 0 1 2-2h11M3 19h9" /><rect x="15" y="9" width="6" height="11" rx="1.5" /></svg>;
export const LimitIcon = (): ReactNode => <svg {...stroke}><path d="M5.6 18a8.5 8.5 0 1 1 12.8 0M12 13.5l3.5-4" /><circle cx="12" cy="13.5" r="1" /></svg>;
export const LockIcon = (): ReactNode => <svg {...stroke}><rect x="5" y="11" width="14" height="9" rx="2.5" /><path d="M8 11V8a4 4 0 0 1 8 0v3" /></svg>;
export const WarningIcon = (): ReactNode => <svg {...stroke}><path d="M12 4.5l8.5 14.5h-17zM12 10v4M12 16.5v.01" /></svg>;
export const AppsIcon = (): ReactNode => <svg {...stroke}><path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" /></svg>;
