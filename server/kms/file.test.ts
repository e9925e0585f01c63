import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKms, type FileKmsOptions } from './file.ts';
import { addFileKey, createKeyFile, parseKeyFile, removeFileKey } from './keyFile.ts';
import { kmsSuite } from './kmsSuite.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'));
const dataFolder = join(folder, 'data');
mkdirSync(dataFolder);
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `keys-${(files += 1)}`);
const openKms = (file: string, options: Partial<FileKmsOptions> = {}) => openFileKms({ file, dataFolder, environment: {}, ...options });
const context = { purpose: 'setting', subject: 'pepper' } as const;
const encoded = Buffer.alloc(32, 7).toString('base64url');

kmsSuite('openFileKms', async () => {
  const file = newFile();
  await createKeyFile(file);
  return { kms: await openKms(file), rotate: () => addFileKey(file), forget: (keyId) => removeFileKey(file, keyId) };
});

describe('openFileKms', () => {
  it('opens in another process what this one wrapped', async () => {
    const file = newFile();
    await createKeyFile(file);
    const wrapped = await (await openKms(file)).wrap(Uint8Array.of(1, 2), context);
    expect(await (await openKms(file)).unwrap(wrapped, context)).toEqual(Uint8Array.of(1, 2));
  });

  it('takes keys as a person writes them: comments, empty lines, line ends of Windows', async () => {
    const file = newFile();
    writeFileSync(file, `# mine\r\n\r\na ${encoded}\r\nb.2 ${encoded}`, { mode: 0o600 });
    expect(await (await openKms(file)).currentKeyId()).toBe('b.2');
  });

  it.each([[0o640], [0o604], [0o660], [0o644], [0o700], [0o500], [0o440]])('refuses a file with mode %o', async (mode) => {
    const file = newFile();
    await createKeyFile(file);
    chmodSync(file, mode);
    await expect(openKms(file)).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining(`has mode 0${mode.toString(8)}. Only its owner may read it: chmod 0400`) });
  });

  it('refuses a file that others may read since it was opened', async () => {
    const file = newFile();
    await createKeyFile(file);
    const kms = await openKms(file);
    chmodSync(file, 0o444);
    await expect(kms.ping()).rejects.toMatchObject({ code: 'kms.badFile' });
  });

  it('refuses a file within the data folder, also behind a link or where the folder does not exist yet', async () => {
    const inside = join(dataFolder, 'keys');
    await createKeyFile(inside);
    const link = join(folder, 'link-to-keys');
    symlinkSync(inside, link);
    const linkToData = join(folder, 'link-to-data');
    symlinkSync(dataFolder, linkToData);
    for (const options of [{ file: inside }, { file: link }, { file: inside, dataFolder: linkToData }, { file: inside, dataFolder: join(dataFolder, '..', 'data') }, { file: inside, dataFolder: folder }])
      await expect(openKms(options.file, options)).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining('lies in the data folder') });
    const apart = newFile();
    await createKeyFile(apart);
    for (const other of [join(folder, 'later'), `${apart}-data`, join(folder, 'keys')]) await expect(openKms(apart, { dataFolder: other })).resolves.toBeDefined();
  });

  it('is not for production unless it is allowed', async () => {
    const file = newFile();
    await createKeyFile(file);
    for (const ALLOW_FILE_KMS of [undefined, '', '0', 'true'])
      await expect(openKms(file, { environment: { NODE_ENV: 'production', ALLOW_FILE_KMS } })).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining('ALLOW_FILE_KMS=1') });
    await expect(openKms(file, { environment: { NODE_ENV: 'production', ALLOW_FILE_KMS: '1' } })).resolves.toBeDefined();
    await expect(openKms(file, { environment: { NODE_ENV: 'development' } })).resolves.toBeDefined();
  });

  it('says what a missing file means', async () => {
    await expect(openKms(join(folder, 'missing'))).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining('cannot be read (ENOENT). Without it the database opens nothing') });
  });

  it('fails while the file is gone, and goes on when it is back', async () => {
    const file = newFile();
    await createKeyFile(file);
    const kms = await openKms(file);
    const text = readFileSync(file);
    rmSync(file);
    await expect(kms.ping()).rejects.toMatchObject({ code: 'kms.badFile' });
    writeFileSync(file, text, { mode: 0o400 });
    await expect(kms.ping()).resolves.toBeUndefined();
  });
});

describe('parseKeyFile', () => {
  it.each([
    ['', 'holds no key'],
    ['# nothing\n', 'holds no key'],
    [`a ${encoded}\na ${encoded}`, 'names two keys alike'],
    [`# one\na ${encoded}\nb ${encoded.slice(1)}`, 'Line 3'],
    [`a  ${encoded}`, 'Line 1'],
    [`a ${encoded} b`, 'Line 1'],
    [`a ${encoded}=`, 'Line 1'],
    [`a ${encoded.slice(0, -1)}d`, 'Line 1'],
    [encoded, 'Line 1'],
    [`a\tb ${encoded}`, 'Line 1'],
    [`${'a'.repeat(65)} ${encoded}`, 'Line 1'],
  ])('refuses %j', (text, message) => {
    expect(() => parseKeyFile(text)).toThrow(message);
    expect(() => parseKeyFile(text)).not.toThrow(encoded.slice(1, 40));
  });
});

describe('the commands of a key file', () => {
  it('make a file that its owner alone may read, and never replace one', async () => {
    const file = newFile();
    const keyId = await createKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o400);
    const text = readFileSync(file, 'utf8');
    expect(parseKeyFile(text).map((key) => key.keyId)).toEqual([keyId]);
    await expect(createKeyFile(file)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('add a key behind the others and remove one, and keep comments', async () => {
    const file = newFile();
    writeFileSync(file, `# mine\na ${encoded}`, { mode: 0o600 });
    const added = await addFileKey(file);
    expect(parseKeyFile(readFileSync(file, 'utf8')).map(({ keyId }) => keyId)).toEqual(['a', added]);
    await removeFileKey(file, 'a');
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^# mine\\n${added} [\\w-]{43}\\n$`));
    expect(statSync(file).mode & 0o777).toBe(0o400);
    await expect(removeFileKey(file, added)).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining('is the current one') });
    await expect(removeFileKey(file, 'a')).rejects.toMatchObject({ code: 'kms.unknownKey' });
  });
});
