import type { KnownFunction } from '../knownActions.ts';

/** Functions of tokens and collections, and of Permit2. */
export const tokenFunctions: readonly KnownFunction[] = [
  // ERC-20, ERC-2612, ERC-3009
  { signature: 'function transfer(address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function transferFrom(address from, address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function approve(address spender, uint256 amount)', title: 'approve', roles: { spender: 'spender', amount: 'allowanceOrItem' } },
  { signature: 'function increaseAllowance(address spender, uint256 addedValue)', title: 'approve', roles: { spender: 'spender', addedValue: 'allowance' } },
  { signature: 'function increaseApproval(address spender, uint256 addedValue)', title: 'approve', roles: { spender: 'spender', addedValue: 'allowance' } },
  { signature: 'function decreaseAllowance(address spender, uint256 subtractedValue)', title: 'revoke', roles: { subtractedValue: 'amount' } },
  { signature: 'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', title: 'approve', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { signature: 'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)', title: 'approve', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { signature: 'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)', title: 'transfer', roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' } },
  { signature: 'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)', title: 'transfer', roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' } },
  // ERC-677, ERC-1363, and what came before them
  { signature: 'function approveAndCall(address spender, uint256 amount)', title: 'approve', roles: { spender: 'spender', amount: 'allowance' } },
  { signature: 'function approveAndCall(address spender, uint256 amount, bytes data)', title: 'approve', roles: { spender: 'spender', amount: 'allowance' } },
  { signature: 'function increaseAllowanceAndCall(address spender, uint256 addedValue, bytes data)', title: 'approve', roles: { spender: 'spender', addedValue: 'allowance' } },
  { signature: 'function transferAndCall(address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function transferAndCall(address to, uint256 amount, bytes data)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function transferFromAndCall(address from, address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function transferFromAndCall(address from, address to, uint256 amount, bytes data)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  // ERC-777
  { signature: 'function authorizeOperator(address operator)', title: 'approve', roles: { operator: 'spender' }, warns: ['unlimitedAllowance'] },
  { signature: 'function revokeOperator(address operator)', title: 'revoke', roles: {} },
  { signature: 'function send(address recipient, uint256 amount, bytes data)', title: 'transfer', roles: { recipient: 'recipient', amount: 'amount' } },
  { signature: 'function operatorSend(address sender, address recipient, uint256 amount, bytes data, bytes operatorData)', title: 'transfer', roles: { recipient: 'recipient', amount: 'amount' } },
  // ERC-721 with ERC-4494, ERC-1155, ERC-6909
  { signature: 'function setApprovalForAll(address operator, bool approved)', title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll' } },
  { signature: 'function permitForAll(address owner, address operator, bool approved, uint256 deadline, bytes signature)', title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll', deadline: 'deadline' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 tokenId)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function permit(address spender, uint256 tokenId, uint256 deadline, bytes signature)', title: 'approve', roles: { spender: 'spender', deadline: 'deadline' } },
  { signature: 'function setOperator(address operator, bool approved)', title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll' } },
  { signature: 'function approve(address spender, uint256 id, uint256 amount)', title: 'approve', roles: { spender: 'spender', amount: 'allowance' } },
  { signature: 'function transfer(address to, uint256 id, uint256 amount)', title: 'transfer', roles: { to: 'recipient' } },
  // Wrapped currency
  { signature: 'function deposit() payable', title: 'wrap', roles: {} },
  { signature: 'function withdraw(uint256 amount)', title: 'unwrap', roles: { amount: 'amount' } },
  // Permit2
  { signature: 'function approve(address token, address spender, uint160 amount, uint48 expiration)', title: 'approve', roles: { token: 'token', spender: 'spender', amount: 'allowance', expiration: 'expiry' } },
  { signature: 'function transferFrom(address from, address to, uint160 amount, address token)', title: 'transfer', roles: { to: 'recipient', amount: 'amount', token: 'token' } },
  { signature: 'function transferFrom((address from, address to, uint160 amount, address token)[] transfers)', title: 'transfer', roles: { 'transfers[].to': 'recipient', 'transfers[].amount': 'amount', 'transfers[].token': 'token' } },
  { signature: 'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)', title: 'approve', roles: { 'permitSingle.details.token': 'token', 'permitSingle.details.amount': 'allowance', 'permitSingle.details.expiration': 'expiry', 'permitSingle.spender': 'spender', 'permitSingle.sigDeadline': 'deadline' } },
  { signature: 'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)', title: 'approve', roles: { 'permitBatch.details[].token': 'token', 'permitBatch.details[].amount': 'allowance', 'permitBatch.details[].expiration': 'expiry', 'permitBatch.spender': 'spender', 'permitBatch.sigDeadline': 'deadline' } },
  { signature: 'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) details, address owner, bytes signature)', title: 'transfer', roles: { 'permit.permitted.token': 'token', 'permit.permitted.amount': 'amount', 'permit.deadline': 'deadline', 'details.to': 'recipient' } },
  { signature: 'function lockdown((address token, address spender)[] approvals)', title: 'revoke', roles: { 'approvals[].token': 'token' } },
  // Made and destroyed. Who mints often pays for it.
  { signature: 'function mint(address to, uint256 amount) payable', title: 'call', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function burn(uint256 amount)', title: 'call', roles: { amount: 'amount' } },
  { signature: 'function burnFrom(address account, uint256 amount)', title: 'call', roles: { amount: 'amount' } },
];
