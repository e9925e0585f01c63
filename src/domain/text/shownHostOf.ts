import { hostOf } from './hostOf.ts';
import { shownText } from './shownText.ts';

/** As long as a name of DNS can be. */
const maxHostCharacters = 253;

/** What people know an address by, fit to show, whatever it holds. */
export function shownHostOf(url: string): string {
  return shownText(hostOf(url) || url, maxHostCharacters);
}
