import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Erc7730Descriptor, Erc7730Registry, Erc7730Wanted } from './config.ts';
import { bad } from './errors.ts';
import * as limits from './limits.ts';
import { mergeErc7730 } from './mergeErc7730.ts';
import { unwrapModule } from './unwrapModule.ts';

/** The descriptors that a registry has for a contract. @throws describeErc7730.badDescriptor for a file that is none, or that includes what is not there */
export async function loadFromRegistry(registry: Erc7730Registry, { kind, chainId, address }: Erc7730Wanted): Promise<readonly Erc7730Descriptor[]> {
  const paths = await findPaths(registry, kind, `eip155:${chainId}:${address}`);
  const found = await Promise.all(paths.map((path) => readDescriptor(registry.file, path)));
  return found.filter((each) => each !== undefined);
}

/** The files that an index names for a contract, each once. */
export async function findPaths({ index }: Pick<Erc7730Registry, 'index'>, kind: Erc7730Wanted['kind'], contract: string): Promise<readonly string[]> {
  const table = unwrapModule(await index[kind]?.());
  const paths = isRecord(table) && Object.hasOwn(table, contract) ? pathsIn(table[contract]) : [];
  return [...new Set(paths)].slice(0, limits.maxLoadedDescriptors);
}

/** A file with all that it includes; undefined for one that the site does not have. @throws describeErc7730.badDescriptor */
export async function readDescriptor(file: File, path: string): Promise<Erc7730Descriptor | undefined> {
  const descriptor = await load(file, path);
  return descriptor && withIncludes(file, descriptor, path, 0);
}

/** One path, several, or as the index of messages has them: by primary type. */
function pathsIn(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry)) return entry.flatMap((each: unknown) => pathsIn(isRecord(each) ? each['path'] : each));
  return isRecord(entry) ? Object.values(entry).flatMap(pathsIn) : [];
}

type File = Erc7730Registry['file'];

async function load(file: File, path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const loaded = unwrapModule(await file(path));
  if (loaded === undefined) return undefined;
  if (!isRecord(loaded)) throw bad(`${path} is no object`);
  return loaded;
}

async function withIncludes(file: File, descriptor: Readonly<Record<string, unknown>>, path: string, depth: number): Promise<Erc7730Descriptor> {
  const { includes } = descriptor;
  if (includes === undefined || includes === null) return descriptor;
  if (typeof includes !== 'string') throw bad(`${path} includes what is no path`);
  if (depth >= limits.maxIncludes) throw bad(`${path} includes files in a circle`);
  const at = resolveInclude(path, includes);
  const included = await load(file, at);
  if (!included) throw bad(`${path} includes ${at}, which is not there`);
  return mergeErc7730(descriptor, await withIncludes(file, included, at, depth + 1));
}

/** A path within the registry; addresses of other hosts are none. */
function resolveInclude(from: string, includes: string): string {
  const parts = from.split('/').slice(0, -1);
  if (/^[a-z][\w+.-]*:|^\/|\\/i.test(includes)) throw bad(`${from} includes what is not among its files`);
  for (const part of includes.split('/')) {
    if (part === '..' && parts.pop() === undefined) throw bad(`${from} includes what is not among its files`);
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
