import { isObject, parseChainId } from '../params.ts';
import type { JsonObject } from '../params.ts';
import { rpcErrors } from '../rpcError.ts';

/** What writes the sign-in that a page asks for with `wallet_connect`; undefined where it asks for none. @see ERC-7846, EIP-4361 @throws -32602 for a sign-in at another page */
export function readSignIn([given]: readonly unknown[], origin: string): ((address: string) => string) | undefined {
  if (!isObject(given) || given['version'] !== '1') throw rpcErrors.invalidParams('Expected version 1.');
  const asked = isObject(given['capabilities']) ? given['capabilities']['signInWithEthereum'] : undefined;
  if (!isObject(asked)) return undefined;
  const { host } = new URL(origin);
  const { domain = host, uri = origin } = asked;
  if (domain !== host || new URL(String(uri)).origin !== origin) throw rpcErrors.invalidParams('The sign-in is for another page.');
  return (address) => write(asked, { address, head: `${typeof asked['scheme'] === 'string' ? `${asked['scheme']}://` : ''}${domain}`, uri: String(uri) });
}

function write(asked: JsonObject, { address, head, uri }: { readonly address: string; readonly head: string; readonly uri: string }): string {
  const line = (title: string, name: string): readonly string[] => (typeof asked[name] === 'string' ? [`${title}: ${asked[name]}`] : []);
  const { statement, resources, issuedAt = new Date().toISOString() } = asked;
  return [
    `${head} wants you to sign in with your Ethereum account:`, address, '', ...(typeof statement === 'string' ? [statement] : []), '',
    `URI: ${uri}`, 'Version: 1', `Chain ID: ${Number(parseChainId(asked['chainId']))}`, ...line('Nonce', 'nonce'), `Issued At: ${String(issuedAt)}`,
    ...line('Expiration Time', 'expirationTime'), ...line('Not Before', 'notBefore'), ...line('Request ID', 'requestId'),
    ...(Array.isArray(resources) ? ['Resources:', ...resources.map((each) => `- ${String(each)}`)] : []),
  ].join('\n');
}
