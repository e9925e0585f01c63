import { maxPairingUriCharacters } from '../../../src/domain/wallets/deepLink.ts';
import { appErrors } from './appErrors.ts';

export interface AppLink {
  /** A secret: anyone who has it can pair. */
  readonly uri: string;
  readonly topic: string;
}

/** Reads what a person pasted: the link itself, or one that leads to a wallet with it inside. @throws connectApp.badLink, connectApp.oldLink, connectApp.expiredLink */
export function readAppLink(text: string, nowMs: number): AppLink {
  const uri = unwrap(text.trim()).replace(/^wc:(?:\/\/)?/i, 'wc:');
  if (uri.length > maxPairingUriCharacters) throw appErrors.badLink();
  const [, topic, version, query] = /^wc:([0-9a-f-]{8,64})@(\d)\?([\x21-\x7e]+)$/i.exec(uri) ?? [];
  if (version === '1') throw appErrors.oldLink();
  const params = new URLSearchParams(query);
  if (topic === undefined || version !== '2' || !/^[0-9a-f]{64}$/i.test(topic) || !/^[0-9a-f]{64}$/i.test(params.get('symKey') ?? '') || !params.has('relay-protocol')) throw appErrors.badLink();
  const expiresAt = Number(params.get('expiryTimestamp') ?? Number.NaN);
  if (expiresAt * 1000 <= nowMs) throw appErrors.expiredLink();
  return { uri, topic: topic.toLowerCase() };
}

/** `metamask://wc?uri=wc%3A…` and `https://wallet.example/wc?uri=…` hold the link that matters; some apps write it in Base64, others with the slashes of a link to an app. */
function unwrap(text: string): string {
  if (/^wc:/i.test(text)) return text;
  if (/^d2M6[\w+/-]{1,4096}={0,2}$/.test(text)) return decodedBase64(text);
  if (!URL.canParse(text)) return text;
  const inner = new URL(text).searchParams.get('uri')?.trim();
  return inner === undefined ? text : inner.startsWith('d2M6') ? unwrap(inner) : inner;
}

function decodedBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return text;
  }
}
