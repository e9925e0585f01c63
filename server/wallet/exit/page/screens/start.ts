import { isCustodyError } from '../../../worker/custodyErrors.ts';
import type { Content } from '../../../frame/view/createMake.ts';
import type { Draw, Screen } from '../../../frame/view/createStage.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText } from '../../../frame/view/parts.ts';
import type { ExitCatalog } from '../locales/en.ts';
import { sourceOfBackup, sourceOfDevice } from '../openFrom.ts';
import type { Source } from '../openFrom.ts';
import type { DeviceWallet } from '../readDeviceWallets.ts';
import type { ExitText } from '../texts.ts';

const maxFileBytes = 1_048_576;
const recoveryFileMark = 'latchkey-recovery-key-';

export interface StartFacts {
  readonly e: ExitText;
  readonly wallets: readonly DeviceWallet[];
  readonly isShort: boolean;
  /** Where the page itself can be saved from; undefined for one that is on disk already. */
  readonly savedFrom: string | undefined;
}

/** Asks for the backup file, or for the share of this device where there is one. */
export function drawStart({ e, wallets, isShort, savedFrom }: StartFacts): Draw<Source> {
  return (screen) => {
    const { make, texts: { t }, done, show } = screen;
    const input = make('input', { type: 'file', accept: '.json,application/json' });
    const field = makeField(screen, { label: e('exit.backupLabel'), input });
    const submit = async (): Promise<void> => {
      const file = input.files?.[0];
      const read = file ? await readBackup(file) : 'exit.noBackup';
      if (typeof read !== 'string') return done(read);
      field.complain(e(read));
      input.focus();
    };
    show({
      title: e('exit.title'),
      content: [
        makeText(screen, e('exit.about')),
        make('div', { class: 'group' }, makeText(screen, e('exit.noNetwork'), 'strong'), connectionOf(screen, e)),
        makeForm(screen, () => void submit(), field.element, makeActions(screen, makeSubmit(screen, t('frame.continue')))),
        wallets.length > 0 && make('div', { class: 'choices' }, wallets.map((each) => makeButton(screen, [make('span', { class: 'strong' }, e('exit.thisDevice')), make('bdi', { class: 'code', dir: 'ltr' }, each.wallet.address)], () => done(sourceOfDevice(each))))),
        isShort && makeText(screen, e('exit.deviceNeedsFile'), 'muted'),
        savedFrom !== undefined && saveLink(screen, e, savedFrom),
      ],
      onEscape: () => {},
    });
  };
}

/** What the browser says of the network, now and whenever that changes. */
function connectionOf({ make, signal }: Screen<Source>, e: ExitText): HTMLElement {
  const said = make('p', { class: 'note', role: 'status' });
  const say = (): void => { said.textContent = e(navigator.onLine ? 'exit.isOnline' : 'exit.isOffline'); };
  for (const event of ['online', 'offline']) window.addEventListener(event, say, { signal });
  say();
  return said;
}

function saveLink({ make }: Screen<Source>, e: ExitText, from: string): Content {
  const link = make('a', { download: 'wallet-exit.html' }, e('exit.savePage'));
  link.href = from;
  return make('p', { class: 'note' }, link);
}

async function readBackup(file: File): Promise<Source | keyof ExitCatalog> {
  if (file.size > maxFileBytes) return 'exit.notBackup';
  try {
    const text = await file.text();
    return text.trimStart().startsWith(recoveryFileMark) ? 'exit.isRecoveryFile' : sourceOfBackup(text);
  } catch (error) {
    return isCustodyError(error) && error.why === 'version' ? 'exit.newerBackup' : 'exit.notBackup';
  }
}
