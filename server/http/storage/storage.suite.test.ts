import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileService } from '../../../fixtures/files/fileServer.ts';
import { storageSuite } from '../../../mocks/testing/index.ts';
import { storageIpfs } from '../../../plugins/storageIpfs/index.ts';
import { openFileBlocks } from '../../node/storage/fileBlocks.ts';
import { readMultipart } from '../../node/storage/readMultipart.ts';
import { createTestServer, siteId, sites, walletOrigin } from '../../testing/createTestServer.ts';

const settings = {
  blocks: { kind: 'folder', folder: '' }, who: 'pages', siteIds: [siteId], gatewayOrigin: undefined, mostUploadBytes: 100_000, mostUploadFiles: 50, userBytesPerDay: 10_000_000, siteBytesPerDay: 10_000_000, mostBytes: 10_000_000, uploadSeconds: 3_600, mostAgeDays: undefined, unfinishedHours: 24, gone: [],
} as const;

describe('storageIpfs keeps the contract of storages over this server, uploads with it:', () => {
  // Of the bytes that the suite puts there no type can be told. Each file is a batch, so that an upload can go on after the first one.
  const cases = storageSuite(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-suite-'));
    const { server, newBrowser } = createTestServer({ storage: { settings, sites: [...sites.values()], blocks: await openFileBlocks(folder), readForm: readMultipart } });
    const { adapter, controls } = createFileService(walletOrigin, (request) => server.fetch(request));
    const browser = newBrowser();
    const client = browser.newClient();
    await browser.signInAsGuest(client);
    return {
      scheme: 'ipfs', controls, kit: { adapters: [adapter] },
      plugin: () => storageIpfs.with({ gateways: [`${walletOrigin}/ipfs/{cid}`], upload: { url: walletOrigin, batchFiles: 1, getIdentityToken: async () => (await client.call('identity.token', { nonce: null })).token } }),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  }, { cannot: ['type', 'secrets'] });
  for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
