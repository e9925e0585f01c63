import { toWellFormed } from './toWellFormed.ts';

/** A message that signs in, with a text of others at one of its places. */
export function toSiweMessage(text: string, at: number, address: string): string {
  const place = at % 3;
  return [
    `${location.host} wants you to sign in with your Ethereum account:`, address, '', place === 0 ? text : 'Hello.', '',
    `URI: ${place === 1 ? text : location.origin}`, 'Version: 1', 'Chain ID: 1', 'Nonce: abcdefgh12345678', 'Issued At: 2026-01-01T00:00:00.000Z', `Request ID: ${encodeURIComponent(at)}`,
    'Resources:', `- ${place === 2 ? text : 'https://app.example/'}`, `- https://app.example/?${encodeURIComponent(toWellFormed(text))}`,
  ].join('\n');
}
