// Verbs that open and close wallets.
export { autoConnect } from '../flows/connection/autoConnect.ts';
export { cancelConnect } from '../flows/connection/cancelConnect.ts';
export { chooseWallet } from '../flows/connection/chooseWallet.ts';
export { connect } from '../flows/connection/connect.ts';
export type { ConnectRequest } from '../flows/connection/connect.ts';
export { disconnect } from '../flows/connection/disconnect.ts';
export type { DisconnectRequest } from '../flows/connection/disconnect.ts';
