// Facts of the core that listeners wait for, and guards over untrusted values.
export { connected, disconnected, nothingRemembered, selectIsUnconfirmed, selectRemembered } from '../store/connection.ts';
export { stateReplayed } from '../store/stateReplayed.ts';
export { connectingScreenId, modalClosed, selectScreenDepth, selectScreens } from '../store/modal.ts';
export { sameAddress } from '../domain/accounts/accounts.ts';
export { decodeBase64url, encodeBase64url } from '../domain/encoding/base64url.ts';
export { decodeBytes, encodeBytes, encodeUtf8 } from '../domain/encoding/bytes.ts';
export { decodeChainId, encodeQuantity } from '../domain/encoding/hex.ts';
export { toWord } from '../domain/encoding/toWord.ts';
export { isHash, isHexData } from '../domain/encoding/isHex.ts';
export { decodeJson, encodeJson, isRecord } from '../domain/encoding/json.ts';
export { appSchemeOf, isPairingUri, maxPairingUriCharacters } from '../domain/wallets/deepLink.ts';
export { pairingSecrets } from '../domain/wallets/pairingSecrets.ts';
export type { AppLinks } from '../domain/wallets/walletDirectory.ts';
export { isNamed } from '../domain/wallets/walletList.ts';
