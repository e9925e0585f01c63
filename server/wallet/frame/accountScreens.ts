import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import { chooseAccount, readAccounts } from './ownAccounts.ts';
import type { CallOptions } from './parts.ts';
import { withStepUp } from './withStepUp.ts';

/** More would be more than a person finds their way in; the path goes on. */
const mostAccounts = 20;

/** Lists the accounts, until the person has chosen one or closes the list. An account that is added is the active one from then on. */
export async function manageAccounts(context: FrameContext, own: OwnWallet, options: CallOptions): Promise<void> {
  const held = own.wallet.accounts;
  for (;;) {
    const { kind, accounts, active } = await readAccounts(context, own, options);
    const shown = accounts.map((account) => ({ ...account, isActive: account.index === active.index }));
    const choice = await context.view().accounts({ kind, accounts: shown, canAdd: held !== undefined && kind === 'phrase' && accounts.length < mostAccounts }, options);
    if (choice === 'closed') return;
    if (choice.does === 'use') return choose(context, own, choice.index, options);
    if (!held) throw new Refused('unsupported');
    own.state = await withStepUp(context, () => {
      context.view().busy({ doing: 'changing' });
      return choice.does === 'add' ? held.add(choice.name, options) : held.name(choice, options);
    }, options);
    if (choice.does === 'add') {
      const added = (await readAccounts(context, own, options)).accounts.at(-1);
      if (added) await choose(context, own, added.index, options);
    }
  }
}

/** Shows the words of a wallet that has some. */
export async function exportPhrase(context: FrameContext, own: OwnWallet, options: CallOptions): Promise<void> {
  const { kind, accounts: [first] } = await readAccounts(context, own, options);
  const { keyExport } = own.wallet;
  // Asked of a wallet without one, the server would count it.
  if (kind !== 'phrase' || !first || !keyExport) throw new Refused('unsupported');
  await context.view().warnOfExport({ what: 'phrase' }, options);
  const { text } = await withStepUp(context, () => keyExport.exportSecret('phrase', options), options);
  await context.view().showSecret({ what: 'phrase', secret: text, address: first.address }, options);
}

/** Shows the private key of the active account. */
export async function exportKey(context: FrameContext, own: OwnWallet, options: CallOptions): Promise<void> {
  const { active: { index, address } } = await readAccounts(context, own, options);
  const { keyExport } = own.wallet;
  if (!keyExport) throw new Refused('unsupported');
  await context.view().warnOfExport({ what: 'privateKey' }, options);
  const { text } = await withStepUp(context, () => keyExport.exportSecret({ privateKeyOf: index }, options), options);
  await context.view().showSecret({ what: 'privateKey', secret: text, address }, options);
}

async function choose(context: FrameContext, own: OwnWallet, index: number, options: CallOptions): Promise<void> {
  await chooseAccount(context, own, index, options);
  context.changed?.();
  context.tabs?.tell();
}
