'use client';
// The provider, the button and the modal.
export { ConnectButton } from '../ui/ConnectButton.tsx';
export type { ConnectButtonProps } from '../ui/ConnectButton.tsx';
export { ConnectModal } from '../ui/ConnectModal.tsx';
export { LatchkeyProvider } from '../ui/LatchkeyProvider.tsx';
export type { LatchkeyProviderProps } from '../ui/LatchkeyProvider.tsx';
export type { ModalSize } from '../ui/theme/themeContext.ts';
