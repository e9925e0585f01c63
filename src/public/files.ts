// Verbs that read and keep files.
export { fetchFile } from '../flows/files/fetchFile.ts';
export type { FetchFileRequest } from '../flows/files/readFile.ts';
export { removeFiles } from '../flows/files/removeFiles.ts';
export type { RemoveFilesRequest } from '../flows/files/removeFiles.ts';
export { uploadFiles } from '../flows/files/uploadFiles.ts';
export type { FileNaming, UploadFilesRequest } from '../flows/files/uploadFiles.ts';
