import { definePlugin } from '../../../src/store/definePlugin.ts';
import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { storagesPoint } from '../../../src/contracts/points/storages.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { keepsKey, leavesListener, needs, permissions, post, secret, sendsEarly, serviceAdapter, uncoded } from './brokenPlugins.ts';
import { runSuite } from './suite.ts';
import { storageSuite } from './storageSuite.ts';
import type { MakeStorage, StorageBehaviour, StorageRule } from './storageSuite.ts';
import type { PortsOf } from './brokenPlugins.ts';
import type { RemoveFiles, ResolveFile, StorageContext, StorageSpec, UploadFiles } from '../../../src/contracts/points/storages.ts';

interface Breach {
  readonly spec?: Partial<StorageSpec>;
  resolve?(well: ResolveFile): ResolveFile;
  upload?(well: UploadFiles): UploadFiles;
  remove?(well: RemoveFiles): RemoveFiles;
  setup?(ctx: PortsOf): void;
}

interface Kept {
  readonly bytes: readonly number[];
  readonly type: string;
}

const scheme = 'suite';
const sumOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte, at) => (sum * 31 + byte * (at + 1)) % 65_521, 7);

/** Its addresses are made of what the files hold: `suite://7-2` is the file at 2, whose bytes give 7. */
const wellResolves: ResolveFile = async ({ uri, maxBytes }, { signal, onProgress, port }) => {
  const [, path = ''] = /^suite:\/\/(\d+-\d+|dir\/[\w.]+)$/.exec(uri) ?? [];
  if (path === '') throw fileErrors.badAddress({ uri });
  const found = JSON.parse(await post({ port }, `/get/${path}`, '', signal)) as (Kept & { readonly sum: number }) | null;
  if (!found) throw fileErrors.notFound({ uri });
  if (found.bytes.length > maxBytes) throw fileErrors.tooLarge({ uri, maxBytes });
  onProgress({ doneBytes: found.bytes.length, totalBytes: found.bytes.length });
  return { bytes: Uint8Array.from(found.bytes), type: found.type, isVerified: sumOf(found.bytes) === found.sum };
};

const wellUploads: UploadFiles = async ({ files, isDirectory, resumeFrom }, { signal, onProgress, onCheckpoint, port }) => {
  const uris: string[] = resumeFrom === undefined ? [] : (JSON.parse(resumeFrom) as string[]);
  let doneBytes = 0;
  for (const [at, each] of files.entries()) {
    if (at >= uris.length) {
      uris.push(`${scheme}://${await post({ port }, isDirectory ? `/put/${each.name}` : '/put', JSON.stringify([...new Uint8Array(await each.arrayBuffer())]), signal)}`);
      onCheckpoint(JSON.stringify(uris));
    }
    doneBytes += each.size;
    onProgress({ doneBytes });
  }
  return { uris, ...(isDirectory && { directoryUri: `${scheme}://dir` }) };
};

const wellRemoves: RemoveFiles = async ({ uri }, { signal, port }) => {
  if (JSON.parse(await post({ port }, '/remove', uri.slice(`${scheme}://`.length), signal)) !== true) throw fileErrors.notFound({ uri });
};

function storage(breach: Breach = {}): MakeStorage {
  return ({ world }) => {
    let behaviour: StorageBehaviour = 'serves';
    let [asked, taken] = [0, 0];
    const files = new Map<string, Kept>();
    const keep = (kept: Kept, name?: string): string => {
      const path = name === undefined ? `${sumOf(kept.bytes)}-${files.size}` : `dir/${name}`;
      files.set(path, kept);
      return path;
    };
    const adapter = serviceAdapter(world, (path, body) => {
      asked += 1;
      if (behaviour === 'silent') return undefined;
      if (behaviour === 'fails' || (behaviour === 'failsLate' && taken > 0)) return { status: 500, body: '' };
      if (path.startsWith('/put')) return (taken += 1), { status: 200, body: keep({ bytes: JSON.parse(body) as readonly number[], type: '' }, path.split('/')[2]) };
      if (path === '/remove') return { status: 200, body: String([...files.keys()].filter((name) => name.startsWith(`${body}/`) && files.delete(name)).length > 0) };
      const kept = files.get(path.slice('/get/'.length));
      const sum = Number(/^\d+/.exec(path.slice('/get/'.length))?.[0]);
      return { status: 200, body: JSON.stringify(kept ? { ...kept, bytes: behaviour === 'tampers' ? [...kept.bytes].reverse() : kept.bytes, sum } : null) };
    });
    return {
      scheme,
      controls: { set: next => void (behaviour = next), put: (bytes, type) => `${scheme}://${keep({ bytes: [...bytes], type })}`, missing: () => `${scheme}://1-99`, asked: () => asked, taken: () => taken, secrets: () => [secret] },
      kit: { adapters: [adapter] },
      plugin: () => definePlugin({
        id: 'suite',
        needs,
        permissions,
        contributes: [storagesPoint.of({
          id: 'suite.storage', schemes: [scheme],
          resolve: async () => breach.resolve?.(wellResolves) ?? wellResolves,
          upload: async () => breach.upload?.(wellUploads) ?? wellUploads,
          remove: async () => breach.remove?.(wellRemoves) ?? wellRemoves,
          ...breach.spec,
        })],
        setup: ctx => breach.setup?.(ctx as never), // it asks for the ports that the plugin needs
      }),
    };
  };
}

