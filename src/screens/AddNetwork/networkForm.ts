import { isWalletError, toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { decodeChainId } from '../../domain/encoding/hex.ts';
import { parseChainText } from '../../domain/chains/parseCurrency.ts';
import { isEndpoint } from '../../domain/chains/parseCustomChain.ts';
import { hostOf } from '../../domain/text/hostOf.ts';
import type { enAddNetwork } from '../../locales/en/enAddNetwork.ts';

/** What a visitor types, as it is typed. */
export interface NetworkForm {
  readonly name: string;
  readonly rpc: string;
  readonly chainId: string;
  readonly symbol: string;
  readonly decimals: string;
  readonly explorer: string;
  readonly testnet: boolean;
}
export type NetworkField = Exclude<keyof NetworkForm, 'testnet'>;
/** In the order in which they are asked for. */
export const networkFields: readonly NetworkField[] = ['name', 'rpc', 'chainId', 'symbol', 'decimals', 'explorer'];

/** What is wrong with a field: a text of ours with what it is filled with, or an error of a wallet or a node. */
export type NetworkFault =
  | { readonly key: keyof typeof enAddNetwork; readonly values?: Readonly<Record<string, string>>; readonly actual?: number }
  | { readonly error: WireError };
export type NetworkFaults = Readonly<Partial<Record<NetworkField, NetworkFault>>>;

export const emptyForm: NetworkForm = { name: '', rpc: '', chainId: '', symbol: '', decimals: '18', explorer: '', testnet: false };

/** The form as it would have to be filled in for a known chain. An endpoint that is not known stays as it was typed. */
export function toForm(chain: Chain, typed: Pick<NetworkForm, 'rpc'> = emptyForm): NetworkForm {
  const { id, name, nativeCurrency, blockExplorers, testnet = false } = chain;
  return { name, rpc: endpointsOf(chain)[0] ?? typed.rpc, chainId: String(id), symbol: nativeCurrency.symbol, decimals: String(nativeCurrency.decimals), explorer: blockExplorers?.[0]?.url ?? '', testnet };
}

/** What can be seen to be wrong without a request. A chain id may be missing: the endpoint knows it. */
export function findFaults(form: NetworkForm): NetworkFaults {
  const { name, rpc, chainId, symbol, decimals, explorer } = trimmed(form);
  return {
    ...(parseChainText(name) === '' && { name: { key: 'core.addNetwork.nameMissing' } }),
    ...rpcFault(rpc),
    ...(chainId !== '' && parseChainId(chainId) === undefined && { chainId: { key: 'core.addNetwork.chainIdWrong' } }),
    ...(parseChainText(symbol) === '' && { symbol: { key: 'core.addNetwork.symbolMissing' } }),
    ...(!(/^\d{1,2}$/.test(decimals) && Number(decimals) <= 77) && { decimals: { key: 'core.addNetwork.decimalsWrong' } }),
    ...(explorer !== '' && !isEndpoint(explorer) && { explorer: { key: 'core.addNetwork.explorerWrong' } }),
  };
}

/** What is wrong with the endpoint's address alone. */
export function rpcFault(text: string): NetworkFaults {
  const rpc = text.trim();
  if (isEndpoint(rpc)) return {};
  return { rpc: { key: rpc === '' ? 'core.addNetwork.rpcMissing' : 'core.addNetwork.rpcWrong' } };
}

/** Decimal or hex; undefined for what is none, or nothing. */
export function parseChainId(text: string): number | undefined {
  try {
    return decodeChainId(text.trim());
  } catch {
    return undefined;
  }
}

/** The chain as `addCustomChain` takes it, for a form without faults. `known`: what is known of chains and has no field, such as the picture, is taken from there where it is the same chain. */
export function toCustomChain(form: NetworkForm, chainId: number, known?: Chain): object {
  const { name, rpc, symbol, decimals, explorer, testnet } = trimmed(form);
  const same = known?.id === chainId ? known : undefined;
  const sameExplorer = same?.blockExplorers?.find(({ url }) => withoutSlash(url) === withoutSlash(explorer));
  return {
    id: chainId, name, rpc: [rpc],
    nativeCurrency: { name: same?.nativeCurrency.symbol === symbol ? same.nativeCurrency.name : symbol, symbol, decimals: Number(decimals) },
    ...(explorer !== '' && { blockExplorers: [{ ...sameExplorer, url: explorer }] }),
    ...(testnet && { testnet }),
    ...(same?.icon !== undefined && { icon: same.icon }),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Where a failure belongs: what the endpoint says or fails to say, to its field; `undefined` to none. */
export function placeFailure(error: unknown, { rpc, nameOfSite }: { readonly rpc: string; readonly nameOfSite: string | undefined }): NetworkFaults | undefined {
  if (!isWalletError(error)) return undefined;
  const { actual } = error.context;
  if (error.code === 'chain.wrongEndpoint' && typeof actual === 'number') return { chainId: { key: 'core.addNetwork.chainIdOther', values: { actual: String(actual) }, actual } };
  if (error.code === 'chain.ofSite') return { chainId: { key: 'core.addNetwork.ofSite', values: { name: nameOfSite ?? '' } } };
  if (error.code === 'rpc.unreachable') return { rpc: { key: 'core.addNetwork.rpcUnreachable', values: { host: hostOf(rpc) } } };
  if (error.code === 'input.notChainId' || /^(rpc|http)\./.test(error.code)) return { rpc: { error: toWireError(error) } };
  return undefined;
}

function trimmed(form: NetworkForm): NetworkForm {
  const { name, rpc, chainId, symbol, decimals, explorer } = form;
  return { ...form, name: name.trim(), rpc: rpc.trim(), chainId: chainId.trim(), symbol: symbol.trim(), decimals: decimals.trim(), explorer: explorer.trim() };
}
