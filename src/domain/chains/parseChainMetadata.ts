import type { BlockExplorer, NativeCurrency } from './chains.ts';
import { assertCurrency } from './defineChain.ts';
import { decodeChainId } from '../encoding/hex.ts';
import { inputErrors } from '../inputErrors.ts';
import { parseChainIcon } from './parseChainIcon.ts';
import { parseChainText, parseCurrency } from './parseCurrency.ts';

/** What a service says of a chain, fit to show. Serialisable. */
export interface ChainMetadata {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: NativeCurrency;
  /** Public endpoints, without those that want a key. */
  readonly rpc: readonly string[];
  readonly blockExplorers: readonly BlockExplorer[];
  readonly testnet: boolean;
  /** https, ipfs or data, checked and not fetched. */
  readonly icon?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** In the form of ethereum-lists/chains, which services take over. @throws input.notChain, input.notChainId */
export function parseChainMetadata(value: unknown): ChainMetadata {
  const { chainId, name, nativeCurrency, rpc, explorers, testnet, slip44, icon }: Fields = Object(value);
  const id = decodeChainId(typeof chainId === 'number' ? chainId : undefined);
  const shown = parseChainText(name);
  if (shown === '') throw inputErrors.notChain({ why: `chain ${id} has no name` });
  const currency = parseCurrency(nativeCurrency);
  assertCurrency(currency, id);
  return {
    id,
    name: shown,
    nativeCurrency: currency,
    rpc: listOf(rpc).filter((url): url is string => isHttps(url) && !/[${}]/.test(url)),
    blockExplorers: listOf(explorers).flatMap((explorer) => {
      const { name: title, url, apiUrl }: Fields = Object(explorer);
      return isHttps(url) ? [{ name: parseChainText(title) || new URL(url).host, url: url.replace(/\/$/, ''), ...(isHttps(apiUrl) && { apiUrl }) }] : [];
    }),
    testnet: testnet === true || slip44 === 1,
    ...parseChainIcon(icon),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 50) : [];
}

function isHttps(url: unknown): url is string {
  return typeof url === 'string' && url.length <= 2_000 && /^https:\/\//i.test(url) && URL.canParse(url);
}
