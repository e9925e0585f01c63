import type { Site } from '../config/site.ts';
import type { Log } from '../core/ports.ts';
import type { SignerOf } from '../core/signers.ts';
import { createSigner } from './createSigner.ts';

/** The signers of the sites, one for each that the settings describe. @throws where a secret or a certificate cannot be read */
export function openSigners(sites: readonly Site[], log: Log): { readonly of: SignerOf; close(): void } {
  const byText = new Map<string, ReturnType<typeof createSigner>>();
  const nameOf = ({ custody }: Site): string => JSON.stringify(custody);
  for (const site of sites) {
    if (!site.custody || byText.has(nameOf(site))) continue;
    byText.set(nameOf(site), createSigner(site.custody, { log }));
    log({ level: 'warn', event: `custody.signer.${site.custody.label}` });
  }
  return {
    of: (site) => (site.custody ? byText.get(nameOf(site)) : undefined),
    close: () => {
      for (const signer of byText.values()) signer.close();
    },
  };
}
