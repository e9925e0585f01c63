import type { CustodyLabel } from '../../../../../src/domain/inApp/custodyLabel.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import type { ShownDevice, ShownMethod } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { dateText, makeActions, makeButton, makeText } from '../parts.ts';
import { methodNames } from './recover.ts';

type Removal = { readonly remove: string };

const maxLabelGraphemes = 60;

/** The devices of the account. */
export function drawDevices({ devices }: { readonly devices: readonly ShownDevice[] }, attention: Attention): Draw<Removal | 'closed'> {
  return (screen) => {
    const { make, texts: { t, tag }, done } = screen;
    const list = (): void => screen.show({
      title: t('devices.title'),
      content: [
        makeText(screen, t('devices.about')),
        make('ul', { class: 'rows', 'aria-label': t('devices.title') }, devices.map(({ deviceId, label, createdAtMs, seenAtMs, isThis }) => {
          const name = shownText(label, maxLabelGraphemes) || t('devices.unnamed');
          return makeRow(screen, { name, mark: isThis ? t('devices.this') : undefined, notes: [t('devices.seen', { date: dateText(seenAtMs, tag) }), t('devices.added', { date: dateText(createdAtMs, tag) })], onRemove: isThis ? undefined : () => showRemoval(screen, { attention, title: t('devices.removeTitle'), name, about: [t('devices.removeAbout')], onRemove: () => done({ remove: deviceId }), back: list }) });
        })),
        makeActions(screen, makeButton(screen, t('frame.close'), () => done('closed'))),
      ],
      onEscape: () => done('closed'),
    });
    list();
  };
}

/** Who can open the wallet, and the methods that bring it back. */
export function drawRecovery({ methods, custody, address }: { readonly methods: readonly ShownMethod[]; readonly custody: CustodyLabel; readonly address: string }, attention: Attention): Draw<'add' | Removal | 'closed'> {
  return (screen) => {
    const { make, texts: { t, tag }, done } = screen;
    const list = (): void => screen.show({
      title: t('recovery.title'),
      content: [
        makeFields(screen, t('recover.account'), [{ label: { text: t('recover.account') }, value: { text: address }, format: 'address' }]),
        make('h2', {}, t('recovery.who')),
        makeText(screen, t(`recovery.${custody}`), custody === 'user-recoverable' ? undefined : 'warning'),
        make('h2', {}, t('recovery.methods')),
        methods.length === 0 && makeText(screen, t('recovery.none'), 'muted'),
        methods.length > 0 && make('ul', { class: 'rows', 'aria-label': t('recovery.methods') }, methods.map(({ recipientId, type, createdAtMs }) => {
          const name = t(methodNames[type]);
          const about = [t('recovery.removeAbout'), ...(methods.length === 1 ? [t('recovery.removeLast')] : [])];
          return makeRow(screen, { name, notes: [t('devices.added', { date: dateText(createdAtMs, tag) })], onRemove: () => showRemoval(screen, { attention, title: t('recovery.removeTitle'), name, about, onRemove: () => done({ remove: recipientId }), back: list }) });
        })),
        makeActions(screen, makeButton(screen, t('recovery.add'), () => done('add'), 'primary'), makeButton(screen, t('frame.close'), () => done('closed'))),
      ],
      onEscape: () => done('closed'),
    });
    list();
  };
}

/** One of a list, with what takes it away. */
interface Row {
  readonly name: string;
  readonly mark?: string | undefined;
  readonly notes: readonly string[];
  /** What tells it from others of the same name, for the button that removes it. Absent: the name does. */
  readonly full?: string;
  readonly details?: Content;
  readonly onRemove?: (() => void) | undefined;
}

export function makeRow(screen: Pick<Screen<never>, 'make' | 'texts'>, { name, full = name, mark, notes, details, onRemove }: Row): Content {
  const { make, texts: { t } } = screen;
  return make('li', {},
    make('div', {}, make('span', { class: 'strong' }, make('bdi', {}, name)), mark !== undefined && make('span', { class: 'mark' }, mark), notes.map((note) => make('span', { class: 'note' }, make('bdi', {}, note))), details),
    onRemove && makeButton(screen, t('frame.remove'), onRemove, 'danger', t('frame.removeNamed', { name: full })));
}

/** What is taken away, and what that means. */
interface Removing {
  readonly attention: Attention;
  readonly title: string;
  readonly name: string;
  readonly about: readonly string[];
  onRemove(): void;
  back(): void;
}

/** What it takes away may be the last way to the wallet: the button is guarded as one that signs. */
export function showRemoval(screen: Screen<never>, { attention, title, name, about, onRemove, back }: Removing): void {
  const { texts: { t } } = screen;
  const guarded = makeGuarded(screen, { label: t('frame.remove'), kind: 'danger', attention, onConfirm: onRemove });
  screen.show({
    title,
    content: [makeText(screen, name, 'strong'), about.map((text, at) => makeText(screen, text, at > 0 ? 'danger' : undefined)), makeActions(screen, makeButton(screen, t('frame.back'), back, 'primary'), guarded.content)],
    onEscape: back,
  });
}
