import { injectedPort } from '../../src/contracts/ports/injected.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { OpenableWallet } from '../../src/contracts/wallet.ts';
import { isOpenableWallet } from '../../src/contracts/walletKinds.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { isNamed } from '../../src/domain/wallets/walletList.ts';
import { maxAnnouncedWallets } from '../../src/contracts/walletLimits.ts';
import type { Cleanup } from '../../src/kernel/plugin.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import type { WalletInjectedConfig } from './config.ts';
import { isProvider, parseAnnouncement } from './parseAnnouncement.ts';
import type { ParsedAnnouncement } from './parseAnnouncement.ts';
import { announcementRefused, legacyFound, walletAnnounced } from './slice.ts';
import type { WalletInjectedState } from './slice.ts';
import { strings } from './strings.ts';

const legacyId = 'injected';

interface Listed {
  readonly announcement: ParsedAnnouncement;
  readonly walletId: string;
  withdraw: Cleanup;
}

type Context = ContextWith<typeof injectedPort, { readonly state: WalletInjectedState }>;

/** Lists every wallet that announces itself, whenever it does, and `window.ethereum` while none has. */
export function followInjected(ctx: Context, config: WalletInjectedConfig): Cleanup {
  const injected = ctx.port(injectedPort);
  const listed: Listed[] = [];
  const places = new Map<string, Cleanup>();
  let withdrawLegacy: Cleanup | undefined;

  const list = (walletId: string, { info, provider }: ParsedAnnouncement, isAmbiguous: boolean): Cleanup =>
    ctx.contribute(
      walletsPoint.of({
        ...openable(provider, config, info.rdns),
        id: walletId,
        name: info.name,
        ...(info.icon && { icon: info.icon }),
        rdns: info.rdns,
        recommended: config.recommended.some(({ rdns }) => rdns === info.rdns),
        ...(isAmbiguous && { onSameRdns: 'warn' as const }),
      }, { isOfPage: true }),
    );

  const announce = (announcement: ParsedAnnouncement): void => {
    const { uuid, rdns, name } = announcement.info;
    if (listed.some((each) => each.announcement.provider === announcement.provider)) return; // wallets announce themselves as often as they are asked to
    if (listed.length >= maxAnnouncedWallets) return void ctx.dispatch(announcementRefused());
    withdrawLegacy?.();
    withdrawLegacy = undefined;
    // Two that claim one name or uuid, which any script can copy: which came first says nothing, so both are listed with a warning.
    const twins = listed.filter(({ announcement: { info } }) => info.rdns === rdns || info.uuid === uuid);
    for (const each of twins) {
      each.withdraw();
      each.withdraw = list(each.walletId, each.announcement, true);
    }
    // One that is reached elsewhere may have the id already; the list then shows this one in its stead.
    const before = listed.filter(({ announcement: { info } }) => info.rdns === rdns).length + (ctx.read(walletsPoint).some(({ id, kind }) => kind === 'resolved' && id === rdns) ? 1 : 0);
    const walletId = before === 0 ? rdns : `${rdns}#${before + 1}`;
    listed.push({ announcement, walletId, withdraw: list(walletId, announcement, twins.length > 0) });
    ctx.dispatch(walletAnnounced({ walletId, rdns, uuid, name }));
  };

  /** Says where to get the recommended wallets while no extension brings them. */
  const holdPlaces = (): void => {
    for (const { rdns, name, icon, links } of config.recommended) {
      const isHere = ctx.read(walletsPoint).some((wallet) => isOpenableWallet(wallet) && isNamed(wallet, [rdns]));
      if (isHere === !places.has(rdns)) continue;
      const giveWay = places.get(rdns);
      if (giveWay) {
        places.delete(rdns);
        giveWay();
      } else {
        places.set(rdns, () => {}); // before it is told of
        places.set(rdns, ctx.contribute(walletsPoint.of({ id: rdns, rdns, name, ...(icon && { icon }), links, recommended: true, kind: 'placeholder' })));
      }
    }
  };
  holdPlaces();
  const stopPlaces = ctx.onContributions(holdPlaces);
  const stopAnnouncements = injected.subscribe((raw) => {
    const announcement = parseAnnouncement(raw);
    if (!announcement) return void ctx.dispatch(announcementRefused());
    try {
      announce(announcement);
    } catch (error) {
      // An id that another plugin's wallet has; no extension may keep this plugin from starting.
      ctx.dispatch(announcementRefused());
      ctx.report(error);
    }
  });
  const lookForLegacy = (): void => {
    const provider = injected.legacy();
    if (listed.length > 0 || withdrawLegacy || !isProvider(provider)) return;
    withdrawLegacy = ctx.contribute(walletsPoint.of({ ...openable(provider, config), id: legacyId, name: strings['walletInjected.browserWallet'] }, { isOfPage: true }));
    ctx.dispatch(legacyFound());
  };
  lookForLegacy();
  const stopLegacy = injected.onLegacy(lookForLegacy);
  return () => {
    stopPlaces();
    stopAnnouncements();
    stopLegacy();
  };
}

/** What only calls itself by a name that is listed is asked too: it gets no more than the one with that name. */
function openable(provider: Eip1193Provider, { connectDelayMs, signInOnConnect }: WalletInjectedConfig, rdns?: string): Pick<OpenableWallet, 'probe' | 'open'> {
  return {
    probe: () => 'installed',
    open: async () => {
      const { openInjected } = await import('./openInjected.ts');
      return (request) => openInjected(provider, { delayMs: connectDelayMs, signsInOnConnect: rdns !== undefined && signInOnConnect.includes(rdns) }, request);
    },
  };
}
