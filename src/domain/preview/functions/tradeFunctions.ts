import type { KnownFunction } from '../knownActions.ts';

const trade = (signature: string, roles: KnownFunction['roles']): KnownFunction => ({ signature: `function ${signature}`, title: 'call', roles });
const toDeadline = { to: 'outcome', deadline: 'deadline' } as const;

/** What exchanges and vaults are called with, so that what people do every day can be read. */
export const tradeFunctions: readonly KnownFunction[] = [
  // Uniswap V2 and its many likes
  trade('swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', toDeadline),
  trade('swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)', toDeadline),
  trade('swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable', toDeadline),
  trade('swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)', toDeadline),
  trade('swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', toDeadline),
  trade('swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable', toDeadline),
  trade('swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', toDeadline),
  trade('swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable', toDeadline),
  trade('swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', toDeadline),
  // Uniswap V3, both routers
  trade('exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable', { 'params.recipient': 'routedOutcome', 'params.deadline': 'deadline' }),
  trade('exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable', { 'params.recipient': 'routedOutcome' }),
  trade('exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) payable', { 'params.recipient': 'routedOutcome', 'params.deadline': 'deadline' }),
  trade('exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) payable', { 'params.recipient': 'routedOutcome' }),
  trade('exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable', { 'params.recipient': 'routedOutcome', 'params.deadline': 'deadline' }),
  trade('exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable', { 'params.recipient': 'routedOutcome' }),
  trade('exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params) payable', { 'params.recipient': 'routedOutcome', 'params.deadline': 'deadline' }),
  trade('exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params) payable', { 'params.recipient': 'routedOutcome' }),
  trade('unwrapWETH9(uint256 amountMinimum, address recipient) payable', { recipient: 'routedOutcome' }),
  trade('unwrapWETH9(uint256 amountMinimum) payable', {}),
  trade('sweepToken(address token, uint256 amountMinimum, address recipient) payable', { token: 'token', amountMinimum: 'amount', recipient: 'routedOutcome' }),
  trade('refundETH() payable', {}),
  trade('selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable', { token: 'token', value: 'amount', deadline: 'deadline' }),
  // ERC-4626, Aave, and claiming
  trade('deposit(uint256 assets, address receiver)', { receiver: 'outcome' }),
  trade('mint(uint256 shares, address receiver)', { receiver: 'outcome' }),
  trade('withdraw(uint256 assets, address receiver, address owner)', { receiver: 'outcome' }),
  trade('redeem(uint256 shares, address receiver, address owner)', { receiver: 'outcome' }),
  trade('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', { asset: 'token', amount: 'amount', onBehalfOf: 'outcome' }),
  trade('withdraw(address asset, uint256 amount, address to)', { asset: 'token', amount: 'amount', to: 'outcome' }),
  trade('repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)', { asset: 'token', amount: 'amount', onBehalfOf: 'recipient' }),
  trade('borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)', { asset: 'token', amount: 'amount' }),
  trade('claim() payable', {}),
  // Staking, minting and voting, as people meet them under these names
  trade('stake(uint256 amount)', {}),
  trade('unstake(uint256 amount)', {}),
  trade('getReward()', {}),
  trade('exit()', {}),
  trade('mint() payable', {}),
  trade('mint(uint256 amount) payable', {}),
  trade('castVote(uint256 proposalId, uint8 support)', {}),
  trade('castVoteWithReason(uint256 proposalId, uint8 support, string reason)', {}),
];
