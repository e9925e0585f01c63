// What a page and the frame of an in-app wallet say to each other, for adapters that open such a frame and for what stands in for it. Apart from `latchkey/plugin`, because it is wanted only once such a wallet is opened.
export { inAppErrors } from '../contracts/inAppErrors.ts';
export type { CustodyLabel } from '../domain/inApp/custodyLabel.ts';
export { frameScreens, walletStatuses } from '../domain/inApp/frameCalls.ts';
export type { DeviceProof, FrameCalls, FrameKeyGrant, FrameProof, FrameScreen, FrameStatus, LinkedIdentity, SignRequest, WalletStatus } from '../domain/inApp/frameCalls.ts';
export { frameAccents, frameBackgrounds, hexOf, readFrameLooks } from '../domain/inApp/frameLooks.ts';
export type { FrameAccents, FrameLooks, FrameScheme } from '../domain/inApp/frameLooks.ts';
export { isGranted, isGrantOf, readKeyGrant, toFrameKeyGrant } from '../domain/inApp/keyGrants.ts';
export type { GrantData, KeyGrant } from '../domain/inApp/keyGrants.ts';
export { loginModes, loginPurposes, maxReturnTo } from '../domain/inApp/logins.ts';
export type { LoginPurpose } from '../domain/inApp/logins.ts';
export { agreeProtocol, frameProtocol, readProtocol } from '../domain/inApp/frameProtocol.ts';
export type { ProtocolRange } from '../domain/inApp/frameProtocol.ts';
export { frameMethods, frameRefusals, readFrameMessage, readPageMessage, writeFrameMessage } from '../domain/inApp/frameMessages.ts';
export type { FrameAnswer, FrameCancel, FrameEvent, FrameMessage, FrameMethod, FrameRefusal, FrameRefusalCode, FrameRequest, FrameUnknownRequest } from '../domain/inApp/frameMessages.ts';
export type {} from '../errorTables.ts';
