import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyDocs } from './readDocs.ts';

/** One code with which the server answers, with its status of HTTP. */
export interface DescribedRefusal {
  readonly code: string;
  /** Its page within `reference/errors`. */
  readonly path: string;
  readonly service: RefusalService;
  readonly status: number;
  /** In words of the server itself, where it sends some. */
  readonly text: string | undefined;
  readonly doc: string | undefined;
}

/** A part of the server that has codes of its own. */
export interface RefusalService {
  readonly name: string;
  readonly file: string;
  readonly table: string;
  readonly folder: string;
  readonly about: string;
}

export const refusalServices: readonly RefusalService[] = [
  { name: 'Wallets', file: 'server/protocol/errors.ts', table: 'refusals', folder: 'server', about: "The server answers calls of the wallet's frame with these codes. People read them as an `inApp` error." },
  { name: 'Files', file: 'server/core/storage/storageRefusals.ts', table: 'storageRefusals', folder: 'server/files', about: 'The server answers uploads and removals of files with these codes. People read them as a `storageIpfs` or `file` error.' },
  { name: 'Gas', file: 'server/core/gasless/gaslessRefusals.ts', table: 'gaslessRefusals', folder: 'server/gas', about: 'The server answers requests to pay for gas, and to relay, with these codes. People read them as a `paymaster` or `relay` error.' },
];

/**
 * Every code of the server's answers.
 * @param load imports a module by its absolute path
 */
export async function readRefusals(root: string, load: (file: string) => Promise<object>): Promise<readonly DescribedRefusal[]> {
  const read = refusalServices.map(async (service): Promise<readonly DescribedRefusal[]> => {
    const docs = readKeyDocs(readFileSync(join(root, service.file), 'utf8'));
    const module = await load(join(root, service.file)) as Readonly<Record<string, Readonly<Record<string, number | readonly [number, string]>>>>; // as the tables are written
    return Object.entries(module[service.table] ?? {}).map(([code, row]) => {
      const [status, text] = typeof row === 'number' ? [row, undefined] : row;
      return { code, path: `${service.folder}/${code}`, service, status, text, doc: docs.get(code) };
    });
  });
  return (await Promise.all(read)).flat();
}
