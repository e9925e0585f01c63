import { enAccount } from './en/enAccount.ts';
import { enActivity } from './en/enActivity.ts';
import { enAddNetwork } from './en/enAddNetwork.ts';
import { enConfirm } from './en/enConfirm.ts';
import { enConnecting } from './en/enConnecting.ts';
import { enFunds } from './en/enFunds.ts';
import { enGetStarted } from './en/enGetStarted.ts';
import { enManage } from './en/enManage.ts';
import { enModal } from './en/enModal.ts';
import { enNetworks } from './en/enNetworks.ts';
import { enReceive } from './en/enReceive.ts';
import { enReview } from './en/enReview.ts';
import { enSend } from './en/enSend.ts';
import { enSign } from './en/enSign.ts';
import { enStart } from './en/enStart.ts';
import { enSwitchAccount } from './en/enSwitchAccount.ts';
import { enWallets } from './en/enWallets.ts';
import { enWhy } from './en/enWhy.ts';
import type { ShownError } from './shownErrors.ts';

/** Every text of the core, and by its keys the type that a translation must fill. Screens take their own part of it, so that each arrives with the screen. */
export const en = {
  ...enStart,
  ...enModal,
  ...enWallets,
  ...enConnecting,
  ...enGetStarted,
  ...enAccount,
  ...enActivity,
  ...enManage,
  ...enSwitchAccount,
  ...enNetworks,
  ...enAddNetwork,
  ...enSign,
  ...enReview,
  ...enConfirm,
  ...enFunds,
  ...enSend,
  ...enReceive,
  ...enWhy,
} as const;

type ErrorKey = `core.error.${ShownError}` | `core.error.${ShownError}.remedy`;

/** The core's keys; a translation has them all. English errors stand beside who throws them. */
export type CoreCatalog = { readonly [Key in keyof typeof en | ErrorKey]: string };
