import { isRecord } from '../../../src/domain/encoding/json.ts';
import { defineStored } from '../../../src/store/defineStored.ts';
import type { WalletInAppConfig } from '../config.ts';
import { inAppName } from '../ids.ts';
import type { inAppKey } from '../key.ts';
import * as limits from '../limits.ts';

export const ecosystemLookKey = 'inApp.ecosystem';

/** What an ecosystem has last called and drawn its wallet. */
interface EcosystemLook {
  readonly ecosystemId: string;
  readonly name: string;
  readonly icon?: string;
}

const maxName = 256;

/** Kept over reloads, since nothing is asked before the person opens the wallet: the list then shows it as it was told last. */
export const ecosystemLook = /* @__PURE__ */ defineStored<EcosystemLook | undefined>({
  key: ecosystemLookKey,
  initial: undefined,
  parse: (value) => {
    if (!isRecord(value)) return undefined;
    const { ecosystemId, name, icon } = value;
    if (typeof ecosystemId !== 'string' || typeof name !== 'string' || name === '' || name.length > maxName) return undefined;
    return { ecosystemId, name, ...(typeof icon === 'string' && icon.length <= limits.maxIconCharacters && icon.startsWith('data:image/') && { icon }) };
  },
});

/** How the wallet is listed and named: an ecosystem's own words go before those of the site. */
export function listingOf({ config, stored }: Pick<ReturnType<typeof inAppKey.scope>, 'stored'> & { readonly config: WalletInAppConfig }): { readonly name: string; readonly icon?: string } {
  const { ecosystemId, metadata: { name = inAppName, icon } } = config;
  const told = ecosystemId === undefined ? undefined : stored(ecosystemLook).get();
  const own = told?.ecosystemId === ecosystemId ? told : undefined;
  const drawn = own?.icon ?? icon;
  return { name: own?.name ?? name, ...(drawn !== undefined && { icon: drawn }) };
}
