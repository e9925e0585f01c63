import type { StoredFile } from '../../contracts/points/storages.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { FetchFileRequest } from './readFile.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Reads a file by the storage of its scheme. What it holds is untrusted, verified or not. @throws file.*, http.*, and coded errors of the storage */
export function fetchFile(request: FetchFileRequest): Flow<Promise<StoredFile>> {
  return coreFlow(async (dispatch, _getState, services) => {
    services.noteUserActivation(); // the site asks for this file now; pictures, which go by `readFile`, wait until the visitor acts
    const { readFile } = await loadPart(import('./readFile.ts')); // screens use it too, and what they share with this must not be at start
    return dispatch(readFile(request));
  });
}
