import { assertArguments } from '../assertArguments.ts';

/** The secret parts of a pairing URI: the URI, as it is and inside another address, and the key in it. For `redactSecrets`. */
export function pairingSecrets(uri: string): readonly string[] {
  assertArguments('pairingSecrets(uri: string)', uri);
  return [uri, encodeURIComponent(uri), ...Array.from(uri.matchAll(/symKey=([^&#]+)/gi), ([, key = '']) => key)];
}
