// Types only: checked by tsc, never run.
import { walletsPoint } from './points/wallets.ts';
import type { OpenWallet, WalletSpec } from './wallet.ts';

declare const openWallet: OpenWallet;
const facts = { id: 'lamp', name: 'Lamp' };
const openable = { ...facts, probe: () => 'reachable' as const, open: async () => openWallet };

// What there is.
walletsPoint.of(openable);
walletsPoint.of({ ...openable, rdns: 'org.lamp', connects: { by: 'pairing', app: { mobile: { native: 'lamp://' } } }, onSameRdns: 'yieldToInstalled' });
walletsPoint.of({ ...openable, connects: { by: 'pairing', app: 'any' } });
walletsPoint.of({ ...openable, kind: 'resolved', connects: { by: 'pairing' } });
walletsPoint.of({ ...openable, kind: 'inApp' });
walletsPoint.of({ ...facts, kind: 'placeholder', links: { homepage: 'https://lamp.test' } });

// What makes no sense.
// @ts-expect-error -- a placeholder cannot be opened
walletsPoint.of({ ...openable, kind: 'placeholder', links: {}, open: async () => openWallet });
// @ts-expect-error -- a wallet that is no placeholder can be opened
walletsPoint.of({ ...facts, links: {} });
// @ts-expect-error -- a wallet of the directory is elsewhere
walletsPoint.of({ ...openable, kind: 'resolved', connects: { by: 'direct' } });
// @ts-expect-error -- it is one wallet, whose code is for no other
walletsPoint.of({ ...openable, kind: 'resolved', connects: { by: 'pairing', app: 'any' } });
// @ts-expect-error -- a wallet in the page is not elsewhere
walletsPoint.of({ ...openable, kind: 'inApp', connects: { by: 'pairing' } });
// @ts-expect-error -- nor is it another way to an installed one
walletsPoint.of({ ...openable, kind: 'smart', onSameRdns: 'yieldToInstalled' });
// @ts-expect-error -- apps are opened at a pairing
walletsPoint.of({ ...openable, connects: { by: 'direct', app: {} } });

declare const wallet: WalletSpec;
// @ts-expect-error -- it may be a placeholder
void wallet.open;
