import type { View } from '../../view.ts';

/** A screen in one of its states, with facts that are made up. */
export interface FrameStory {
  /** `area/state`. */
  readonly id: string;
  /** Shows the screen. */
  show(view: View, signal: AbortSignal): Promise<unknown> | void;
  /** Leads it to its state by what a person would do, once its heading is there. */
  play?(stage: Play): Promise<void>;
}

/** What a person can do in a screen. Names are whole and in English. */
export interface Play {
  press(name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  see(text: string): Promise<void>;
}
