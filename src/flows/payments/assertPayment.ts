import type { Checkout, CheckoutQuery, PaymentCall, PaymentFee, PaymentQuery, PaymentRoute, PaymentStep, PaymentToken, PreparedStep } from '../../contracts/points/paymentProviders.ts';
import { decodeFunctionData, selectorOf } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { isAddress, isHexData } from '../../domain/encoding/isHex.ts';
import { encodeJson, isRecord } from '../../domain/encoding/json.ts';
import { erc20 } from '../../domain/tokens/erc20.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import * as limits from './limits.ts';

/** Throws, with a reason for developers. */
export type Refuse = (why: string) => never;

/** That a route is one, and does what was asked: its tokens, its amounts, its receivers. */
export function assertRoute(route: PaymentRoute, query: PaymentQuery, refuse: Refuse): void {
  if (!isRecord(route) || typeof route.id !== 'string' || !Array.isArray(route.steps) || !Array.isArray(route.fees)) return refuse('it is no route');
  const { inputAmount, outputAmount, minOutputAmount, fees, steps } = route;
  assertAmounts(route, refuse);
  if (fees.length > limits.maxFees || !fees.every(isFee)) refuse('its fees cannot be read');
  if (steps.length === 0 || steps.length > limits.maxSteps) refuse(`it has ${steps.length} steps`);
  if (query.exact === 'input' ? inputAmount > query.amount : outputAmount < query.amount) refuse(query.exact === 'input' ? 'more would go than was asked' : 'less would arrive than was asked');
  // Each step may lose as much; what is rounded away is one unit a step.
  const lost = BigInt(query.slippageBps * steps.length);
  if (minOutputAmount + BigInt(steps.length) < (outputAmount * (10_000n - lost)) / 10_000n) refuse('less may arrive than the slippage allows');
  let [at, left]: [PaymentToken, bigint] = [query.from, inputAmount];
  for (const step of steps) {
    assertStep(step, query.account, refuse);
    if (!sameToken(step.from, at)) refuse('a step begins with another token or on another chain');
    if (step.inputAmount > left) refuse('a step takes more than is there');
    [at, left] = [step.to, step.outputAmount];
  }
  if (!sameToken(at, query.to)) refuse('it ends with another token or on another chain');
  if ((steps.at(-1)?.minOutputAmount ?? 0n) < minOutputAmount) refuse('its last step may give less than it says');
}

/** A step for less than it was offered for, in proportion. */
export function scaleStep(step: PaymentStep, inputAmount: bigint): PaymentStep {
  if (inputAmount >= step.inputAmount) return step;
  const scale = (amount: bigint): bigint => (amount * inputAmount) / step.inputAmount;
  return { ...step, inputAmount, outputAmount: scale(step.outputAmount), minOutputAmount: scale(step.minOutputAmount) };
}

/** That a step is one, and is for the account. */
export function assertStep(step: PaymentStep, account: string, refuse: Refuse): void {
  if (!isRecord(step) || !isToken(step.from) || !isToken(step.to)) refuse('a step cannot be read');
  assertAmounts(step, refuse);
  if (!isAddress(step.receiver) || !sameAddress(step.receiver, account)) refuse('another account would receive');
  if (step.reference !== undefined && encodeJson(step.reference).length > limits.maxReferenceCharacters) refuse('a step is too large');
}

function assertAmounts({ inputAmount, outputAmount, minOutputAmount }: Pick<PaymentStep, 'inputAmount' | 'outputAmount' | 'minOutputAmount'>, refuse: Refuse): void {
  if (typeof inputAmount !== 'bigint' || typeof outputAmount !== 'bigint' || typeof minOutputAmount !== 'bigint') refuse('its amounts cannot be read');
  if (inputAmount <= 0n || minOutputAmount <= 0n || outputAmount < minOutputAmount) refuse('its amounts make no sense');
}

/** What a step's transactions may do at most. */
export interface StepBounds {
  readonly step: PaymentStep;
  readonly account: string;
  /** Native currency that may go beside the amount, in wei: the fees that were offered. */
  readonly nativeFeeWei: bigint;
  readonly hidesReceiver: boolean;
}

/** The calls of a step, told apart. */
export interface CheckedStep {
  /** Who may take how much of the step's token, at most one. */
  readonly approvals: readonly { readonly spender: string; readonly amount: bigint }[];
  readonly calls: readonly PaymentCall[];
}

/**
 * That what is to be sent for a step does no more than it: on its chain, no more value than the amount and the fees, no leave to take more than the amount, and only for a contract that is
 * called; no function of a token that moves anything else. What the called contract then does with the amount, the chain and the least that may arrive say.
 */
