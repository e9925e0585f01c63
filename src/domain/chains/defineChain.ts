import { assertArguments } from '../assertArguments.ts';
import { ether } from './ether.ts';
import type { Chain, NativeCurrency } from './chains.ts';
import { textOf } from '../errors.ts';
import { decodeChainId } from '../encoding/hex.ts';
import { inputErrors } from '../inputErrors.ts';

/** Checks a chain where a site writes it down, so that a slip shows there and not at the first request. @throws input.notChain, input.notChainId */
export function defineChain<const Id extends number>(chain: Omit<Chain, 'nativeCurrency' | 'id'> & { readonly id: Id; readonly nativeCurrency?: NativeCurrency }): Chain & { readonly id: Id } {
  assertArguments('defineChain(chain: object)', chain);
  const checked = { ...chain, nativeCurrency: chain.nativeCurrency ?? ether };
  if (typeof checked.id !== 'number') throw inputErrors.notChainId({ value: textOf(checked.id).slice(0, 80) }); // a script may give hex, and nothing would ever equal it
  decodeChainId(checked.id);
  if (!checked.name) throw inputErrors.notChain({ why: `chain ${checked.id} has no name` });
  const endpoints = [checked.rpc ?? []].flat();
  if (endpoints.length === 0) throw inputErrors.notChain({ why: `chain ${checked.id} has no rpc` });
  if (!endpoints.every(isWebAddress)) throw inputErrors.notChain({ why: `chain ${checked.id}: rpc is not an http(s) address without a password` });
  if (![checked.blockExplorers ?? []].flat().every((explorer) => isWebAddress(Object(explorer).url))) throw inputErrors.notChain({ why: `chain ${checked.id}: a block explorer has no http(s) address` });
  if (![checked.faucets ?? []].flat().every((url) => isWebAddress(url) && /^https:/i.test(url))) throw inputErrors.notChain({ why: `chain ${checked.id}: a faucet has no https address` });
  assertCurrency(checked.nativeCurrency, checked.id);
  return checked;
}

/** Checks the currency of a chain that a wallet, an app or a list describes. @throws input.notChain */
export function assertCurrency({ symbol, decimals }: NativeCurrency, chainId: number): void {
  if (!symbol || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) throw inputErrors.notChain({ why: `chain ${chainId}: the native currency needs a symbol and its decimals` });
}

/** Without a name and a password, with which no `fetch` takes an address. */
function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).username + new URL(url).password === '';
}
