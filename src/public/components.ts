'use client';
// The provider, the button and the modal.
export { ConnectButton } from '../ui/button/ConnectButton.tsx';
export type { ConnectButtonProps } from '../ui/button/ConnectButton.tsx';
export { ConnectModal } from '../ui/modal/ConnectModal.tsx';
export { LatchkeyProvider } from '../LatchkeyProvider.tsx';
export type { LatchkeyProviderProps } from '../ui/kit/LatchkeyProvider.tsx';
export type { ModalSize } from '../ui/theme/themeContext.ts';