export function assertCalls({ calls, spender }: PreparedStep, bounds: StepBounds, refuse: Refuse): CheckedStep {
  const { step, account, nativeFeeWei, hidesReceiver } = bounds;
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > limits.maxCalls) return refuse('it has no transactions that can be read');
  const isNative = isNativeToken(step.from.address);
  const approvals: { spender: string; amount: bigint }[] = [];
  const payments: PaymentCall[] = [];
  let [takenOut, valueWei] = [0n, 0n];
  for (const call of calls) {
    assertCall(call, bounds, refuse);
    valueWei += call.valueWei;
    const isOnToken = !isNative && sameAddress(call.to, step.from.address);
    const moved = readTokenCall(call);
    if (!isOnToken) {
      if (moved) refuse('a transaction moves another token');
      payments.push(call);
    } else if (moved?.kind === 'approve') {
      approvals.push({ spender: moved.to, amount: moved.amount });
    } else if (moved?.kind === 'transfer' && hidesReceiver) {
      takenOut += moved.amount;
      payments.push(call);
    } else {
      refuse('a transaction calls the token for something else');
    }
  }
  if (spender !== undefined && !isAddress(spender)) refuse('who is to be allowed cannot be read');
  if (spender !== undefined && !isNative && approvals.length === 0) approvals.push({ spender, amount: step.inputAmount });
  const given = approvals.filter(({ amount }) => amount > 0n);
  if (given.length > 1) refuse('several would be allowed to take the token');
  if (given.some(({ amount }) => amount + takenOut > step.inputAmount) || takenOut > step.inputAmount) refuse('more of the token could be taken than the amount');
  if (!given.every((each) => payments.some(({ to }) => sameAddress(to, each.spender)))) refuse('one would be allowed to take the token that is not called');
  if (valueWei > (isNative ? step.inputAmount : 0n) + nativeFeeWei) refuse('more value would go than the amount and the fees');
  if (payments.length === 0) refuse('it has no transaction but the approval');
  const named = account.slice(2).toLowerCase();
  if (!hidesReceiver && !payments.every(({ data }) => data.toLowerCase().includes(named))) refuse('a transaction does not name the account that is to receive');
  return { approvals: given, calls: payments };
}

function assertCall(call: PaymentCall, { step, account, hidesReceiver }: StepBounds, refuse: Refuse): void {
  if (!isRecord(call) || !isAddress(call.to) || !isHexData(call.data) || typeof call.valueWei !== 'bigint' || call.valueWei < 0n) refuse('a transaction cannot be read');
  if (call.chainId !== step.from.chainId) refuse('a transaction is for another chain');
  if (sameAddress(call.to, account) || /^0x0{40}$/.test(call.to)) refuse('a transaction goes nowhere');
  if (call.data.length < 10 && !(call.data === '0x' && hidesReceiver)) refuse('a transaction has no data');
}

const tokenFunctions = [
  'transferFrom(address from, address to, uint256 amount)', 'increaseAllowance(address spender, uint256 amount)', 'decreaseAllowance(address spender, uint256 amount)', 'setApprovalForAll(address operator, bool approved)',
  'safeTransferFrom(address from, address to, uint256 id)', 'safeTransferFrom(address from, address to, uint256 id, bytes data)', 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', 'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)', 'approve(address token, address spender, uint160 amount, uint48 expiration)',
  'transferAndCall(address to, uint256 amount, bytes data)', 'approveAndCall(address spender, uint256 amount, bytes data)', 'send(address to, uint256 amount, bytes data)', 'authorizeOperator(address operator)', 'setOperator(address operator, bool approved)',
];
const transfer = /* @__PURE__ */ parseFunction('function transfer(address to, uint256 amount) returns (bool)');
let selectors: ReadonlySet<string> | undefined;
/** `0x`, a selector and two words: what stands behind them, tokens pass over. */
const twoWordDigits = 2 + 8 + 2 * 64;

/** What a call does if its contract is a token; undefined where it is no function of tokens. */
function readTokenCall({ data }: PaymentCall): { readonly kind: 'approve' | 'transfer' | 'other'; readonly to: string; readonly amount: bigint } | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const kind = selector === selectorOf(erc20.approve) ? 'approve' : selector === selectorOf(transfer) ? 'transfer' : undefined;
  if (kind !== undefined && data.length === twoWordDigits) {
    const [to, amount] = decodeFunctionData(kind === 'approve' ? erc20.approve : transfer, data);
    return { kind, to, amount };
  }
  selectors ??= new Set(tokenFunctions.map((each) => selectorOf(parseFunction(`function ${each}`))));
  return kind !== undefined || selectors.has(selector) ? { kind: 'other', to: '', amount: 0n } : undefined;
}

/** That a purchase is what was asked for. */
export function assertCheckout(checkout: Checkout, query: CheckoutQuery, refuse: Refuse): void {
  if (!isRecord(checkout) || typeof checkout.id !== 'string' || checkout.id === '' || typeof checkout.url !== 'string' || typeof checkout.via !== 'string') refuse('it is no purchase');
  if (!/^https:\/\//i.test(checkout.url) || !URL.canParse(checkout.url)) refuse('its page is not at https');
  if (typeof checkout.outputAmount !== 'bigint' || checkout.outputAmount <= 0n || !/^\d+(\.\d+)?$/.test(checkout.currencyAmount)) refuse('its amounts cannot be read');
  if (checkout.currency !== query.currency) refuse('it is in another currency');
  if (!isToken(checkout.to) || !sameToken(checkout.to, query.to)) refuse('another token would arrive');
  if (!sameAddress(checkout.receiver, query.account)) refuse('another account would receive');
  if (checkout.route === undefined) return;
  const { account, to, slippageBps = limits.checkoutSlippageBps } = query;
  const from = checkout.route.steps?.[0]?.from;
  if (!from || !isToken(from)) return refuse('what is sold cannot be read');
  assertRoute(checkout.route, { account, from, to, exact: 'output', amount: checkout.outputAmount, slippageBps }, refuse);
}

function isFee(fee: PaymentFee): boolean {
  return isRecord(fee) && isToken(fee.token) && typeof fee.amount === 'bigint' && fee.amount >= 0n && typeof fee.isIncluded === 'boolean' && (fee.usd === undefined || Number.isFinite(fee.usd));
}

function isToken(token: PaymentToken): boolean {
  return isRecord(token) && isAddress(token.address) && Number.isSafeInteger(token.chainId) && token.chainId > 0;
}

export function sameToken(a: PaymentToken, b: PaymentToken): boolean {
  return a.chainId === b.chainId && sameAddress(a.address, b.address);
}
