import type { LatchkeyProviderProps } from '../../src/react.ts';
import type { KitOptions, Stage, StageOptions } from './stage/createStage.ts';

/** One screen in one state, and how a person gets there. */
export interface Story {
  /** The screen and its state, e.g. `wallets/refused`: address, file name and order of the gallery. */
  readonly id: `${string}/${string}`;
  /** What is to be seen, in a few words. */
  readonly title: string;
  /** Over what every story has: two mocked chains, and the plugin for extensions with one recommended wallet. */
  readonly kit?: KitOptions;
  readonly provider?: Partial<Omit<LatchkeyProviderProps, 'kit' | 'children'>>;
  /** What the machine is; desktop, if absent. */
  readonly platform?: StageOptions['platform'];
  /** Where the page is shown; in a browser, if absent. */
  readonly surroundings?: StageOptions['surroundings'];
  /** Where the screen stands: in the modal, if absent, or as a panel in the page itself. */
  readonly within?: 'modal' | 'page';
  /** It is seen whole, without scrolling, in the modal of a desktop. */
  readonly isSeenWhole?: boolean;
  /** Words that stay as they are in every language: names of people's things, not texts of the kit. */
  readonly names?: readonly string[];
  /** What the browser's console may say of it, where a fault is the point. */
  readonly troubles?: RegExp;
  /** Leads there on the real kit, as a person would, from a page on which nothing has happened. Ends when the state is seen. */
  play(stage: Stage): Promise<void>;
}

/** Writes a story down. */
export function defineStory(story: Story): Story {
  return story;
}
