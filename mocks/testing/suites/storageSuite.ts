import { httpPort } from '../../../src/contracts/ports/http.ts';
import { transferFile } from '../../../src/contracts/transferFile.ts';
import { storagesPoint } from '../../../src/contracts/points/storages.ts';
import { toGatewayUrl } from '../../../src/domain/text/toGatewayUrl.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';
import type { FileProgress, StorageContext, StorageSpec, StoredFile, UploadedFiles, UploadRequest } from '../../../src/contracts/points/storages.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** What the contract of storages asks for. */
export type StorageRule =
  | 'listsItself' | 'staysSilentBeforeIntent' | 'resolves' | 'tellsType' | 'tellsOfTampering' | 'refusesOtherSchemes' | 'refusesLargeFiles' | 'tellsOfMissing' | 'tellsOfFailure' | 'tellsProgress' | 'endsWhenAborted'
  | 'uploads' | 'wrapsDirectories' | 'tellsUploadProgress' | 'resumesUploads' | 'tellsOfFailedUpload' | 'endsUploadWhenAborted' | 'removes' | 'leavesNoTrace' | 'keepsSecrets';

/** What the storage, far away, does with what it is asked. `tampers`: it serves other bytes than were put there. `failsLate`: it keeps the first file of an upload, and fails after it. */
export type StorageBehaviour = 'serves' | 'tampers' | 'fails' | 'failsLate' | 'silent';

/** What turns the storage at the other end. A method may be left out where `cannot` says so. */
export interface StorageControls {
  set(behaviour: StorageBehaviour): void | Promise<void>;
  /** Puts a file there, and gives its address. */
  put(bytes: Uint8Array<ArrayBuffer>, type: string): string | Promise<string>;
  /** An address of the scheme under which there is nothing. */
  missing?(): string;
  /** How many requests have arrived. */
  asked(): number;
  /** How many files have arrived to be kept. */
  taken?(): number;
  /** What must not be seen outside, such as its key. */
  secrets?(): readonly string[];
}

/** What a storage may be unable to do. `type`: it knows no media types. `tamper`: nothing can come between it and its files. */
export type StorageSuiteCapability = 'upload' | 'directory' | 'remove' | 'resume' | 'type' | 'tamper' | 'fail' | 'silence' | 'missing' | 'secrets';

/** A storage to be tried. */
export interface StorageUnderTest extends PluginUnderTest {
  /** One of its schemes, without the colon. */
  readonly scheme: string;
  readonly controls: StorageControls;
}

/** Makes the storage that a case of `storageSuite` tests, anew for each. */
export type MakeStorage = (setting: PluginSuiteSetting) => StorageUnderTest | Promise<StorageUnderTest>;

/** Whether a storage of files keeps the contract, as cases for any test runner or for `runSuite`. */
export function storageSuite(makeStorage: MakeStorage, options: { readonly cannot?: readonly StorageSuiteCapability[] } = {}): readonly SuiteCase<StorageRule>[] {
  assertArguments('storageSuite(makeStorage: function, options?: object)', makeStorage, options);
  const { cannot = [] } = options;
  return toCases(cases, cannot, run => onPluginStage(makeStorage, run));
}

type Stage = PluginStage<StorageUnderTest>;

const bytes = Uint8Array.from([0, 255, 128, 10, 13, 0]);
const png = 'image/png';
const twoFiles = (): readonly File[] => [file('one.bin', [1]), file('two.bin', [2, 2])];

