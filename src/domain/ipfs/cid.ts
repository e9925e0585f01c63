import { assertArguments } from '../assertArguments.ts';
import { decodeMultibase, readVarint, writeBase32, writeBase58, writeVarint } from './wire.ts';

/** What a content identifier says: the name of a block by its hash. @see https://github.com/multiformats/cid */
export interface Cid {
  /** As it is written: 0 (`Qm…`), or 1 (`b…` as a rule). */
  readonly version: 0 | 1;
  /** Multicodec of the block, e.g. `cidCodecs.raw`. */
  readonly codec: number;
  /** Multicodec of the hash function, e.g. `cidHashes.sha2_256`. */
  readonly hash: number;
  readonly digest: Uint8Array<ArrayBuffer>;
}

/** Of the blocks that files are made of: `dagPb`, a node with links; `raw`, bytes of a file. @see https://github.com/multiformats/multicodec */
export const cidCodecs = { raw: 0x55, dagPb: 0x70, libp2pKey: 0x72, dagJson: 0x0129, json: 0x0200 } as const;
/** `identity`: the content stands in the identifier itself. @see https://github.com/multiformats/multicodec */
export const cidHashes = { identity: 0x00, sha2_256: 0x12 } as const;

const maxCidCharacters = 512;
const digestBytes = 32;

/** The CID of a block by SHA-256. */
export async function cidOf(block: Uint8Array<ArrayBuffer>, { version, codec }: Pick<Cid, 'version' | 'codec'>): Promise<Cid> {
  return { version, codec, hash: cidHashes.sha2_256, digest: new Uint8Array(await crypto.subtle.digest('SHA-256', block)) };
}

/** As it stands in links and in CAR files. */
export function cidBytes({ version, codec, hash, digest }: Cid): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...(version === 0 ? [] : [1, ...writeVarint(codec)]), ...writeVarint(hash), ...writeVarint(digest.length), ...digest]);
}

/** A content identifier at the beginning of bytes, and where it ends; undefined where there is none. */
export function decodeCid(bytes: Uint8Array, at = 0): { readonly cid: Cid; readonly end: number } | undefined {
  assertArguments('decodeCid(bytes: Uint8Array)', bytes);
  if (bytes[at] === cidHashes.sha2_256 && bytes[at + 1] === digestBytes) {
    const digest = bytes.slice(at + 2, at + 2 + digestBytes);
    return digest.length === digestBytes ? { cid: { version: 0, codec: cidCodecs.dagPb, hash: cidHashes.sha2_256, digest }, end: at + 2 + digestBytes } : undefined;
  }
  const version = readVarint(bytes, at);
  const codec = version?.value === 1 ? readVarint(bytes, version.end) : undefined;
  const multihash = codec && decodeMultihash(bytes, codec.end);
  return codec && multihash && { cid: { version: 1, codec: codec.value, hash: multihash.hash, digest: multihash.digest }, end: multihash.end };
}

/** A hash with its name and length, and where it ends. @see https://github.com/multiformats/multihash */
export function decodeMultihash(bytes: Uint8Array, at = 0): { readonly hash: number; readonly digest: Uint8Array<ArrayBuffer>; readonly end: number } | undefined {
  assertArguments('decodeMultihash(bytes: Uint8Array)', bytes);
  const hash = readVarint(bytes, at);
  const length = hash && readVarint(bytes, hash.end);
  if (!hash || !length || length.end + length.value > bytes.length) return undefined;
  return { hash: hash.value, digest: bytes.slice(length.end, length.end + length.value), end: length.end + length.value };
}

/** A content identifier out of text, in any of the usual alphabets; undefined where it is none. */
export function parseCid(text: string): Cid | undefined {
  assertArguments('parseCid(text: string)', text);
  if (text.length > maxCidCharacters) return undefined;
  const isFirst = /^Qm[1-9A-HJ-NP-Za-km-z]{44}$/.test(text);
  const bytes = decodeMultibase(isFirst ? `z${text}` : text);
  // Version 0 has no prefix, so behind one it is no identifier.
  const read = bytes && (isFirst || bytes[0] === 1) ? decodeCid(bytes) : undefined;
  return read && read.end === bytes?.length ? read.cid : undefined;
}

/** E.g. `bafkreih…`; of version 0 `Qm…`. */
export function writeCid(cid: Cid): string {
  const bytes = cidBytes(cid);
  return cid.version === 0 ? writeBase58(bytes) : `b${writeBase32(bytes)}`;
}

/** Version 1 in base32, as gateways in subdomains need it: `bafy…`. */
export function cidText(cid: Cid): string {
  assertArguments('cidText(cid: object)', cid);
  return writeCid({ ...cid, version: 1 });
}

/** Whether it is of a block as files are made of here: by SHA-256, a node or bytes. */
export function isFileCid({ codec, hash, digest }: Cid): boolean {
  return (codec === cidCodecs.dagPb || codec === cidCodecs.raw) && hash === cidHashes.sha2_256 && digest.length === digestBytes;
}

/** The one way of writing a CID of such a block; undefined for what is none. */
export function readCid(text: string): Cid | undefined {
  const cid = parseCid(text);
  return cid && isFileCid(cid) && writeCid(cid) === text ? cid : undefined;
}

/** Whether both are of the same block, in whichever version. */
export function sameCid(one: Cid, other: Cid): boolean {
  return one.codec === other.codec && blockKey(one) === blockKey(other);
}

/** The same for two identifiers of the same block. */
export function blockKey(cid: Cid): string {
  assertArguments('blockKey({ hash: number, digest: Uint8Array })', cid);
  return `${cid.hash}:${writeBase32(cid.digest)}`;
}

/** In base32: one name for a block by SHA-256, whatever the version of its CID. */
export function writeDigest(digest: Uint8Array): string {
  return writeBase32(digest);
}
