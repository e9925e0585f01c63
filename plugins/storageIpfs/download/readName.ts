import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import { transferFile } from '../../../src/contracts/transferFile.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { cidCodecs, cidHashes, decodeMultihash, parseCid } from '../../../src/domain/ipfs/cid.ts';
import { decodeMultibase, readFields } from '../../../src/domain/ipfs/wire.ts';
import { toGatewayUrl } from '../../../src/domain/text/toGatewayUrl.ts';
import * as limits from '../limits.ts';
import { faultOf, GatewayFault, raceGateways } from './gateways.ts';
import type { Gateway, RaceOptions } from './gateways.ts';

/** Where a name leads, `/ipfs/…` or `/ipns/…`, by a record that its own key has signed. @see https://specs.ipfs.tech/ipns/ipns-record/ @throws file.unverified for names whose key is not in them (of DNS, or RSA), file.*, http.* */
export async function readName(name: string, gateways: readonly Gateway[], { http, clientId, ...race }: RaceOptions & { readonly http: Http; readonly clientId: string | undefined }): Promise<string> {
  const key = ed25519KeyOf(name);
  if (!key) throw fileErrors.unverified({ uri: race.uri });
  const { ed25519 } = await loadPart(import('@noble/curves/ed25519.js'));
  return raceGateways(gateways, async (gateway, signal) => {
    const place = gateway.template.includes('/ipfs/') ? toGatewayUrl(gateway.template.replace('/ipfs/', '/ipns/'), `ipns://${name}`, clientId) : undefined;
    if (place === undefined) throw new GatewayFault('refused', 'It has no names');
    const url = new URL(place);
    url.searchParams.set('format', 'ipns-record');
    const answer = await transferFile(http, { url: url.href, method: 'GET', headers: { accept: 'application/vnd.ipfs.ipns-record' }, signal, maxAnswerBytes: limits.maxRecordBytes });
    if (answer.status !== 200) throw faultOf(answer, gateway, race.clock);
    const value = valueIn(answer.bytes, race.clock.nowMs(), (signature, message) => ed25519.verify(signature, message, key));
    if (value === undefined) throw new GatewayFault('lied', 'Its record of the name is not signed by the key of the name, or is too old');
    return value;
  }, race);
}

/** The key that a name holds: of `k51…` and other identifiers, and of `12D3…`. Undefined where it holds none of Ed25519. */
function ed25519KeyOf(name: string): Uint8Array | undefined {
  const cid = parseCid(name);
  const bytes = cid || !/^12D3[1-9A-HJ-NP-Za-km-z]{48}$/.test(name) ? undefined : decodeMultibase(`z${name}`);
  const held = cid?.codec === cidCodecs.libp2pKey ? cid : bytes && decodeMultihash(bytes);
  if (held?.hash !== cidHashes.identity) return undefined;
  const fields = readFields(held.digest) ?? [];
  const valueOf = (wanted: number): number | Uint8Array | undefined => fields.find(({ field }) => field === wanted)?.value;
  const key = valueOf(2);
  // Of libp2p's kinds of keys, 1 is Ed25519.
  return valueOf(1) === 1 && key instanceof Uint8Array && key.length === 32 ? key : undefined;
}

/** What a record names, if it is signed and not too old. Only version 2 of its signature counts; what stands beside what it covers has to be the same. */
function valueIn(record: Uint8Array, nowMs: number, isSigned: (signature: Uint8Array, message: Uint8Array) => boolean): string | undefined {
  const fields = readFields(record) ?? [];
  const bytesAt = (wanted: number): Uint8Array | undefined => {
    const value = fields.find(({ field }) => field === wanted)?.value;
    return value instanceof Uint8Array ? value : undefined;
  };
  const [outer, signature, data] = [bytesAt(1), bytesAt(8), bytesAt(9)];
  if (!signature || !data || !isSignedSafely(() => isSigned(signature, Uint8Array.from([...new TextEncoder().encode('ipns-signature:'), ...data])))) return undefined;
  const signed = readCborMap(data);
  const value = signed?.get('Value');
  const validity = signed?.get('Validity');
  // Validity is a time until which it holds; there is no other kind.
  if (!(value instanceof Uint8Array) || !(validity instanceof Uint8Array) || signed?.get('ValidityType') !== 0) return undefined;
  const untilMs = Date.parse(textOf(validity).replace(/(\.\d{3})\d+/, '$1'));
  if (!(untilMs > nowMs)) return undefined;
  // Readers of version 1 would follow this one.
  if (outer && textOf(outer) !== textOf(value)) return undefined;
  return textOf(value);
}

function isSignedSafely(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false; // a signature of another length
  }
}

/** A map of texts to numbers and bytes, as records have it; undefined for anything else. @see RFC 8949 */
function readCborMap(bytes: Uint8Array): ReadonlyMap<string, number | Uint8Array> | undefined {
  let at = 0;
  const head = (): readonly [kind: number, value: number] | undefined => {
    const first = bytes[at++];
    if (first === undefined) return undefined;
    const short = first & 0x1f;
    if (short < 24) return [first >> 5, short];
    if (short > 27) return undefined;
    let value = 0;
    for (let i = 2 ** (short - 24); i > 0; i -= 1) value = value * 256 + (bytes[at++] ?? NaN);
    return Number.isSafeInteger(value) || first >> 5 === 0 ? [first >> 5, value] : undefined;
  };
  const part = (length: number): Uint8Array | undefined => (at + length <= bytes.length ? bytes.subarray(at, (at += length)) : undefined);
  const map = head();
  if (map?.[0] !== 5) return undefined;
  const found = new Map<string, number | Uint8Array>();
  for (let i = 0; i < map[1]; i += 1) {
    const key = head();
    const name = key?.[0] === 3 ? part(key[1]) : undefined;
    const value = head();
    const held = value?.[0] === 2 ? part(value[1]) : value?.[0] === 0 ? value[1] : undefined;
    if (!name || held === undefined) return undefined;
    found.set(textOf(name), held);
  }
  return at === bytes.length ? found : undefined;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