const cases: readonly CaseSpec<StorageRule, StorageSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id of its plugin, schemes that are its own, https gateways and its limits',
    async run(stage) {
      const { id, schemes, gateways = [], limits = {}, resolve, upload, remove } = specOf(stage);
      expectThat(id.trim() !== '' && id === id.trim(), `Its id is '${id}'`);
      for (const scheme of schemes) {
        expectThat(/^[a-z][a-z0-9+.-]*$/.test(scheme), `Its scheme is '${scheme}'`);
        expectThat(!['data', 'blob', 'file', 'javascript', 'about', 'ws', 'wss'].includes(scheme), `'${scheme}' means something else in every page`);
      }
      for (const gateway of gateways) expectThat(gateway.startsWith('https://') && gateway.includes('{cid}'), `Its gateway is '${gateway}'`);
      for (const [name, limit] of Object.entries(limits)) expectThat(typeof limit === 'number' && limit > 0 && Number.isFinite(limit), `Its limit ${name} is ${limit}`);
      expectThat(typeof await resultOf(stage.test, 'Loading it', resolve()) === 'function', 'resolve loads no function');
      if (upload) expectThat(typeof await resultOf(stage.test, 'Loading what uploads', upload()) === 'function', 'upload loads no function');
      if (remove) expectThat(typeof await resultOf(stage.test, 'Loading what removes', remove()) === 'function', 'remove loads no function');
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'resolves',
    name: 'gives a file as it is, byte by byte',
    async run(stage) {
      const found = await resultOf(stage.test, 'Resolving', read(stage, await stage.made.controls.put(bytes, png)));
      expectEqual([...found.bytes], [...bytes], 'The file');
      expectThat(typeof found.type === 'string', 'It tells no type');
      expectThat(typeof found.isVerified === 'boolean', 'It does not say whether it checked the file');
    },
  },
  {
    rule: 'tellsType',
    name: 'tells the media type of a file',
    needs: ['type'],
    run: async stage => expectEqual((await resultOf(stage.test, 'Resolving', read(stage, await stage.made.controls.put(bytes, png)))).type, png, 'The type'),
  },
  {
    rule: 'tellsOfTampering',
    name: 'calls no file verified whose bytes are not those of its address',
    needs: ['tamper'],
    async run(stage) {
      const uri = await stage.made.controls.put(bytes, png);
      await stage.made.controls.set('tampers');
      const found = await resultOf(stage.test, 'Resolving', read(stage, uri).catch(() => undefined));
      if (!found) await failureOf(stage.test, 'A file that was changed', read(stage, uri));
      else expectThat(!found.isVerified || found.bytes.join() === bytes.join(), 'It calls a file verified that was changed');
    },
  },
  {
    rule: 'refusesOtherSchemes',
    name: 'fails with a code for an address that is not its own, or none',
    async run(stage) {
      for (const uri of ['javascript:alert(1)', `${stage.made.scheme}x://file`, 'file', '']) await failureOf(stage.test, `The address '${uri}'`, read(stage, uri));
    },
  },
  {
    rule: 'refusesLargeFiles',
    name: 'fails with file.tooLarge, when a file is larger than it may be',
    async run(stage) {
      const uri = await stage.made.controls.put(bytes, png);
      await failureOf(stage.test, 'A file that is too large', read(stage, uri, { maxBytes: bytes.length - 1 }), ['file.tooLarge', 'http.tooLarge']);
    },
  },
  {
    rule: 'tellsOfMissing',
    name: 'fails with file.notFound, when there is nothing',
    needs: ['missing'],
    run: async stage => void await failureOf(stage.test, 'A file that is not there', read(stage, stage.made.controls.missing?.() ?? ''), ['file.notFound']),
  },
  {
    rule: 'tellsOfFailure',
    name: 'fails with a code, and not as if there were nothing, when the storage does',
    needs: ['fail'],
    async run(stage) {
      const uri = await stage.made.controls.put(bytes, png);
      await stage.made.controls.set('fails');
      const { code } = await failureOf(stage.test, 'A storage that fails', read(stage, uri));
      expectThat(code !== 'file.notFound', 'It says that there is nothing');
    },
  },
  {
    rule: 'tellsProgress',
    name: 'tells how many bytes have come, up to all of them',
    async run(stage) {
      const told: FileProgress[] = [];
      await resultOf(stage.test, 'Resolving', read(stage, await stage.made.controls.put(bytes, png), { onProgress: progress => told.push(progress) }));
      expectRising(told, bytes.length);
    },
  },
  {
    rule: 'endsWhenAborted',
    name: 'ends at once, when a file is no longer wanted',
    needs: ['silence'],
    async run(stage) {
      const uri = await stage.made.controls.put(bytes, png);
      await stage.made.controls.set('silent');
      await expectEnd(stage, signal => read(stage, uri, { signal }));
    },
  },
  {
    rule: 'uploads',
    name: 'takes files, and gives an address for each, in their order, under which they are',
    needs: ['upload'],
    async run(stage) {
      const { uris } = await resultOf(stage.test, 'Uploading', upload(stage));
      await expectFiles(stage, uris);
    },
  },
  {
    rule: 'wrapsDirectories',
    name: 'makes one directory of files, in which each is found by its name',
    needs: ['upload', 'directory'],
    async run(stage) {
      const { uris, directoryUri = '' } = await resultOf(stage.test, 'Uploading', upload(stage, { isDirectory: true }));
      expectThat(specOf(stage).schemes.some(scheme => directoryUri.startsWith(`${scheme}://`)), `The directory '${directoryUri}' is of another scheme`);
      expectEqual(uris, twoFiles().map(({ name }) => `${directoryUri}/${name}`), 'Addresses in the directory');
      await expectFiles(stage, uris);
    },
  },
  {
    rule: 'tellsUploadProgress',
    name: 'tells how many bytes have gone, up to all of them',
    needs: ['upload'],
    async run(stage) {
      const told: FileProgress[] = [];
      await resultOf(stage.test, 'Uploading', upload(stage, { onProgress: progress => told.push(progress) }));
      expectRising(told, 3);
    },
  },
  {
    rule: 'resumesUploads',
    name: 'goes on from its last checkpoint, and sends nothing that is kept already',
    needs: ['upload', 'resume'],
    async run(stage) {
      const { controls } = stage.made;
      const kept: string[] = [];
      await controls.set('failsLate');
      await failureOf(stage.test, 'An upload that fails', upload(stage, { onCheckpoint: checkpoint => kept.push(checkpoint) }));
      const resumeFrom = kept.at(-1);
      expectThat(typeof resumeFrom === 'string', 'It told of no checkpoint');
      const before = controls.taken?.() ?? 0;
      await controls.set('serves');
      const { uris } = await resultOf(stage.test, 'Going on', upload(stage, { resumeFrom }));
      await expectFiles(stage, uris);
      expectEqual((controls.taken?.() ?? 0) - before, 1, 'Files that were sent when it went on');
    },
  },
  {
    rule: 'tellsOfFailedUpload',
    name: 'fails with a code, when the storage keeps nothing',
    needs: ['upload', 'fail'],
    async run(stage) {
      await stage.made.controls.set('fails');
      await failureOf(stage.test, 'An upload that fails', upload(stage));
    },
  },
  {
    rule: 'endsUploadWhenAborted',
    name: 'ends an upload at once, when it is given up',
    needs: ['upload', 'silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      await expectEnd(stage, signal => upload(stage, { signal }));
    },
  },
  {
    rule: 'removes',
    name: 'keeps a directory no longer that is removed, and fails with a code where there is nothing to remove',
    needs: ['upload', 'directory', 'remove'],
    async run(stage) {
      const { uris, directoryUri } = await resultOf(stage.test, 'Uploading', upload(stage, { isDirectory: true }));
      if (directoryUri === undefined) return; // 'wrapsDirectories' finds it
      await resultOf(stage.test, 'Removing', remove(stage, directoryUri));
      for (const uri of uris) await failureOf(stage.test, `A file that was removed (${uri})`, read(stage, uri));
      await failureOf(stage.test, 'Removing what is gone', remove(stage, directoryUri), ['file.notFound']);
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace after use, and can come again',
    run: stage => stage.expectNoTrace(async test => void await resultOf(test, 'Resolving', read({ ...stage, test }, await stage.made.controls.put(bytes, png)))),
  },
  {
    rule: 'keepsSecrets',
    name: 'shows none of its secrets',
    needs: ['secrets'],
    run: stage => stage.expectKept(stage.made.controls.secrets?.() ?? [], async () => {
      const errors: unknown[] = [];
      const uri = await stage.made.controls.put(bytes, png);
      for (const behaviour of ['serves', 'fails'] as const) {
        await stage.made.controls.set(behaviour);
        await resultOf(stage.test, 'Resolving', read(stage, uri).catch((error: unknown) => errors.push(error)));
      }
      return errors;
    }),
  },
];

