import { hostOf } from './hostOf.ts';
import { shownText } from './shownText.ts';
import { assertArguments } from '../assertArguments.ts';

/** As long as a name of DNS can be. */
const maxHostCharacters = 253;

/** What people know an address by, fit to show, whatever it holds. */
export function shownHostOf(url: string): string {
  assertArguments('shownHostOf(url: string)', url);
  return shownText(hostOf(url) || url, maxHostCharacters);
}
