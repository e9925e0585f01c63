import { defineErrors } from '../../../src/domain/errors.ts';

/** Of keeping files, in the words of the specification where it has them. @see specification §8, "Storage" */
export const storageIpfsErrors = /* @__PURE__ */ defineErrors('storageIpfs', {
  unauthorized: { message: "Unauthorized - You don't have permission to use this service.", remedy: 'Sign in, then try again.' },
  overLimit: { message: 'You have reached your storage limit. Please add a valid payment method to continue using the service.', remedy: 'Nothing more is kept until there is room.' },
  forbidden: { message: "Forbidden - You don't have permission to use this service.", remedy: 'Ask who runs the service to let this site in.' },
  failed: { message: 'Failed to upload files to IPFS - {status} - {statusText}', remedy: 'Try again: what is kept already is not sent twice.' },
  badCid: { message: 'Failed to upload files to IPFS - Bad CID', remedy: 'Try again, or use another service.' },
  otherCid: { message: 'The service says that the files are at {cid}, which is not their address: what it has kept was not verified', remedy: 'Do not use that address. Try again, or use another service.' },
  notRemoved: { message: 'Failed to unpin file - {status} - {statusText}', remedy: 'Try again in a moment.' },
  // For developers.
  onlyWhole: { message: 'What was sent together is removed together, so {uri} alone stays', remedy: 'Give the address of the directory, ipfs://CID: all files of that upload go.' },
  mobile: { message: 'Please, use the uploadMobile function in mobile environments.', remedy: 'Upload from a page, where files can be read piece by piece, or hand them to your own server.' },
  badUrl: { message: 'Files cannot be sent to {url}', remedy: "Give the service's address by https, without a path behind it; http is for this machine alone." },
  badName: { message: 'A form cannot carry this name of a file as it is: {name}', remedy: 'Give names without quotation marks, or have them numbered.' },
  tooManyNames: { message: 'No directory has a place for each of these names', remedy: 'Rename files: two names of so many have the same hash.' },
});
