/** What a value means to the person who signs. */
export type Role =
  | 'token' // the contract that the amounts beside it are of
  | 'amount' // of the token
  | 'allowance' // how much of the token may be taken
  | 'native' // of the chain's own currency
  | 'spender' // who may take
  | 'recipient'
  | 'approvesAll' // whether everything of a collection may be taken
  | 'allowsAll' // whether all of a token may be taken
  | 'deadline' // seconds since 1970; until when the signature or the call is good
  | 'expiry' // the same of the permission it gives; zero is now
  | 'date'
  | 'target' // who is called with the call beside it
  | 'call'; // calldata

export interface KnownAction {
  /** Names a text, see `core.review.title.…`. */
  readonly title: string;
  /** By path, `[]` standing for every index. */
  readonly roles: Readonly<Record<string, Role>>;
}

export interface KnownFunction extends KnownAction {
  readonly signature: string;
}

export interface KnownStruct extends KnownAction {
  readonly primaryType: string;
  /** Must all be there: any contract may use these names. */
  readonly fields: readonly string[];
  readonly movesTokens?: true;
}

/** Functions that people meet. A name of a parameter stands for its role only; the selector is made of the types. */
export const knownFunctions: readonly KnownFunction[] = [
  // ERC-20, ERC-2612, ERC-3009
  { signature: 'function transfer(address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function transferFrom(address from, address to, uint256 amount)', title: 'transfer', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function approve(address spender, uint256 amount)', title: 'approve', roles: { spender: 'spender', amount: 'allowance' } },
  { signature: 'function increaseAllowance(address spender, uint256 addedValue)', title: 'approve', roles: { spender: 'spender', addedValue: 'allowance' } },
  { signature: 'function increaseApproval(address spender, uint256 addedValue)', title: 'approve', roles: { spender: 'spender', addedValue: 'allowance' } },
  { signature: 'function decreaseAllowance(address spender, uint256 subtractedValue)', title: 'revoke', roles: { subtractedValue: 'amount' } },
  { signature: 'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', title: 'approve', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { signature: 'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)', title: 'approve', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { signature: 'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)', title: 'transfer', roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' } },
  { signature: 'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)', title: 'transfer', roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' } },
  // ERC-721, ERC-1155
  { signature: 'function setApprovalForAll(address operator, bool approved)', title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 tokenId)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  { signature: 'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', title: 'transferNft', roles: { to: 'recipient' } },
  // WETH
  { signature: 'function deposit() payable', title: 'wrap', roles: {} },
  { signature: 'function withdraw(uint256 amount)', title: 'unwrap', roles: { amount: 'amount' } },
  // Permit2
  { signature: 'function approve(address token, address spender, uint160 amount, uint48 expiration)', title: 'approve', roles: { token: 'token', spender: 'spender', amount: 'allowance', expiration: 'expiry' } },
  { signature: 'function transferFrom(address from, address to, uint160 amount, address token)', title: 'transfer', roles: { to: 'recipient', amount: 'amount', token: 'token' } },
  { signature: 'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)', title: 'approve', roles: { 'permitSingle.details.token': 'token', 'permitSingle.details.amount': 'allowance', 'permitSingle.details.expiration': 'expiry', 'permitSingle.spender': 'spender', 'permitSingle.sigDeadline': 'deadline' } },
  { signature: 'function lockdown((address token, address spender)[] approvals)', title: 'revoke', roles: { 'approvals[].token': 'token' } },
  // Several calls in one
  { signature: 'function multicall(bytes[] data)', title: 'batch', roles: { 'data[]': 'call' } },
  { signature: 'function multicall(uint256 deadline, bytes[] data)', title: 'batch', roles: { deadline: 'deadline', 'data[]': 'call' } },
  { signature: 'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable', title: 'batch', roles: { 'calls[].target': 'target', 'calls[].callData': 'call' } },
  { signature: 'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable', title: 'batch', roles: { 'calls[].target': 'target', 'calls[].value': 'native', 'calls[].callData': 'call' } },
  { signature: 'function execute(address target, uint256 value, bytes data)', title: 'batch', roles: { target: 'target', value: 'native', data: 'call' } },
  { signature: 'function executeBatch((address target, uint256 value, bytes data)[] calls)', title: 'batch', roles: { 'calls[].target': 'target', 'calls[].value': 'native', 'calls[].data': 'call' } },
  // Ownership
  { signature: 'function transferOwnership(address newOwner)', title: 'call', roles: { newOwner: 'recipient' } },
  { signature: 'function mint(address to, uint256 amount)', title: 'call', roles: { to: 'recipient', amount: 'amount' } },
  { signature: 'function burn(uint256 amount)', title: 'call', roles: { amount: 'amount' } },
];

/** Typed data that lets others act. */
export const knownStructs: readonly KnownStruct[] = [
  { primaryType: 'Permit', fields: ['owner', 'spender', 'value', 'deadline'], title: 'permit', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { primaryType: 'Permit', fields: ['holder', 'spender', 'expiry', 'allowed'], title: 'permit', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { primaryType: 'PermitSingle', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details.token': 'token', 'details.amount': 'allowance', 'details.expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  { primaryType: 'PermitBatch', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details[].token': 'token', 'details[].amount': 'allowance', 'details[].expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  ...(['PermitTransferFrom', 'PermitWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, roles: { 'permitted.token': 'token', 'permitted.amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, roles: { 'permitted[].token': 'token', 'permitted[].amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['from', 'to', 'value', 'validBefore'], title: 'authorizeTransfer', movesTokens: true, roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' },
  })),
  { primaryType: 'OrderComponents', fields: ['offerer', 'offer', 'consideration'], title: 'order', roles: { 'offer[].token': 'token', 'consideration[].token': 'token', 'consideration[].recipient': 'recipient', startTime: 'date', endTime: 'date' } },
];

/** Contracts that stand at one address on many chains. */
export const knownAddresses: Readonly<Record<string, string>> = {
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'Seaport 1.5',
  '0x0000000000000068f116a894984e2db1123eb395': 'Seaport 1.6',
  '0x1e0049783f008a0085193e00003d00cd54003c71': 'OpenSea conduit',
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
};
