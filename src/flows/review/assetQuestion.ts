import { defineQuestion } from '../../contracts/question.ts';
import type { Asker } from '../../domain/asker.ts';
import type { AssetToWatch } from '../../domain/requests/parseWatchAsset.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { Reviewer } from './review.ts';

export interface AssetParams extends Reviewer {
  /** As its contract describes it, fit to show. */
  readonly token: Token;
  /** As it was asked for. */
  readonly asked: AssetToWatch;
  /** Another token that is listed has its name or symbol. */
  readonly isImitation: boolean;
  readonly asker?: Asker;
}

/** Whether a token is to be listed among those of the visitor. */
export const assetQuestion = /* @__PURE__ */ defineQuestion<AssetParams, true>({ id: 'core.watchAsset' });
