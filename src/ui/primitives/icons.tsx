import type { ReactNode, SVGProps } from 'react';

const stroke: SVGProps<SVGSVGElement> = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, focusable: false };

export const CloseIcon = (): ReactNode => <svg {...stroke}><path d="M6 6l12 12M18 6L6 18" /></svg>;
/** Points back, the other way in right-to-left pages by the header's own rule. */
export const BackIcon = (): ReactNode => <svg {...stroke}><path d="M15 5l-7 7 7 7" /></svg>;
export const CopyIcon = (): ReactNode => <svg {...stroke}><rect x="9" y="9" width="11" height="11" rx="2" /><path d="M5 15V6a2 2 0 0 1 2-2h8" /></svg>;
export const CheckIcon = (): ReactNode => <svg {...stroke}><path d="M5 13l4 4L19 7" /></svg>;
