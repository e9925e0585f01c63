import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import { transferFile } from '../../../src/contracts/transferFile.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { blockKey, cidCodecs, cidHashes, cidText } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { toGatewayUrl } from '../../../src/domain/text/toGatewayUrl.ts';
import { isBlockOf } from '../cid/checkBlock.ts';
import { decodeNode, decodeUnixFs } from '../cid/dagPb.ts';
import * as limits from '../limits.ts';
import { faultOf, GatewayFault } from './gateways.ts';
import type { Gateway } from './gateways.ts';
import { createCarReader } from './readCar.ts';
import type { Blocks } from './readUnixFs.ts';

/** Blocks of one file that have been checked, whichever gateway they came from. */
export interface CheckedBlocks {
  readonly blocks: Map<string, Uint8Array>;
  /** Of the file itself that have come. */
  fileBytes: number;
}

export interface GatewayContext {
  readonly http: Http;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly clientId: string | undefined;
  /** As it was named, for errors. */
  readonly uri: string;
  readonly maxBytes: number;
  readonly checked: CheckedBlocks;
  /** Called as something comes. */
  onProgress(): void;
}

/** The blocks of a file as one gateway gives them; what has been checked already is not asked for again. */
export interface GatewayBlocks extends Blocks {
  /** Has the gateway send what leads to a file and all of it at once, where it can. What is missing afterwards comes by `get`. */
  fetchAll(root: Cid, path: readonly string[]): Promise<void>;
}

/** @throws GatewayFault, file.tooLarge, http.unreachable, http.tooLarge; the signal's reason */
export function createGatewayBlocks(gateway: Gateway, { http, clock, signal, clientId, uri, maxBytes, checked, onProgress }: GatewayContext): GatewayBlocks {
  const underWay = new Map<string, Promise<Uint8Array>>();
  const most = maxBytes + Math.floor(maxBytes / limits.besideShare) + limits.besideBytes;
  let singleBytes = 0;
  const keep = async (cid: Cid, block: Uint8Array): Promise<void> => {
    if (checked.blocks.has(blockKey(cid))) return;
    if (!(await isBlockOf(cid, block))) throw new GatewayFault('lied', 'It sent a block that is not the one that was named');
    checked.blocks.set(blockKey(cid), block);
    checked.fileBytes += contentBytes(cid, block);
    onProgress();
  };
  const ask = async (cid: Cid, { path = [], format, accept, maxAnswerBytes, onChunk }: { readonly path?: readonly string[]; readonly format: string; readonly accept: string; readonly maxAnswerBytes: number; onChunk?(piece: Uint8Array): Promise<void> }) => {
    const place = toGatewayUrl(gateway.template, `ipfs://${[cidText(cid), ...path.map(encodeURIComponent)].join('/')}`, clientId);
    if (place === undefined) throw new GatewayFault('refused', 'Its address cannot be made');
    const url = new URL(place);
    for (const [name, value] of new URLSearchParams(format)) url.searchParams.set(name, value);
    let told = 0;
    return transferFile(http, {
      url: url.href, method: 'GET', headers: { accept }, signal, maxAnswerBytes, ...(onChunk && { onChunk }),
      onReceived: (doneBytes) => {
        if (doneBytes - told < limits.progressBytes) return;
        told = doneBytes;
        onProgress();
      },
    });
  };
  const fetchBlock = async (cid: Cid): Promise<Uint8Array> => {
    const answer = await ask(cid, { format: 'format=raw', accept: 'application/vnd.ipld.raw', maxAnswerBytes: limits.maxBlockBytes });
    if (answer.status !== 200) throw faultOf(answer, gateway, clock);
    await keep(cid, answer.bytes);
    singleBytes += answer.bytes.length;
    // Nodes may be as large as they like and hold nothing of a file.
    if (singleBytes > most) throw fileErrors.tooLarge({ uri, maxBytes });
    return answer.bytes;
  };
  return {
    get: async (cid) => {
      if (cid.hash === cidHashes.identity) return cid.digest;
      const key = blockKey(cid);
      const found = checked.blocks.get(key) ?? underWay.get(key);
      if (found) return found;
      const asked = fetchBlock(cid);
      underWay.set(key, asked);
      return asked;
    },
    fetchAll: async (root, path) => {
      if (gateway.isWithoutCars) return;
      const noCar = new Error('It is no CAR');
      const car = createCarReader(keep);
      try {
        const answer = await ask(root, {
          path, format: 'format=car&dag-scope=entity', accept: 'application/vnd.ipld.car; version=1; order=dfs; dups=n', maxAnswerBytes: most,
          onChunk: async (piece) => {
            if (!(await car.push(piece))) throw noCar;
          },
        });
        const { status } = answer;
        if (status === 429 || (status >= 500 && status !== 501)) throw faultOf(answer, gateway, clock);
        // Whether there is nothing, or only no CAR, single blocks tell.
        gateway.isWithoutCars = status !== 200 && status !== 404 && status !== 410;
      } catch (error) {
        if (error === noCar) gateway.isWithoutCars = true;
        else if (!hasCode(error, 'http.tooLarge')) throw error;
      }
    },
  };
}

/** What a block adds to a file. */
function contentBytes({ codec }: Cid, block: Uint8Array): number {
  if (codec !== cidCodecs.dagPb) return block.length;
  const node = decodeNode(block);
  return (node && decodeUnixFs(node)?.data.length) ?? 0;
}
