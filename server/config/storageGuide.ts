import type { SettingGuide } from './settingGuideEntry.ts';

const s3 = '{ "endpoint": "https://s3.eu-central-1.amazonaws.com", "bucket": "files", "region": "eu-central-1", "accessKeyId": "AKIA…" }';
const cid = '"bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"';

/** Of the files that the server keeps. */
export const storageGuide: Readonly<Record<string, SettingGuide>> = {
  storage: { wanted: 'an object; left out, no files are kept', example: '{ "who": "users", "mostBytes": 10737418240 }', env: 'LATCHKEY_STORAGE', as: 'json' },
  'storage.folder': { wanted: 'the folder of the blocks; left out, "blocks" in "dataFolder"', example: '"/var/lib/latchkey/blocks"', as: 'path' },
  'storage.s3': { wanted: 'an object with a bucket in place of the folder', example: s3 },
  'storage.s3.endpoint': { wanted: 'the URL of the service, by https; http is for localhost alone', example: '"https://s3.eu-central-1.amazonaws.com"' },
  'storage.s3.bucket': { wanted: 'the name of the bucket', example: '"files"' },
  'storage.s3.region': { wanted: 'the region of the bucket', example: '"eu-central-1"' },
  'storage.s3.accessKeyId': { wanted: 'the id of the key', example: '"AKIA…"' },
  'storage.s3.secretAccessKey': { wanted: 'the secret of the key', example: 'LATCHKEY_STORAGE_SECRET=…', env: 'LATCHKEY_STORAGE_SECRET', isSecret: true },
  'storage.s3.prefix': { wanted: 'what stands before the name of each block: letters, digits, ".", "_", "-" and "/"', example: '"wallet/"' },
  'storage.who': { wanted: '"users" (people who are signed in to the wallet) or "pages" (all visitors of the sites)', example: '"users"' },
  'storage.siteIds': { wanted: 'a list of sites whose pages may upload; left out, all', example: '["shop"]' },
  'storage.siteIds.[]': { wanted: 'the siteId of one of "sites"', example: '"shop"' },
  'storage.gatewayOrigin': { wanted: 'the origin at which files are read, of a host name of its own that leads here; left out, every one that leads here', example: '"https://files.example.com"' },
  'storage.mostUploadBytes': { wanted: 'the most bytes of one request, 1024 to 10737418240', example: '104857600' },
  'storage.mostUploadFiles': { wanted: 'the most files of one request, 1 to 10000', example: '1000' },
  'storage.userBytesPerDay': { wanted: 'the most bytes a day of one person, or of one network where no one is signed in, 1024 to 1099511627776', example: '1073741824' },
  'storage.siteBytesPerDay': { wanted: 'the most bytes a day of one site, 1024 to 1099511627776', example: '10737418240' },
  'storage.mostBytes': { wanted: 'the most bytes that are kept in all, 1048576 to 9007199254740991: raise it to go on', example: '10737418240' },
  'storage.uploadSeconds': { wanted: 'how long one upload may take to arrive, 60 to 86400', example: '3600' },
  'storage.mostAgeDays': { wanted: 'after how many days an upload is removed, 1 to 36500; left out, never', example: '365' },
  'storage.unfinishedHours': { wanted: 'how many hours the blocks of an upload stay that did not end, 1 to 120', example: '24' },
  'storage.gone': { wanted: 'a list of CIDs that are not shown any more, 10000 at most', example: `[${cid}]` },
  'storage.gone.[]': { wanted: 'a CID with SHA-256, beginning with "Qm" or "b"', example: cid },
};
