import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import type { ResolveFile, StorageContext } from '../../../src/contracts/points/storages.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { cidCodecs, parseCid } from '../../../src/domain/ipfs/cid.ts';
import { isCheckable } from '../cid/checkBlock.ts';
import { decodeNode } from '../cid/dagPb.ts';
import * as limits from '../limits.ts';
import { createGatewayBlocks } from './fetchBlocks.ts';
import type { CheckedBlocks, GatewayBlocks } from './fetchBlocks.ts';
import { raceGateways } from './gateways.ts';
import type { Gateway } from './gateways.ts';
import { readName } from './readName.ts';
import { readUnixFs } from './readUnixFs.ts';
import type { FilePlace } from './readUnixFs.ts';
import { sniffType } from './sniffType.ts';

const storageId = 'storageIpfs';

/** Reads files of IPFS at gateways, each block checked against its identifier. @see https://specs.ipfs.tech/http-gateways/trustless-gateway/ */
export function createResolver(gateways: readonly Gateway[]): ResolveFile {
  return async ({ uri, maxBytes, clientId }, context) => {
    const place = parsePlace(uri, await followNames(uri, gateways, clientId, context), maxBytes);
    const pieces = await download(place, gateways, clientId, context);
    const bytes = joinBytes(pieces);
    context.onProgress({ doneBytes: bytes.length, totalBytes: bytes.length });
    return { bytes, type: sniffType(bytes, place.path.at(-1) ?? ''), isVerified: true };
  };
}

async function download(place: FilePlace, gateways: readonly Gateway[], clientId: string | undefined, { signal, port, onProgress }: StorageContext): Promise<readonly Uint8Array[]> {
  const http = port(httpPort);
  const clock = port(clockPort);
  const { uri, root, path, maxBytes } = place;
  const checked: CheckedBlocks = { blocks: new Map(), fileBytes: 0 };
  return raceGateways(gateways, async (gateway, ending, hasProgress) => {
    const blocks = createGatewayBlocks(gateway, {
      http, clock, signal: ending, clientId, uri, maxBytes, checked,
      onProgress: () => {
        hasProgress();
        onProgress({ doneBytes: checked.fileBytes });
      },
    });
    if (path.length > 0 || (await hasLinks(place, blocks))) await blocks.fetchAll(root, path);
    return readUnixFs(blocks, place);
  }, { clock, signal, uri, storageId });
}

/** Whether there is more of a file than its first block, and it is wanted. */
async function hasLinks({ root, maxBytes }: FilePlace, blocks: GatewayBlocks): Promise<boolean> {
  if (root.codec !== cidCodecs.dagPb) return false;
  const node = decodeNode(await blocks.get(root));
  return (node?.links.length ?? 0) > 0 && maxBytes > 0;
}

/** The address without names: `ipns://NAME/path` leads to what the name's record says, and names may lead to names. @throws file.badAddress, and as `readName` */
async function followNames(uri: string, gateways: readonly Gateway[], clientId: string | undefined, { signal, port }: StorageContext): Promise<string> {
  const shown = uri.slice(0, 80);
  let address = uri;
  for (let names = 0; names < limits.maxNames; names += 1) {
    const [, name = '', rest = ''] = /^ipns:\/\/([^/?#]+)((?:\/[^?#]*)?)$/i.exec(address) ?? [];
    if (name === '') return address;
    const value = await readName(name, gateways, { http: port(httpPort), clock: port(clockPort), signal, clientId, uri: shown, storageId });
    const [, scheme = '', target = ''] = /^\/(ipfs|ipns)\/(.*[^/])\/*$/.exec(value) ?? [];
    if (scheme === '') throw fileErrors.notFound({ uri: shown });
    // What a record says is written without percent signs; an address has them.
    address = `${scheme}://${target.split('/').map(encodeURIComponent).join('/')}${rest}`;
  }
  throw fileErrors.badAddress({ uri: shown });
}

/** `ipfs://CID/path`, or as some write it, `ipfs://ipfs/CID/path`. @throws file.badAddress, file.unverified for a hash that cannot be computed */
function parsePlace(uri: string, address: string, maxBytes: number): FilePlace {
  const [, text = '', rest = ''] = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)((?:\/[^?#]*)?)$/i.exec(address) ?? [];
  const root = parseCid(text);
  const path = rest.split('/').filter((name) => name !== '').map(decodeName);
  if (!root || path.length > limits.maxPathSegments || !path.every((name) => name !== undefined)) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
  if (!isCheckable(root)) throw fileErrors.unverified({ uri: uri.slice(0, 80) });
  return { uri: uri.slice(0, 80), root, path, maxBytes };
}

/** Undefined for what would mean more than a name. */
function decodeName(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return /^\.{1,2}$|[/\\\0]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}
