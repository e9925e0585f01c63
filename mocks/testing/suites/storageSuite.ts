import { storagesPoint } from '../../../src/contracts/points/storages.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';
import type { StorageSpec } from '../../../src/contracts/points/storages.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';

/** What the contract of storages asks for, as far as it goes today. */
export type StorageRule =
  | 'listsItself' | 'staysSilentBeforeIntent' | 'resolves' | 'refusesOtherSchemes' | 'tellsOfMissing' | 'tellsOfFailure' | 'limitsResolving'
  | 'uploads' | 'limitsUploading' | 'refusesNamesakes' | 'leavesNoTrace' | 'keepsSecrets';

/** What the storage, far away, does with what it is asked. */
export type StorageBehaviour = 'serves' | 'fails' | 'silent';

/** Controls of the storage under test. A method may be left out where `cannot` says so. */
export interface StorageControls {
  set(behaviour: StorageBehaviour): void | Promise<void>;
  /** Puts a file there, and gives its address. */
  put(bytes: Uint8Array): string | Promise<string>;
  /** An address of the scheme under which there is nothing. */
  missing?(): string;
  /** What must not be seen outside, such as its key. */
  secrets?(): readonly string[];
}

export type StorageSuiteCapability = 'upload' | 'fail' | 'silence' | 'missing' | 'secrets';

/** A storage to be tried. */
export interface StorageUnderTest extends PluginUnderTest {
  /** Without the colon. */
  readonly scheme: string;
  readonly controls: StorageControls;
}

export type MakeStorage = (setting: PluginSuiteSetting) => StorageUnderTest | Promise<StorageUnderTest>;

/** Whether a storage of files keeps the contract, as cases for any test runner or for `runSuite`. */
export function storageSuite(makeStorage: MakeStorage, { cannot = [] }: { readonly cannot?: readonly StorageSuiteCapability[] } = {}): readonly SuiteCase<StorageRule>[] {
  return toCases(cases, cannot, run => onPluginStage(makeStorage, run));
}

type Stage = PluginStage<StorageUnderTest>;

/** Longer than anything may take that waits for no person. */
const longMs = 2 * 60_000;
const bytes = Uint8Array.from([0, 255, 128, 10, 13, 0]);

