import { injectedPort } from '../../src/contracts/ports/injected.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import type { Eip6963ProviderInfo } from '../../src/domain/wallets/eip1193.ts';
import { toEip1193Provider } from '../../src/flows/requests/toEip1193Provider.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { announcerErrors } from './announcerErrors.ts';
import { toProviderSource } from './toProviderSource.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How the kit introduces itself to the other libraries of the page. */
export type AnnouncerInfo = Omit<Eip6963ProviderInfo, 'uuid'>;

/**
 * Announces the active wallet to other libraries of the page, such as wagmi, as if it were an extension: they list it under this name and use it
 * as their provider. The kit's own list of wallets leaves it out. Whatever runs in the page can ask it, as with any wallet there: a wallet that is
 * only a key, and would not ask the person, signs after the kit's own review alone.
 * @see EIP-6963 @throws announcer.badInfo
 */
export function announcer(info: AnnouncerInfo) {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('announcer({ name: string, icon: string, rdns: string })', info);
  const { name, icon, rdns } = info;
  if (name.trim() === '') throw announcerErrors.badInfo({ why: 'the name is empty' });
  if (!/^data:image\//i.test(icon)) throw announcerErrors.badInfo({ why: 'the icon is no data URI of an image' });
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns)) throw announcerErrors.badInfo({ why: 'rdns is no domain name' });
  return definePlugin({
    id: 'announcer',
    needs: [injectedPort, randomPort],
    setup: (ctx) => ctx.port(injectedPort).announce({ uuid: ctx.port(randomPort).id(), name, icon, rdns }, toEip1193Provider(toProviderSource(ctx))),
  });
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    announcerErrors: typeof announcerErrors;
  }
}
