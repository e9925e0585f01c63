import { readApi } from '../../../api/readApi.ts';
import { noteName, notePicture } from '../../../flows/connection/noteName.ts';
import type { Flow } from '../../../store/coreState.ts';
import { createReader } from './createReader.ts';
import type { Reader, ReadEndpoint } from './createReader.ts';

export { fetchAvatar } from '../../../flows/funds/fetchAvatar.ts';

type Endpoints = typeof readApi.endpoints;
export type ReadName = keyof Pick<Endpoints, 'tokenBalance' | 'tokenMetadata' | 'contractRead' | 'contractReads' | 'logs' | 'ensName' | 'ensAddress' | 'ensAvatar'>;
export type QueryOf<Name extends ReadName> = Parameters<Endpoints[Name]['initiate']>[0];
export type DataOf<Name extends ReadName> = NonNullable<Awaited<ReturnType<ReturnType<Endpoints[Name]['initiate']>>>['data']> | (Name extends 'tokenBalance' | 'tokenMetadata' | 'contractReads' | 'logs' ? never : null);

const lasting: readonly ReadName[] = ['tokenMetadata', 'ensName', 'ensAvatar'];

/** The next visit begins with what the account was called. */
const notes: { readonly [Name in ReadName]?: (query: QueryOf<Name>, data: never) => Flow<void> } = {
  ensName: ({ address }, name: DataOf<'ensName'>) => noteName({ address, name }),
  ensAvatar: ({ name }, avatar: DataOf<'ensAvatar'>) => notePicture({ name, uri: avatar?.kind === 'image' ? avatar.uri : undefined }),
};

export type ReaderOf = typeof readerOf;

export function readerOf<Name extends ReadName>(name: Name): Reader<QueryOf<Name>, DataOf<Name>> {
  const endpoint = readApi.endpoints[name] as unknown as ReadEndpoint<QueryOf<Name>, DataOf<Name>>; // the same endpoint, its query and its data tied to its name
  return createReader(readApi, endpoint, { isLasting: lasting.includes(name), note: notes[name] as ((query: QueryOf<Name>, data: unknown) => Flow<void>) | undefined }); // the same, by its name
}
