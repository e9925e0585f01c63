import { rawBlock } from '../../fixtures/ipfs/gateway.ts';
import { createFileServer, createFileService } from '../../fixtures/files/fileServer.ts';
import { mockStorageUrls } from '../../mocks/files/scenarios.ts';
import { createMockStorage } from '../../mocks/files/service.ts';
import { storageSuite } from '../../mocks/testing/index.ts';
import { blockKey, cidText, parseCid } from '../../src/domain/ipfs/cid.ts';
import { storageIpfs } from './index.ts';

describe('storageIpfs keeps the contract of storages:', () => {
  // Of the bytes that the suite puts there no type can be told. It takes no files where no service keeps them.
  const cases = storageSuite(() => {
    const blocks = new Map<string, Uint8Array>();
    const server = createFileServer(({ pathname, searchParams }) => {
      const cid = parseCid(pathname.split('/').at(-1) ?? '');
      const bytes = searchParams.get('format') === 'raw' && cid ? blocks.get(blockKey(cid)) : undefined;
      return bytes && { bytes, type: 'application/vnd.ipld.raw' };
    });
    return {
      scheme: 'ipfs',
      plugin: () => storageIpfs.with({ gateways: ['https://one.test/ipfs/{cid}', 'https://two.test/{cid}'] }),
      kit: { adapters: [server.adapter] },
      controls: {
        ...server.controls,
        put: (bytes) => {
          blocks.set(blockKey(rawBlock(bytes)), bytes);
          return `ipfs://${cidText(rawBlock(bytes))}`;
        },
        missing: () => `ipfs://${cidText(rawBlock(Uint8Array.from([7])))}`,
      },
    };
  }, { cannot: ['upload', 'remove', 'type', 'secrets'] });
  for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

describe('storageIpfs keeps the contract of storages, uploads with it, over a service in memory:', () => {
  // Each file a batch, so that an upload can go on after the first one.
  const cases = storageSuite(({ world }) => {
    const { adapter, controls } = createFileService(mockStorageUrls.upload, createMockStorage(world));
    return { scheme: 'ipfs', plugin: () => storageIpfs.with({ gateways: [mockStorageUrls.gateway], upload: { url: mockStorageUrls.upload, batchFiles: 1 } }), kit: { adapters: [adapter] }, controls };
  }, { cannot: ['type', 'secrets'] });
  for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
