import { maxTokenNameGraphemes } from '../../domain/tokens/limits.ts';
import { shownText } from '../../domain/text/shownText.ts';

/** Names that a site gives by address, however it writes an address and wherever it has the names from: fit to show, by address in lower case. */
export function namesByAddress(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([address, name]) => [address.toLowerCase(), shownText(name, maxTokenNameGraphemes)]));
}
