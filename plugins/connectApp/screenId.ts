/** Given `walletId` and `address`. */
export const connectAppScreenId = 'connectApp.apps';
