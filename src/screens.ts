'use client';
// What screens are made of, for plugins that bring some. Apart from `latchkey/react`, so that a page with only the button carries no styling library.
export { useNavigation } from './ui/modal/navigation.ts';
export type { Navigation } from './ui/modal/navigation.ts';
// What is about to be signed
export { Accept } from './screens/Review/Accept.tsx';
export { Fields } from './screens/Review/Fields.tsx';
export { RawText } from './screens/Review/RawText.tsx';
export { usePreview } from './screens/Review/usePreview.ts';
export type { PreviewPhase } from './screens/Review/usePreview.ts';
export { Warnings } from './screens/Review/Warnings.tsx';
// Choosing a wallet, and reaching it on another device
export { WalletPicker } from './ui/wallets/choosing/WalletPicker.tsx';
export type { WalletPickerProps } from './ui/wallets/choosing/WalletPicker.tsx';
export { PairingWays } from './screens/Connecting/PairingWays.tsx';
export { ConfirmActions } from './ui/confirm/ConfirmActions.tsx';
export { ConfirmButton } from './ui/confirm/ConfirmButton.tsx';
export type { ConfirmButtonProps } from './ui/confirm/ConfirmButton.tsx';
export { confirmErrors } from './ui/confirm/confirmErrors.ts';
export { useForeignFrame } from './ui/confirm/useForeignFrame.ts';
export { Screen } from './ui/modal/Screen.tsx';
export { useScreenMemory } from './ui/hooks/page/useScreenMemory.ts';
export type { ScreenMemory } from './ui/hooks/page/useScreenMemory.ts';
export { Button, IconButton, LinkButton } from './ui/primitives/Button.tsx';
export { Badge, Note, RowButton, Rows, RowText } from './ui/primitives/Row.tsx';
export { RowLink } from './ui/primitives/RowLink.tsx';
export { TextButton } from './ui/primitives/TextButton.tsx';
export { FactCode, Facts } from './ui/primitives/Facts.tsx';
export { QrCode } from './ui/primitives/QrCode.tsx';
export { Spinner } from './ui/primitives/Spinner.tsx';
export { LiveRegion } from './ui/modal/LiveRegion.tsx';
export { Hidden, Stack, Text } from './ui/primitives/Text.tsx';
export { usePairingUri } from './ui/hooks/wallets/usePairing.ts';
export { WaitingBody } from './ui/wallets/WaitingBody.tsx';
export type { WaitingBodyProps } from './ui/wallets/WaitingBody.tsx';
export { TextField } from './ui/primitives/Field.tsx';
export type { TextFieldProps } from './ui/primitives/Field.tsx';
export { WalletIcon } from './ui/primitives/WalletIcon.tsx';
export type {} from './errorTables.ts';