type OnStage = Pick<Stage, 'test' | 'made' | 'plugin'>;

function specOf({ test, made }: OnStage): StorageSpec {
  const spec = test.kit.read(storagesPoint).find(({ schemes }) => schemes.includes(made.scheme));
  expectThat(spec !== undefined, `The plugin contributes no storage of '${made.scheme}'`);
  return spec;
}

function contextOf({ test: { kit }, plugin }: OnStage, { signal = new AbortController().signal, onProgress = () => {} }: Partial<StorageContext>): StorageContext {
  servicesOf(kit).noteUserActivation();
  return { signal, port: servicesOf(kit).portFor(plugin.id), onProgress };
}

async function read(stage: OnStage, uri: string, { maxBytes = 1_000, ...context }: Partial<StorageContext> & { readonly maxBytes?: number } = {}): Promise<StoredFile> {
  const { gateways = [], resolve } = specOf(stage);
  const clientId = servicesOf(stage.test.kit).service?.clientId;
  const gatewayUrls = gateways.flatMap(template => toGatewayUrl(template, uri, clientId) ?? []);
  return (await resolve())({ uri, gatewayUrls, maxBytes, ...(clientId !== undefined && { clientId }) }, contextOf(stage, context));
}

async function upload(stage: OnStage, { isDirectory = false, resumeFrom, onCheckpoint = () => {}, ...context }: Partial<StorageContext & Pick<UploadRequest, 'isDirectory' | 'resumeFrom'>> & { onCheckpoint?(checkpoint: string): void } = {}): Promise<UploadedFiles> {
  const load = specOf(stage).upload;
  expectThat(load !== undefined, 'It takes no files');
  const run = await load();
  const given = contextOf(stage, context);
  return run({ files: twoFiles(), isDirectory, metadata: {}, ...(resumeFrom !== undefined && { resumeFrom }) }, { ...given, onCheckpoint, send: async request => transferFile(given.port(httpPort), request) });
}

