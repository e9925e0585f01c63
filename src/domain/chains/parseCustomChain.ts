import { defineChain } from './defineChain.ts';
import type { BlockExplorer, Chain } from './chains.ts';
import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import { decodeJson } from '../encoding/json.ts';
import * as limits from './limits.ts';
import { parseChainIcon } from './parseChainIcon.ts';
import { parseChainText, parseCurrency } from './parseCurrency.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A chain that a visitor wrote down, or that storage gave back: what is known of chains and nothing else, its texts fit to show, its endpoints https. @throws input.notChain, input.notChainId */
export function parseCustomChain(value: unknown): Chain {
  const { id, name, rpc, nativeCurrency, blockExplorers, testnet, icon }: Fields = Object(value);
  const endpoints: readonly unknown[] = Array.isArray(rpc) ? rpc : [rpc];
  if (endpoints.length > limits.maxCustomChainEndpoints || !endpoints.every(isEndpoint)) throw inputErrors.notChain({ why: `${parseChainText(name)}: every rpc must be an https address, and ${limits.maxCustomChainEndpoints} are the most` });
  if (typeof id !== 'number') throw inputErrors.notChainId({ value: textOf(id).slice(0, 80) });
  return defineChain({
    id,
    name: parseChainText(name),
    rpc: endpoints,
    ...(nativeCurrency !== undefined && { nativeCurrency: parseCurrency(nativeCurrency) }),
    ...(Array.isArray(blockExplorers) && { blockExplorers: blockExplorers.slice(0, limits.maxCustomChainEndpoints).map(parseExplorer) }),
    ...(testnet === true && { testnet }),
    ...parseChainIcon(icon),
  });
}

/** What storage gave back. A chain that is none is left out. */
export function parseCustomChains(text: string | undefined): readonly Chain[] {
  const chains = new Map<number, Chain>();
  for (const item of parseList(text)) {
    try {
      const chain = parseCustomChain(item);
      chains.set(chain.id, chain);
    } catch {
      // Storage is as untrusted as any other input.
    }
  }
  return [...chains.values()].slice(-limits.maxCustomChains);
}

function parseList(text: string | undefined): readonly unknown[] {
  try {
    const list = text === undefined ? [] : decodeJson(text);
    return Array.isArray(list) ? list.slice(0, 100) : [];
  } catch {
    return [];
  }
}

function parseExplorer(value: unknown): BlockExplorer {
  const { name, url, apiUrl }: Fields = Object(value);
  if (!isEndpoint(url)) throw inputErrors.notChain({ why: 'a block explorer has no https address' });
  return { name: parseChainText(name) || new URL(url).host, url, ...(isEndpoint(apiUrl) && { apiUrl }) };
}

/** https, or this machine: a page over https may reach nothing else anyway. Without a name and a password, with which no `fetch` takes an address. */
export function isEndpoint(url: unknown): url is string {
  if (typeof url !== 'string' || url.length > 2_000 || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));
}
