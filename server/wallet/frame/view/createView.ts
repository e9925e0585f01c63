import type { Clock } from '../../../../src/domain/clock.ts';
import type { FrameEvent } from '../../../../src/domain/inApp/frameMessages.ts';
import type { View } from '../view.ts';
import { createStage } from './createStage.ts';
import { attentionOf } from './makeGuarded.ts';
import type { Attention } from './makeGuarded.ts';
import { drawAccounts } from './screens/accounts.ts';
import { drawConfirm } from './screens/confirm.ts';
import { createCopying, drawExportWarnings, drawSecret } from './screens/exportKey.ts';
import { drawGiveFile } from './screens/giveFile.ts';
import { drawImportWallet, drawWalletExists } from './screens/importWallet.ts';
import { drawDevices, drawRecovery } from './screens/lists.ts';
import { drawBusy, drawFault, drawInWindow } from './screens/outcomes.ts';
import { drawPasskey } from './screens/passkey.ts';
import { drawPolicy } from './screens/policy.ts';
import { drawRecover } from './screens/recover.ts';
import { drawRecoveryCodes, drawSecondFactor, drawSetUpFactor, drawTwoStep } from './screens/secondFactor.ts';
import { drawAllowKey, drawSessionKeys } from './screens/sessionKeys.ts';
import { drawSetUpRecovery } from './screens/setUpRecovery.ts';
import { drawAllowSite, drawSites } from './screens/sites.ts';
import { drawStepUp } from './screens/stepUp.ts';
import { drawChooseStepUp, drawUnlink } from './screens/ways.ts';
import { loadTexts } from './texts.ts';

export interface ViewParts {
  /** Of the frame, or of a window of the wallet's own; `style.css` is in it. */
  readonly document: Document;
  /** Tells the page how much room is needed, in CSS pixels, and when none is any more. */
  tell(event: FrameEvent): void;
  /** As the page said it, such as `de_DE`; else, or where the wallet does not speak it, the browser's languages count. */
  readonly locale: string | undefined;
  readonly clock: Clock;
  /** Whose wallet it is, for the title of the document: of an ecosystem. */
  readonly walletName?: string | undefined;
  /** Who looks and who presses; the document is asked unless a test says so. */
  readonly attention?: Attention;
}

/** What the frame shows, in plain elements: one screen at a time, in the language of the page. Its colours are those that the document wears, see `wearLooks`. All texts are set as text. */
export function createView({ document, tell, locale, clock, walletName, attention = attentionOf(document) }: ViewParts): View {
  const window = document.defaultView;
  const texts = loadTexts([...(locale === undefined ? [] : [locale]), ...(window?.navigator.languages ?? [])]);
  const stage = createStage({ document, tell, texts, clock, walletName });
  const copying = window ? createCopying(window, clock) : { copy: async () => false };
  return {
    confirm: (facts, options) => stage.ask(drawConfirm(facts, attention), options),
    inWindow: (facts, options) => stage.ask(drawInWindow(facts), options),
    setUpRecovery: (facts, options) => stage.ask(drawSetUpRecovery(facts), options),
    recover: (facts, options) => stage.ask(drawRecover(facts), options),
    importWallet: (facts, options) => stage.ask(drawImportWallet(facts), options),
    walletExists: (facts, options) => stage.ask(drawWalletExists(facts), options),
    chooseStepUp: (facts, options) => stage.ask(drawChooseStepUp(facts), options),
    unlink: (facts, options) => stage.ask(drawUnlink(facts, attention), options),
    allowSite: (facts, options) => stage.ask(drawAllowSite(facts, attention), options),
    sites: (facts, options) => stage.ask(drawSites(facts, attention), options),
    allowKey: (facts, options) => stage.ask(drawAllowKey(facts, attention), options),
    sessionKeys: (facts, options) => stage.ask(drawSessionKeys(facts, attention), options),
    stepUp: (facts, options) => stage.ask(drawStepUp(facts), options),
    passkey: (facts, options) => stage.ask(drawPasskey(facts), options),
    secondFactor: (facts, options) => stage.ask(drawSecondFactor(facts), options),
    setUpFactor: (facts, options) => stage.ask(drawSetUpFactor(facts), options),
    recoveryCodes: (facts, options) => stage.ask(drawRecoveryCodes(facts), options),
    twoStep: (facts, options) => stage.ask(drawTwoStep(facts, attention), options),
    warnOfExport: (facts, options) => stage.ask(drawExportWarnings(facts, attention), options),
    showSecret: (facts, options) => stage.ask(drawSecret(facts, copying), options),
    giveFile: (facts, options) => stage.ask(drawGiveFile(facts), options),
    devices: (facts, options) => stage.ask(drawDevices(facts, attention), options),
    recovery: (facts, options) => stage.ask(drawRecovery(facts, attention), options),
    accounts: (facts, options) => stage.ask(drawAccounts(facts), options),
    policy: (facts, options) => stage.ask(drawPolicy(facts, attention), options),
    busy: (facts) => stage.show(drawBusy(facts)),
    fault: (facts, options) => stage.ask(drawFault(facts), options),
    hide: stage.hide,
  };
}
