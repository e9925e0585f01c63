/** A decorator for Storybook's stories of components that use the kit: each story has a mocked world of its own, and asks no network. */
export { createLatchkeyDecorator } from './createLatchkeyDecorator.tsx';
export type { LatchkeyDecorator, LatchkeyDecoratorOptions, StoryContext } from './createLatchkeyDecorator.tsx';
export type { LatchkeyParameters, StoryKitOptions, StoryScene, StoryWallet } from './createStoryScene.ts';