const cases: readonly CaseSpec<StorageRule, StorageSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself under a scheme that is no other',
    async run(stage) {
      const { scheme, resolve } = specOf(stage);
      expectThat(/^[a-z][a-z0-9+.-]*$/.test(scheme), `Its scheme is '${scheme}'`);
      expectThat(!['http', 'https', 'data', 'blob', 'file', 'javascript', 'about', 'ws', 'wss'].includes(scheme), `'${scheme}' is somebody else's scheme`);
      expectThat(typeof await resultOf(stage.test, 'Loading it', resolve()) === 'function', 'resolve loads no function');
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'asks nobody before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'resolves',
    name: 'gives a file as it is, byte by byte',
    async run(stage) {
      const response = await resultOf(stage.test, 'Resolving', read(stage, await stage.made.controls.put(bytes)));
      expectThat(response.ok, `It answers ${response.status}`);
      expectEqual([...new Uint8Array(await response.arrayBuffer())], [...bytes], 'The file');
    },
  },
  {
    rule: 'refusesOtherSchemes',
    name: 'fails with a code for an address that is not its own, or none',
    async run(stage) {
      for (const uri of ['https://example.test/file', 'javascript:alert(1)', `${stage.made.scheme}x://file`, 'file', '']) await failureOf(stage.test, `The address '${uri}'`, read(stage, uri));
    },
  },
  {
    rule: 'tellsOfMissing',
    name: 'says so, by its status or a code, when there is nothing',
    needs: ['missing'],
    async run(stage) {
      const uri = stage.made.controls.missing?.() ?? '';
      const reading = read(stage, uri);
      const response = await resultOf(stage.test, 'Resolving', reading.catch(() => undefined));
      if (response === undefined) await failureOf(stage.test, 'A file that is not there', reading);
      else expectThat(!response.ok, `It answers ${response.status} for what is not there`);
    },
  },
  {
    rule: 'tellsOfFailure',
    name: 'fails with a code, when the storage does',
    needs: ['fail'],
    async run(stage) {
      const uri = await stage.made.controls.put(bytes);
      await stage.made.controls.set('fails');
      await failureOf(stage.test, 'A storage that fails', read(stage, uri));
    },
  },
  {
    rule: 'limitsResolving',
    name: 'ends with a code within two minutes, when the storage does not answer',
    needs: ['silence'],
    async run(stage) {
      const uri = await stage.made.controls.put(bytes);
      await stage.made.controls.set('silent');
      const reading = read(stage, uri);
      await stage.test.clock.advance(longMs);
      await failureOf(stage.test, 'A storage that does not answer', reading);
    },
  },
  {
    rule: 'uploads',
    name: 'takes files, and gives an address for each, in their order, under which they are',
    needs: ['upload'],
    async run(stage) {
      const uris = await resultOf(stage.test, 'Uploading', upload(stage, [file('one.bin', [1]), file('two.bin', [2, 2])]));
      expectEqual(uris.length, 2, 'Addresses for two files');
      for (const [at, uri] of uris.entries()) {
        expectThat(uri.startsWith(`${stage.made.scheme}:`), `The address '${uri}' is of another scheme`);
        const response = await resultOf(stage.test, `Resolving ${uri}`, read(stage, uri));
        expectEqual([...new Uint8Array(await response.arrayBuffer())], at === 0 ? [1] : [2, 2], `The file at ${uri}`);
      }
    },
  },
  {
    rule: 'limitsUploading',
    name: 'ends an upload with a code within two minutes, when the storage does not answer',
    needs: ['upload', 'silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const uploading = upload(stage, [file('one.bin', [1])]);
      await stage.test.clock.advance(longMs);
      await failureOf(stage.test, 'A storage that does not answer', uploading);
    },
  },
  {
    rule: 'refusesNamesakes',
    name: 'fails with a code, when two files have one name',
    needs: ['upload'],
    async run(stage) {
      await failureOf(stage.test, 'Two files of one name', upload(stage, [file('one.bin', [1]), file('one.bin', [2])]));
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace after use, and can come again',
    async run(stage) {
      const uri = await stage.made.controls.put(bytes);
      await stage.expectNoTrace(async test => void await resultOf(test, 'Resolving', read({ ...stage, test }, uri)));
    },
  },
  {
    rule: 'keepsSecrets',
    name: 'shows none of its secrets',
    needs: ['secrets'],
    run: stage => stage.expectKept(stage.made.controls.secrets?.() ?? [], async () => {
      const uri = await stage.made.controls.put(bytes);
      const errors: unknown[] = [];
      for (const behaviour of ['serves', 'fails'] as const) {
        await stage.made.controls.set(behaviour);
        await resultOf(stage.test, 'Resolving', read(stage, uri).catch((error: unknown) => errors.push(error)));
      }
      return errors;
    }),
  },
];

function specOf({ test, made }: Pick<Stage, 'test' | 'made'>): StorageSpec {
  const spec = test.kit.read(storagesPoint).get(made.scheme);
  expectThat(spec !== undefined, `Nobody contributes '${made.scheme}'`);
  return spec;
}

async function read(stage: Pick<Stage, 'test' | 'made'>, uri: string): Promise<Response> {
  servicesOf(stage.test.kit).noteUserActivation();
  const resolve = await specOf(stage).resolve();
  return resolve(uri);
}

async function upload(stage: Stage, files: readonly File[]): Promise<readonly string[]> {
  const { upload: load } = specOf(stage);
  expectThat(load !== undefined, "It takes no files: say that it cannot 'upload'");
  const take = await load();
  return take(files);
}

function file(name: string, content: readonly number[]): File {
  return new File([Uint8Array.from(content)], name, { type: 'application/octet-stream' });
}