const never = (): AbortSignal => new AbortController().signal;
const quietly = (context: StorageContext): StorageContext => ({ ...context, onProgress: () => {} });

const breaches: Readonly<Record<StorageRule, Breach>> = {
  listsItself: { spec: { gateways: ['http://gateway.test/{cid}'] } },
  staysSilentBeforeIntent: { setup: sendsEarly },
  resolves: { resolve: resolve => async (request, context) => {
    const found = await resolve(request, context);
    return found.bytes.length > 2 ? { ...found, bytes: Uint8Array.from(new TextEncoder().encode(new TextDecoder().decode(found.bytes))) } : found; // as text
  } },
  tellsType: { resolve: resolve => async (request, context) => ({ ...(await resolve(request, context)), type: 'application/octet-stream' }) },
  tellsOfTampering: { resolve: resolve => async (request, context) => ({ ...(await resolve(request, context)), isVerified: true }) },
  refusesOtherSchemes: { resolve: resolve => async (request, context) => (request.uri.startsWith('javascript:') ? { bytes: new Uint8Array(), type: '', isVerified: false } : resolve(request, context)) },
  refusesLargeFiles: { resolve: resolve => (request, context) => resolve({ ...request, maxBytes: Infinity }, context) },
  tellsOfMissing: { resolve: resolve => (request, context) => resolve(request, context).catch((error: Error) => {
    throw hasCode(error, 'file.notFound') ? walletErrors.requestFailed({ reason: 'Nothing' }) : error;
  }) },
  tellsOfFailure: { resolve: resolve => (request, context) => resolve(request, context).catch((error: Error) => {
    throw error.message.includes('500') ? fileErrors.notFound({ uri: request.uri }) : error;
  }) },
  tellsProgress: { resolve: resolve => (request, context) => resolve(request, quietly(context)) },
  endsWhenAborted: { resolve: resolve => (request, context) => resolve(request, { ...context, signal: never() }) },
  uploads: { upload: upload => async (request, context) => {
    const { uris, ...rest } = await upload(request, context);
    return { uris: request.isDirectory || request.resumeFrom !== undefined ? uris : uris.toReversed(), ...rest };
  } },
  wrapsDirectories: { upload: upload => (request, context) => upload({ ...request, isDirectory: false }, context) },
  tellsUploadProgress: { upload: upload => (request, context) => upload(request, { ...context, onProgress: () => {} }) },
  resumesUploads: { upload: upload => ({ files, isDirectory, metadata }, context) => upload({ files, isDirectory, metadata }, context) },
  tellsOfFailedUpload: { upload: upload => (request, context) => {
    let isPartKept = false;
    const noted = { ...context, onCheckpoint: (checkpoint: string) => ((isPartKept = true), context.onCheckpoint(checkpoint)) };
    return upload(request, noted).catch((error: Error) => (isPartKept ? Promise.reject(error) : uncoded('500')(error)));
  } },
  endsUploadWhenAborted: { upload: upload => (request, context) => upload(request, { ...context, signal: never() }) },
  removes: { remove: () => async () => {} },
  leavesNoTrace: { setup: leavesListener },
  keepsSecrets: { resolve: resolve => (request, context) => (keepsKey(context), resolve(request, context)) },
};

describe('storageSuite', () => {
  it.each(Object.entries({ '': {}, ...breaches }))("finds that '%s' is broken, and nothing else", async (rule, breach) => {
    const { findings, skipped } = await runSuite(storageSuite(storage(breach)));
    expect(findings).toMatchObject(rule === '' ? [] : [{ rule }]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
