import type { KnownFunction } from '../knownActions.ts';

const step = (signature: string, roles: KnownFunction['roles'] = {}): KnownFunction => ({ signature: `function ${signature}`, title: 'call', roles });
const recipient = { recipient: 'routedOutcome' } as const;

/** Of a command the bits that say what it does; the highest allows it to fail. Older routers take no heed of the one below, newer ones have other commands there. */
export const routerCommandMask = 0x7f;

/** What the Universal Router is told step by step; the input of a step is its arguments, without a selector. @see Uniswap universal-router, Commands */
export const routerCommands: Readonly<Record<number, KnownFunction>> = {
  0x00: step('V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser)', recipient),
  0x01: step('V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser)', recipient),
  0x02: step('PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)', { token: 'token', recipient: 'routedOutcome', amount: 'amount' }),
  0x03: step('PERMIT2_PERMIT_BATCH(((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)', { 'permitBatch.details[].token': 'token', 'permitBatch.details[].amount': 'allowance', 'permitBatch.details[].expiration': 'expiry', 'permitBatch.spender': 'spender', 'permitBatch.sigDeadline': 'deadline' }),
  0x04: step('SWEEP(address token, address recipient, uint256 amountMin)', { token: 'token', recipient: 'routedOutcome', amountMin: 'amount' }),
  0x05: step('TRANSFER(address token, address recipient, uint256 value)', { token: 'token', recipient: 'routed', value: 'amount' }),
  0x06: step('PAY_PORTION(address token, address recipient, uint256 bips)', { recipient: 'payee', bips: 'portion' }),
  0x08: step('V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser)', recipient),
  0x09: step('V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser)', recipient),
  0x0a: step('PERMIT2_PERMIT(((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)', { 'permitSingle.details.token': 'token', 'permitSingle.details.amount': 'allowance', 'permitSingle.details.expiration': 'expiry', 'permitSingle.spender': 'spender', 'permitSingle.sigDeadline': 'deadline' }),
  0x0b: step('WRAP_ETH(address recipient, uint256 amount)', { recipient: 'routedOutcome', amount: 'native' }),
  0x0c: step('UNWRAP_WETH(address recipient, uint256 amountMin)', { recipient: 'routedOutcome', amountMin: 'native' }),
  0x0d: step('PERMIT2_TRANSFER_FROM_BATCH((address from, address to, uint160 amount, address token)[] transfers)', { 'transfers[].to': 'routedOutcome', 'transfers[].amount': 'amount', 'transfers[].token': 'token' }),
  0x0e: step('BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)', { token: 'token', minBalance: 'amount' }),
  0x10: step('V4_SWAP(bytes actions, bytes[] params)', { actions: 'poolActions', 'params[]': 'poolParams' }),
  0x21: step('EXECUTE_SUB_PLAN(bytes commands, bytes[] inputs)', { commands: 'routerCommands', 'inputs[]': 'routerInput' }),
};

/** What a pool manager is told within a swap. @see Uniswap v4-periphery, Actions */
export const poolActions: Readonly<Record<number, KnownFunction>> = {
  0x06: step('SWAP_EXACT_IN_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap)'),
  0x07: step('SWAP_EXACT_IN((address currencyIn, (address intermediateCurrency, uint256 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum) swap)'),
  0x08: step('SWAP_EXACT_OUT_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) swap)'),
  0x09: step('SWAP_EXACT_OUT((address currencyOut, (address intermediateCurrency, uint256 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountOut, uint128 amountInMaximum) swap)'),
  0x0b: step('SETTLE(address currency, uint256 amount, bool payerIsUser)', { currency: 'token', amount: 'amount' }),
  0x0c: step('SETTLE_ALL(address currency, uint256 maxAmount)', { currency: 'token', maxAmount: 'amount' }),
  0x0e: step('TAKE(address currency, address recipient, uint256 amount)', { currency: 'token', recipient: 'routedOutcome', amount: 'amount' }),
  0x0f: step('TAKE_ALL(address currency, uint256 minAmount)', { currency: 'token', minAmount: 'amount' }),
  0x10: step('TAKE_PORTION(address currency, address recipient, uint256 bips)', { recipient: 'payee', bips: 'portion' }),
  0x14: step('SWEEP(address currency, address recipient)', recipient),
};
