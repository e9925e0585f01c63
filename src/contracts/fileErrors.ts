import { defineErrors } from '../domain/errors.ts';

/** Files in storages, such as IPFS. */
export const fileErrors = /* @__PURE__ */ defineErrors('file', {
  unknownScheme: { message: "No storage keeps files under '{scheme}'", remedy: 'Register the plugin that does.' },
  badAddress: { message: 'Not the address of a file: {uri}', remedy: 'Give a scheme and what it names, without parts that climb.' },
  notFound: { message: 'There is no file at {uri}', remedy: 'Check the address.' },
  tooLarge: { message: 'The file at {uri} is larger than {maxBytes} bytes', remedy: 'Allow more, or use a smaller file.' },
  unverified: { message: 'The file at {uri} could not be checked against its address', remedy: 'Do not use it where its content matters.' },
  otherType: { message: 'The file at {uri} is said to be {said}, and is {type}', remedy: 'Do not show it: what it is said to be is not what it is.' },
  badAnswer: { message: "The storage '{storageId}' gave an answer that cannot be read", remedy: 'Try again, or use another storage.' },
  timedOut: { message: "Nothing has come from the storage '{storageId}' for {limitMs} ms", remedy: 'Try again in a moment.' },
  downloadFailed: { message: 'Failed to download file: {reason}', remedy: 'Try again in a moment.' },
  uploadFailed: { message: 'Failed to upload files: {reason}', remedy: 'Try again: what is kept already is not sent twice.' },
  notUploadable: { message: "The storage of '{scheme}' takes no files", remedy: 'Use a storage that does.' },
  notRemovable: { message: "The storage of '{scheme}' removes no files", remedy: 'Use a storage that does, or ask who runs it.' },
  noFiles: { message: 'No files to upload', remedy: 'Give at least one file.' },
  badName: { message: 'Not a name of a file: {name}', remedy: 'Give names without a path.' },
  duplicateName: { message: '[DUPLICATE_FILE_NAME_ERROR] File name {name} was passed for more than one file.', remedy: 'Give each file a name of its own, or have them numbered.' },
  tooMuch: { message: "The storage '{storageId}' takes {maxFiles} files of {maxBytes} bytes together at a time", remedy: 'Upload fewer or smaller files at a time.' },
});
