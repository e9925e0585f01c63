'use client';
import type { ReactNode, SVGProps } from 'react';

const stroke: SVGProps<SVGSVGElement> = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, focusable: false };

export const DesktopIcon = (): ReactNode => <svg {...stroke}><rect x="3" y="4" width="18" height="12" rx="2" /><path d="M9 20h6M12 16v4" /></svg>;
export const PhoneIcon = (): ReactNode => <svg {...stroke}><rect x="7" y="3" width="10" height="18" rx="2.5" /><path d="M11 18h2" /></svg>;
export const GlobeIcon = (): ReactNode => <svg {...stroke}><circle cx="12" cy="12" r="8.5" /><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" /></svg>;
export const CodeIcon = (): ReactNode => <svg {...stroke}><rect x="4" y="4" width="6" height="6" rx="1" /><rect x="14" y="4" width="6" height="6" rx="1" /><rect x="4" y="14" width="6" height="6" rx="1" /><path d="M14 14h2v2h-2zM20 14v2M18 20h2M14 20v0" /></svg>;
export const KeyIcon = (): ReactNode => <svg {...stroke}><circle cx="8" cy="15" r="4.5" /><path d="M11.5 11.5L20 3M16.5 6.5l3 3" /></svg>;
export const ShieldIcon = (): ReactNode => <svg {...stroke}><path d="M12 3l7 3v5.5c0 4.5-3 8-7 9.5-4-1.5-7-5-7-9.5V6z" /><path d="M9 12l2 2 4-4" /></svg>;
