import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cidCodecs, cidOf, writeCid, writeDigest } from '../../src/domain/ipfs/cid.ts';
import { createKeyFile } from '../kms/keyFile.ts';
import { openFileBlocks } from '../node/storage/fileBlocks.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { emptyRow } from '../store/testing/rows.ts';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';

let folder: string;
const file = () => join(folder, 'latchkey-data', 'latchkey.sqlite');
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-admin-'));
  await createKeyFile(join(folder, 'latchkey-kms.key'));
  const store = await openSqliteStore({ file: file() });
  await store.insert('users', emptyRow('users', { userId: 'anna', realm: 'site:localhost' }));
  await store.insert('sessions', emptyRow('sessions', { userId: 'anna', sessionId: 's', secretHash: 'hash-of-the-secret', expiresAtMs: Date.now() + 1e6 }));
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function say(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCli({ commands, version: '0', args, environment: {}, folder, print, printError: print });
  return [code, ...lines].join('\n');
}

async function listOf<T extends 'audit' | 'adminTokens' | 'sessions'>(table: T) {
  const store = await openSqliteStore({ file: file() });
  try {
    return await store.list(table, {});
  } finally {
    await store.close();
  }
}

describe('latchkey-server users', () => {
  it('exports an account without its secrets, and ends its sessions, in the audit log', async () => {
    const said = await say('users', 'export', 'anna');
    expect(JSON.parse(said.slice(2))).toMatchObject({ account: { userId: 'anna', sessions: [{ sessionId: 's' }] } });
    expect(said).not.toContain('hash-of-the-secret');
    expect(await say('users', 'sign-out', 'anna')).toBe('0\nEnded 1 session of anna.');
    expect(await say('users', 'sign-out', 'anna')).toBe('0\nEnded 0 sessions of anna.');
    expect((await listOf('audit')).map(({ actor, action }) => `${actor} ${action}`)).toEqual(['operator account.exported', 'operator sessions.ended', 'operator sessions.ended']);
  });
});

describe('latchkey-server files', () => {
  it('removes the uploads of a CID, and blocks that no upload has, in the audit log', async () => {
    expect(await say('files', 'prune')).toContain('No files are kept');
    writeFileSync(join(folder, 'latchkey-server.json'), JSON.stringify({ sites: [{ siteId: 'shop', name: 'Shop', origins: ['http://shop.localhost'], signIn: ['email'] }], storage: { who: 'pages', mostBytes: 10_000_000 } }));
    const blocks = await openFileBlocks(join(folder, 'latchkey-data', 'blocks'));
    const [kept, lost] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
    const cid = await cidOf(kept, { version: 1, codec: cidCodecs.raw });
    const [name, lostName] = [writeDigest(cid.digest), writeDigest((await cidOf(lost, cid)).digest)];
    await blocks.put(name, kept);
    await blocks.put(lostName, lost);
    const store = await openSqliteStore({ file: file() });
    for (const uploadId of ['1', '2']) {
      await store.insert('uploads', emptyRow('uploads', { uploadId, state: 'kept', cid: writeCid(cid), isListed: 1 }));
      await store.insert('uploadBlocks', { name, uploadId, at: 1 });
    }
    await store.close();
    expect(await say('files', 'prune')).toBe('0\nRemoved: 0 uploads that were over, and 1 blocks that no upload had.');
    expect([await blocks.size(name), await blocks.size(lostName)]).toEqual([3, undefined]);
    expect(await say('files', 'remove', 'x')).toContain('This is no CID');
    expect(await say('files', 'remove', writeCid(cid))).toBe('0\nRemoved: 2 uploads.');
    expect(await blocks.size(name)).toBeUndefined();
    expect(await say('files', 'remove', writeCid(cid))).toContain('No upload has this CID');
    expect((await listOf('audit')).map(({ action }) => action)).toEqual(['files.removed']);
  });
});

describe('latchkey-server consents', () => {
  it('lists the sites that a user has agreed to, and withdraws one with its sessions alone, in the audit log', async () => {
    const sites = ['North', 'South'].map((name) => ({ siteId: name.toLowerCase(), name, origins: [`http://${name.toLowerCase()}.localhost`], signIn: ['email'], ecosystemId: 'compass' }));
    writeFileSync(join(folder, 'latchkey-server.json'), JSON.stringify({ ecosystems: [{ ecosystemId: 'compass', name: 'Compass' }], sites }));
    const store = await openSqliteStore({ file: file() });
    await store.insert('users', emptyRow('users', { userId: 'ben', realm: 'ecosystem:compass' }));
    for (const siteId of ['north', 'south', 'gone']) {
      await store.insert('consents', emptyRow('consents', { userId: 'ben', siteId, origin: `http://${siteId}.localhost`, createdAtMs: Date.UTC(2026, 0, 5) }));
      await store.insert('sessions', emptyRow('sessions', { userId: 'ben', siteId, sessionId: siteId, secretHash: siteId, expiresAtMs: Date.now() + 1e6 }));
    }
    await store.close();
    const rowsOf = (said: string) => said.split('\n').slice(2).map((line) => line.split(/ {2,}/).slice(0, 3));
    const named = [['north', 'North', 'http://north.localhost'], ['south', 'South', 'http://south.localhost'], ['gone', 'gone', 'http://gone.localhost']];
    expect(rowsOf(await say('consents', 'list', 'ben'))).toEqual(expect.arrayContaining(named));
    for (const siteId of ['south', 'gone']) expect(await say('consents', 'withdraw', 'ben', siteId)).toBe(`0\nWithdrawn from ${siteId}. Its sessions have ended.`);
    expect(await say('consents', 'withdraw', 'ben', 'south')).toMatch(/^1\nThe user lets no site of this id use the wallet\. "latchkey-server consents list ben"/);
    expect(await say('consents', 'withdraw', 'eve', 'south')).toMatch(/^1\nThere is no user of this id/);
    expect(rowsOf(await say('consents', 'list', 'ben'))).toEqual([named[0]]);
    const sessions = await listOf('sessions');
    expect(sessions.filter(({ revokedAtMs }) => revokedAtMs === null).map(({ sessionId }) => sessionId).sort()).toEqual(['north', 's']);
    expect((await listOf('audit')).map(({ actor, action, detail }) => [actor, action, detail])).toEqual(['south', 'gone'].map((site) => ['operator', 'consent.withdrawn', JSON.stringify({ site })]));
  });
});

describe('latchkey-server admin', () => {
  it('prints a token where there is an admin page, and ends all sessions', async () => {
    expect(await say('admin', 'login', '--name', 'ben')).toMatch(/^1\nThere is no admin page: set adminPage\.port/);
    writeFileSync(join(folder, 'latchkey-server.json'), JSON.stringify({ adminPage: { port: 9470 } }));
    for (const name of ['', ' ', 'a\nb', '\u202eanna']) expect(await say('admin', 'login', '--name', name)).toMatch(/^2\n--name needs who signs in/);
    const [code, place, token] = (await say('admin', 'login', '--name', 'Ben B.')).split('\n');
    expect([code, place, token]).toEqual(['0', expect.stringContaining('http://127.0.0.1:9470'), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(JSON.stringify(await listOf('adminTokens'))).not.toContain(token);
    expect(await say('admin', 'logout')).toBe('0\nEnded 1.');
    expect(await listOf('adminTokens')).toEqual([]);
  });
});
