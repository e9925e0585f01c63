export const custodyScreenId = 'inApp.custody';
export const linkedScreenId = 'inApp.linked';
export const guestScreenId = 'inApp.guest';
export const logoutScreenId = 'inApp.logout';
export const expiredScreenId = 'inApp.expired';
