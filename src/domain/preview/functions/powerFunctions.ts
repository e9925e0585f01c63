import type { KnownFunction } from '../knownActions.ts';

const gives = (signature: string, who: string): KnownFunction => ({ signature: `function ${signature}`, title: 'call', roles: { [who]: 'power' } });
const manages = (signature: string, who: string, whether: string): KnownFunction => ({ signature: `function ${signature}`, title: 'call', roles: { [who]: 'spender', [whether]: 'manages' } });
const controls = (signature: string): KnownFunction => ({ signature: `function ${signature}`, title: 'call', roles: {}, warns: ['changesControl'] });

/** Functions that give away or share power over a contract, over what an account has there, or over an account. */
export const powerFunctions: readonly KnownFunction[] = [
  // Ownership and roles. @see ERC-173, OpenZeppelin Ownable and AccessControl, ds-auth, Maker, ENS
  gives('transferOwnership(address newOwner)', 'newOwner'),
  gives('setOwner(address newOwner)', 'newOwner'),
  gives('changeOwner(address newOwner)', 'newOwner'),
  gives('nominateNewOwner(address newOwner)', 'newOwner'),
  gives('setPendingOwner(address newOwner)', 'newOwner'),
  gives('setOwner(bytes32 node, address newOwner)', 'newOwner'),
  gives('setSubnodeOwner(bytes32 node, bytes32 label, address newOwner)', 'newOwner'),
  gives('setResolver(bytes32 node, address resolver)', 'resolver'),
  gives('reclaim(uint256 id, address newOwner)', 'newOwner'),
  gives('grantRole(bytes32 role, address account)', 'account'),
  gives('beginDefaultAdminTransfer(address newAdmin)', 'newAdmin'),
  gives('setAuthority(address authority)', 'authority'),
  gives('rely(address account)', 'account'),
  gives('addMinter(address account)', 'account'),
  gives('setMinter(address account)', 'account'),
  gives('setGovernor(address account)', 'account'),
  gives('setController(address account)', 'account'),
  // Proxies. @see ERC-1967, OpenZeppelin ProxyAdmin
  gives('changeAdmin(address newAdmin)', 'newAdmin'),
  gives('setAdmin(address newAdmin)', 'newAdmin'),
  gives('setPendingAdmin(address newAdmin)', 'newAdmin'),
  gives('upgradeTo(address implementation)', 'implementation'),
  { signature: 'function upgradeToAndCall(address implementation, bytes data) payable', title: 'call', roles: { implementation: 'power', data: 'call' } },
  gives('setImplementation(address implementation)', 'implementation'),
  gives('upgrade(address proxy, address implementation)', 'implementation'),
  { signature: 'function upgradeAndCall(address proxy, address implementation, bytes data) payable', title: 'call', roles: { proxy: 'target', implementation: 'power', data: 'call' } },
  gives('changeProxyAdmin(address proxy, address newAdmin)', 'newAdmin'),
  { signature: 'function revokeRole(bytes32 role, address account)', title: 'call', roles: {} },
  { signature: 'function acceptOwnership()', title: 'call', roles: {} },
  { signature: 'function pause()', title: 'call', roles: {} },
  { signature: 'function unpause()', title: 'call', roles: {} },
  { signature: 'function renounceOwnership()', title: 'call', roles: {}, warns: ['givesUpPower'] },
  { signature: 'function renounceRole(bytes32 role, address account)', title: 'call', roles: {}, warns: ['givesUpPower'] },
  // Lending: others act in one's name. @see Compound III, Morpho Blue, Maker Vat, Euler EVC, Aave
  manages('allow(address manager, bool isAllowed)', 'manager', 'isAllowed'),
  manages('setAuthorization(address authorized, bool isAuthorized)', 'authorized', 'isAuthorized'),
  manages('setAccountOperator(address account, address operator, bool authorized) payable', 'operator', 'authorized'),
  { signature: 'function allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)', title: 'call', roles: { manager: 'spender', isAllowed: 'manages', expiry: 'deadline' } },
  { signature: 'function hope(address manager)', title: 'call', roles: { manager: 'spender' }, warns: ['managesAll'] },
  { signature: 'function nope(address manager)', title: 'revoke', roles: {} },
  { signature: 'function approveDelegation(address delegatee, uint256 amount)', title: 'call', roles: { delegatee: 'spender', amount: 'credit' } },
  { signature: 'function delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', title: 'call', roles: { delegatee: 'spender', value: 'credit', deadline: 'deadline' } },
  // Accounts that are contracts. @see Safe, ERC-7579, Coinbase Smart Wallet
  controls('addOwnerWithThreshold(address owner, uint256 threshold)'),
  controls('removeOwner(address previous, address owner, uint256 threshold)'),
  controls('swapOwner(address previous, address oldOwner, address newOwner)'),
  controls('changeThreshold(uint256 threshold)'),
  controls('enableModule(address module)'),
  controls('setGuard(address guard)'),
  controls('setModuleGuard(address guard)'),
  controls('setFallbackHandler(address handler)'),
  controls('changeMasterCopy(address implementation)'),
  controls('setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)'),
  controls('installModule(uint256 kind, address module, bytes data) payable'),
  controls('uninstallModule(uint256 kind, address module, bytes data) payable'),
  controls('addOwnerAddress(address owner)'),
  controls('addOwnerPublicKey(bytes32 x, bytes32 y)'),
  controls('removeOwnerAtIndex(uint256 index, bytes owner)'),
  // Session keys. @see thirdweb contracts, IAccountPermissions
  {
    signature: 'function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)',
    title: 'sessionKey', warns: ['sessionKey'],
    roles: { 'req.nativeTokenLimitPerTransaction': 'native', 'req.permissionStartTimestamp': 'date', 'req.permissionEndTimestamp': 'expiry', 'req.reqValidityStartTimestamp': 'date', 'req.reqValidityEndTimestamp': 'date' },
  },
];
