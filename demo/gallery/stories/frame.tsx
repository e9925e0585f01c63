import type { ReactNode } from 'react';
import { defineScreen, definePlugin, screensPoint, showScreen } from '../../../src/index.ts';
import type { ScreenParams } from '../../../src/index.ts';
import { Screen, Text } from '../../../src/screens.ts';
import { defineStory } from '../story.ts';

function Broken(): never {
  throw new Error('This screen is broken on purpose.');
}

function Guest(): ReactNode {
  return <Screen title="Loyalty"><Text>120</Text></Screen>;
}

/** A plugin with one good screen and some that are not. */
const guest = definePlugin({
  id: 'guest',
  contributes: [
    screensPoint.of(defineScreen<ScreenParams>({ id: 'guest.good', load: async () => ({ default: Guest }) })),
    screensPoint.of(defineScreen<ScreenParams>({ id: 'guest.slow', load: () => new Promise(() => {}) })),
    screensPoint.of(defineScreen<ScreenParams>({ id: 'guest.missing', load: () => Promise.reject(new Error('The story takes the file away.')) })),
    screensPoint.of(defineScreen<ScreenParams>({ id: 'guest.broken', load: async () => ({ default: Broken }) })),
  ],
});

const show = (screenId: string, text: string, troubles?: RegExp): ReturnType<typeof defineStory> =>
  defineStory({
    id: `frame/${screenId.replace('guest.', '')}`,
    title: titles[screenId] ?? screenId,
    kit: { plugins: [guest] },
    names: ['Loyalty'],
    ...(troubles && { troubles }),
    play: async ({ kit, see }) => {
      kit.dispatch(showScreen(screenId));
      await see(text);
    },
  });

const titles: Readonly<Record<string, string>> = {
  'guest.good': 'A plugin’s own screen',
  'guest.slow': 'A screen that is on its way',
  'guest.missing': 'A screen that could not be fetched',
  'guest.broken': 'A screen that crashed',
};

/** What stands around every screen. */
export const frameStories = [
  show('guest.good', 'Loyalty'),
  show('guest.slow', 'Loading…'),
  show('guest.missing', 'This part of the page could not be loaded.'),
  show('guest.broken', 'Something went wrong here.', /broken on purpose/),
  defineStory({
    id: 'frame/offline',
    title: 'Offline before anything began',
    play: async ({ open, see, setOnline }) => {
      setOnline(false);
      await open();
      await see('You are offline.');
    },
  }),
];
