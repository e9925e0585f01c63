// Verbs that open and close wallets.
export { autoConnect } from '../flows/autoConnect.ts';
export { cancelConnect } from '../flows/cancelConnect.ts';
export { chooseWallet } from '../flows/chooseWallet.ts';
export { connect } from '../flows/connect.ts';
export type { ConnectRequest } from '../flows/connect.ts';
export { disconnect } from '../flows/disconnect.ts';
export type { DisconnectRequest } from '../flows/disconnect.ts';
