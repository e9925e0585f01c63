import { guardsPoint, blockingGuard } from '../contracts/points/guards.ts';
import { localesPoint } from '../contracts/points/locales.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { shortAddress } from '../domain/accounts/accounts.ts';
import { formatText } from '../domain/text/formatText.ts';
import type { TextValues } from '../domain/text/formatText.ts';
import { selectActiveAddress, selectConnectionStatus, selectIsUnconfirmed, selectRemembered } from '../store/connection.ts';
import { selectIsModalOpen } from '../store/modal.ts';
import { selectActiveChainId, selectChain } from '../store/network.ts';
import { selectPendingCount } from '../store/selectPendingCount.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';

/** How far a part that is fetched when it is needed has come. */
export type PartState = 'idle' | 'loading' | 'loaded' | 'failed';

/** What a button without React shows and says. */
export interface ButtonFace {
  readonly text: string;
  /** To screen readers, where it is not the text. */
  readonly name: string | undefined;
  /** A data URI of an image. */
  readonly picture: string | undefined;
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'wrong-network';
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  /** The account is that of the last visit, and the wallet has yet to answer. */
  readonly isUnconfirmed: boolean;
  /** How many sends are on their way, as text in the language of the kit; empty for none. */
  readonly pending: string;
  /** BCP 47. */
  readonly language: string;
}

/** What `ConnectButton` shows of the same kit, in a page that has no React yet. A test holds both against each other. */
export function readFace(kit: UiKit, label: string | null, modal: PartState): ButtonFace {
  const { tag } = servicesOf(kit).catalogs.get();
  const state = kit.getState();
  const status = selectConnectionStatus(state);
  const account = selectActiveAddress(state);
  const guard = account === undefined ? undefined : blockingGuard(kit.read(guardsPoint));
  const isPending = guard?.read() === 'pending';
  const isUnconfirmed = selectIsUnconfirmed(state);
  const remembered = selectRemembered(state);
  const address = guard ? undefined : isUnconfirmed ? remembered?.address : account;
  const { name, picture } = remembered && remembered.address === address ? remembered : {};
  const short = address === undefined ? undefined : (name ?? shortAddress(address));
  const isLost = address !== undefined && !isUnconfirmed && !selectChain(state, selectActiveChainId(state));
  const isOpen = selectIsModalOpen(state);
  const isConnecting = status === 'connecting' || isPending;
  const said = (): string => {
    if (isOpen && modal === 'failed') return readText(kit, 'core.button.loadFailed');
    if (isLost) return readText(kit, 'core.button.wrongNetwork');
    if (short !== undefined) return short;
    if (isConnecting) return readText(kit, 'core.button.connecting');
    return guard ? readText(kit, guard.label) : (label ?? readText(kit, 'core.button.connect'));
  };
  const text = said();
  const isShown = text === short;
  const pendingCount = isShown && !isUnconfirmed ? selectPendingCount(state) : 0;
  const named = (): string => readText(kit, isUnconfirmed ? 'core.button.unconfirmed' : 'core.button.account', { address: text }) + (pendingCount > 0 ? `, ${readText(kit, 'core.button.pending', { count: pendingCount })}` : '');
  return {
    text,
    name: isShown ? named() : undefined,
    picture: isShown ? picture : undefined,
    status: isLost ? 'wrong-network' : isShown && !isUnconfirmed ? 'connected' : isConnecting ? 'connecting' : 'disconnected',
    isBusy: isConnecting || (isUnconfirmed && short !== undefined) || (isOpen && modal === 'loading'),
    isOpen,
    isUnconfirmed: isUnconfirmed && isShown,
    pending: pendingCount > 0 ? new Intl.NumberFormat(tag).format(pendingCount) : '',
    language: tag,
  };
}

/** A text in the visitor's language: the site's own over the kit's, English where there is none. */
export function readText(kit: UiKit, key: string, values: TextValues = {}): string {
  const { tag, texts } = servicesOf(kit).catalogs.get();
  const text = kit.strings[key] ?? texts[key] ?? kit.read(localesPoint).find(({ en }) => key in en)?.en[key] ?? key;
  return formatText(text, values, tag);
}
