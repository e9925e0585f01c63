import { defineLive } from '../../contracts/defineLive.ts';
import type { QuestionPlace } from '../modal/showQuestion.ts';

/** A panel in the page that shows the kit's screens, see `ConnectEmbed`. */
export interface ConnectPanel extends QuestionPlace {
  /** Whether the person sees the connect under way in it. */
  showsConnect(): boolean;
  /** False once it has left the page. */
  isOpen(): boolean;
}

/** The panels of the page: what a wallet asks is asked where the person has picked it. */
export const connectPanels = /* @__PURE__ */ defineLive('connectPanels', () => new Set<ConnectPanel>());
