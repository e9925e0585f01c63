import { servicesOf } from '../contracts/servicesOf.ts';
import { partErrors } from '../domain/partErrors.ts';
import { openModal } from '../flows/modal/openModal.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import { selectConnectPhase } from '../store/connection.ts';
import { selectIsModalOpen } from '../store/modal.ts';
import { selectPendingCount } from '../store/selectPendingCount.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';
import { showActivity } from '../ui/sends/showActivity.ts';
import type { PartState } from './buttonFace.ts';
import { readAccount, tellAccount } from './elementEvents.ts';
import type { ElementFailure, Tell } from './elementEvents.ts';
import type { ElementLooks } from './elementLooks.ts';
import type { mountEmbed, mountModal, MountedModal } from './reactPart.tsx';

/** What the file of React's part gives. */
export interface ReactPart {
  readonly mountModal: typeof mountModal;
  readonly mountEmbed: typeof mountEmbed;
}

/** An element of a kit, as long as it stands in the page. */
export interface HostedElement {
  looks(): ElementLooks;
  readonly tell: Tell;
  /** Told of each change of what the kit shows. */
  update(): void;
}

/** What all elements of one kit share: its modal, and React once it is there. */
export interface KitHost {
  /** The element stands in the page until the answer is called. The first one starts the kit; with the last one the modal goes. */
  add(element: HostedElement): Cleanup;
  /** How far the modal is. */
  modal(): PartState;
  /** Fetches React; undefined where it could not be had. Asked again after a failure. */
  load(): Promise<ReactPart | undefined>;
  /** Takes over how the element wants the modal to look, where it is the one that was asked last. */
  wear(element: HostedElement): void;
  /** Fetches what a click on the element would show. */
  preload(element: HostedElement): void;
  /** Opens the modal, with the looks of the element. */
  open(element: HostedElement): void;
}

const hosts = /* @__PURE__ */ new WeakMap<UiKit, KitHost>();

/** The host of a kit; the same one for the same kit. */
export function hostOf(kit: UiKit): KitHost {
  const known = hosts.get(kit);
  if (known) return known;
  const made = createHost(kit);
  hosts.set(kit, made);
  return made;
}

function createHost(kit: UiKit): KitHost {
  const elements = new Set<HostedElement>();
  const part = createPart(kit, () => changed());
  let asker: HostedElement | undefined;
  let leave: Cleanup | undefined;
  const looks = (): ElementLooks | undefined => (asker ?? elements.values().next().value)?.looks();
  const tellNews = createNews(kit, (name, detail) => elements.forEach((element) => element.tell(name, detail)), part.error);
  const changed = (): void => {
    if (elements.size === 0) return;
    if (!part.isWanted() && isNeeded(kit)) part.mount(looks());
    for (const element of [...elements]) element.update();
    tellNews();
  };
  const ask = (element: HostedElement): void => {
    asker = element;
    part.mount(looks(), { preload: true });
  };
  return {
    add: (element) => {
      elements.add(element);
      leave ??= join(kit, changed);
      return () => {
        elements.delete(element);
        if (asker === element) asker = undefined;
        // One that is only moved is back within the same task.
        queueMicrotask(() => {
          if (elements.size > 0) return;
          leave?.();
          leave = undefined;
          part.unmount();
        });
      };
    },
    modal: part.at,
    load: part.load,
    wear: (element) => {
      if (element === (asker ?? elements.values().next().value)) part.wear(element.looks());
    },
    preload: ask,
    open: (element) => {
      ask(element);
      kit.dispatch(readAccount(kit) && selectPendingCount(kit.getState()) > 0 ? showActivity() : openModal());
    },
  };
}

/** Whether there is something to show that no click on an element has asked for: the site has opened the modal, or a send is on its way. */
function isNeeded(kit: UiKit): boolean {
  const state = kit.getState();
  return selectIsModalOpen(state) || selectPendingCount(state) > 0;
}

/** Starts the kit, and hears of each change of what it shows. */
function join(kit: UiKit, changed: () => void): Cleanup {
  const { catalogs, points } = servicesOf(kit);
  const ends = [kit.subscribe(changed), catalogs.subscribe(changed), points.subscribe(changed)];
  kit.start();
  return () => {
    for (const end of ends) end();
  };
}

