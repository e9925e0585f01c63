/** Files that `npm test` leaves to `npm run test:e2e`: what they walk is walked in part by others, or by unit and chain tests. */
export const leftOut = [
  'contracts', 'devTools', 'environments', 'following', 'inAppDevices', 'memory', 'pairing', 'relayersOffline', 'social', 'walletConnectSignIn', 'walletConnectTroubles', 'walletList', 'walletServerFaults',
] as const;
