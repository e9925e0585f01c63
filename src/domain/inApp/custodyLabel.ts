/**
 * Who can open a wallet, told to its owner. `device-only`: this device alone, nothing brings it back. `user-recoverable`: the owner, by a recovery method of
 * their own. `operator-recoverable`: the operator as well. `external`: what another service says of itself.
 */
export type CustodyLabel = 'device-only' | 'user-recoverable' | 'operator-recoverable' | 'external';