async function remove(stage: OnStage, uri: string): Promise<void> {
  const load = specOf(stage).remove;
  expectThat(load !== undefined, 'It removes nothing');
  const run = await load();
  const given = contextOf(stage, {});
  return run({ uri }, { ...given, send: async request => transferFile(given.port(httpPort), request) });
}

function file(name: string, content: readonly number[]): File {
  return new File([Uint8Array.from(content)], name);
}

/** That the two files of the suite are at these addresses. */
async function expectFiles(stage: OnStage, uris: readonly string[]): Promise<void> {
  expectEqual(uris.length, 2, 'Addresses for two files');
  for (const [at, uri] of uris.entries()) {
    expectThat(specOf(stage).schemes.some(scheme => uri.startsWith(`${scheme}://`)), `The address '${uri}' is of another scheme`);
    expectEqual([...(await resultOf(stage.test, `Resolving ${uri}`, read(stage, uri))).bytes], at === 0 ? [1] : [2, 2], `The file at ${uri}`);
  }
}

function expectRising(told: readonly FileProgress[], bytesInAll: number): void {
  const done = told.map(({ doneBytes }) => doneBytes);
  expectThat(done.every((each, at) => each >= (done[at - 1] ?? 0)), `It tells of ${done.join(', ')} bytes`);
  expectEqual(done.at(-1), bytesInAll, 'Bytes in all');
}

/** That it ends as soon as its signal is aborted, once the storage has been asked. */
async function expectEnd({ test, made: { controls } }: OnStage, run: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const ends = new AbortController();
  const before = controls.asked();
  const running = run(ends.signal);
  let hasEnded = false;
  running.then(() => (hasEnded = true), () => (hasEnded = true));
  await test.turnUntil(() => controls.asked() > before);
  ends.abort(new Error('No longer wanted'));
  await test.clock.advance(0);
  expectThat(hasEnded, 'It goes on after it was aborted');
}
