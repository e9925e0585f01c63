import { localesPoint } from '../../src/contracts/points/locales.ts';
import { storagesPoint } from '../../src/contracts/points/storages.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { StorageIpfsConfig } from './config.ts';
import { loadLocale } from './locales/loadLocale.ts';
import type { storageIpfsErrors } from './upload/uploadErrors.ts';

export type { IpfsUploadConfig, StorageIpfsConfig } from './config.ts';

const config: StorageIpfsConfig = {};

/** Files of IPFS, each byte checked against its address, at gateways that need not be trusted: `storageIpfs.with({ gateways: ['https://trustless-gateway.link/ipfs/{cid}', 'https://ipfs.io/ipfs/{cid}'] })`. @see https://specs.ipfs.tech/http-gateways/trustless-gateway/ */
export const storageIpfs = /* @__PURE__ */ definePlugin({
  id: 'storageIpfs',
  needs: [httpPort],
  config,
  permissions: (given: StorageIpfsConfig) => servicePermissions({ urls: [...templatesIn(given).map((template) => template.replaceAll('{cid}', 'cid').replaceAll('{path}', '')), ...(given.upload ? [given.upload.url] : [])], why: given.upload ? 'reads files of IPFS, and has them kept' : 'reads files of IPFS' }),
  contributes: (given: StorageIpfsConfig) => {
    const { upload } = given;
    const gateways = templatesIn(given).map((template) => ({ template, isWithoutCars: false, lastUntilMs: 0 }));
    return [localesPoint.of({ en: {}, load: loadLocale }), storagesPoint.of({
      id: 'storageIpfs', schemes: ['ipfs', 'ipns'], gateways: gateways.map(({ template }) => template),
      resolve: async () => (await loadPart(import('./download/resolveIpfs.ts'))).createResolver(gateways),
      ...(upload && {
        ...(upload.limits && { limits: upload.limits }),
        upload: async () => (await loadPart(import('./upload/createUpload.ts'))).createUpload(upload),
        remove: async () => (await loadPart(import('./upload/createUpload.ts'))).createRemover(upload),
      }),
    })];
  },
});

function templatesIn({ gateways = [], clientId }: StorageIpfsConfig): readonly string[] {
  return clientId === undefined ? gateways : gateways.map((template) => template.replaceAll('{clientId}', () => encodeURIComponent(clientId)));
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    storageIpfsErrors: typeof storageIpfsErrors;
  }
}