/** What tells of accounts and failures that are new since it was last called. */
function createNews(kit: UiKit, tell: Tell, readLoadError: () => ElementFailure | undefined): () => void {
  let account = readAccount(kit);
  let phase = selectConnectPhase(kit.getState());
  let loadError: ElementFailure | undefined;
  return () => {
    const [accountBefore, phaseBefore, loadErrorBefore] = [account, phase, loadError];
    [account, phase, loadError] = [readAccount(kit), selectConnectPhase(kit.getState()), readLoadError()]; // first, for a listener may change them
    const now = phase;
    tellAccount(accountBefore, account, tell);
    if (now !== phaseBefore && now.at === 'failed') tell('latchkey-error', { code: now.error.code, message: now.error.message });
    if (loadError && loadError !== loadErrorBefore) tell('latchkey-error', loadError);
  };
}

interface Part extends Pick<KitHost, 'load'> {
  at(): PartState;
  error(): ElementFailure | undefined;
  /** Puts the modal into the page as soon as React is there. `preload` fetches what a click will show, too. */
  mount(looks: ElementLooks | undefined, options?: { readonly preload?: boolean }): void;
  /** Whether it was asked for. One that could not be had is asked for again by a visitor only. */
  isWanted(): boolean;
  wear(looks: ElementLooks): void;
  unmount(): void;
}

/** React and the modal of one kit, fetched and put into the page when asked for. */
function createPart(kit: UiKit, changed: () => void): Part {
  let state: PartState = 'idle';
  let error: ElementFailure | undefined;
  let loading: Promise<ReactPart | undefined> | undefined;
  let mounted: { readonly modal: MountedModal; readonly remove: Cleanup } | undefined;
  /** Absent: the modal is not wanted in the page. */
  let wanted: ElementLooks | undefined;
  const become = (next: PartState, failure?: ElementFailure): void => {
    [state, error] = [next, failure];
    changed();
  };
  const load = (): Promise<ReactPart | undefined> => {
    if (loading) return loading;
    loading = import('./reactPart.tsx').then(
      (part) => {
        become('loaded');
        return part;
      },
      (cause: unknown) => {
        loading = undefined;
        const failure = partErrors.loadFailed({}, { cause });
        servicesOf(kit).report('core', failure);
        become('failed', { code: failure.code, message: failure.message });
        return undefined;
      },
    );
    if (state !== 'loading') become('loading');
    return loading;
  };
  const show = (part: ReactPart | undefined, preload: boolean): void => {
    if (!part || !wanted || servicesOf(kit).signal.aborted) return;
    mounted ??= placeModal(part, kit, wanted, changed);
    mounted.modal.wear(wanted);
    if (preload) mounted.modal.preload();
    changed();
  };
  return {
    load,
    at: () => mounted?.modal.at() ?? (wanted ? (state === 'loaded' ? 'loading' : state) : 'idle'),
    error: () => error,
    isWanted: () => wanted !== undefined,
    mount: (looks, { preload = false } = {}) => {
      wanted = looks ?? wanted;
      if (preload && !mounted) void import('../ui/modal/ModalShell.tsx').catch(() => {}); // beside React rather than after it; who shows it says what went wrong
      void load().then((part) => show(part, preload));
    },
    wear: (looks) => {
      wanted &&= looks;
      mounted?.modal.wear(looks);
    },
    unmount: () => {
      wanted = undefined;
      mounted?.remove();
      mounted = undefined;
    },
  };
}

/** React brings events of what it draws to where it is mounted, and the modal lies at the end of the page. */
function placeModal(part: ReactPart, kit: UiKit, looks: ElementLooks, changed: () => void): { readonly modal: MountedModal; readonly remove: Cleanup } {
  const container = document.createElement('div');
  document.body.append(container);
  const modal = part.mountModal(kit, container, looks);
  const unsubscribe = modal.subscribe(changed);
  const remove = (): void => {
    unsubscribe();
    modal.unmount();
    container.remove();
  };
  servicesOf(kit).signal.addEventListener('abort', remove, { once: true });
  return { modal, remove };
}
