'use client';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { LatchkeyProvider } from '../../../src/LatchkeyProvider.tsx';
import { createStoryScene } from './createStoryScene.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { LatchkeyParameters, StoryKitOptions } from './createStoryScene.ts';

/** The kit of the site's stories. */
export interface LatchkeyDecoratorOptions {
  /** Makes the kit of a story, with the plugins of the site: `(options) => createLatchkey({ ...options, plugins: [walletInjected] })`. */
  readonly createKit: (options: StoryKitOptions) => Latchkey;
}

/** What is read of the context that Storybook gives to decorators. */
export interface StoryContext {
  readonly id: string;
  readonly parameters: { readonly [name: string]: unknown; readonly latchkey?: LatchkeyParameters };
}

/** A decorator as Storybook for React takes it. */
export type LatchkeyDecorator = (Story: ComponentType, context: StoryContext) => ReactElement;

/** A decorator that gives each story a mocked world, its wallets and a kit of its own, as `parameters.latchkey` has them. A story is shown once all of it is ready; what failed before is thrown while it renders. */
export function createLatchkeyDecorator(options: LatchkeyDecoratorOptions): LatchkeyDecorator {
  assertArguments('createLatchkeyDecorator({ createKit: function })', options);
  const { createKit } = options;
  return (Story, { id, parameters: { latchkey = {} } }) => (
    <StoryWorld key={id} id={id} createKit={createKit} parameters={latchkey}>
      <Story />
    </StoryWorld>
  );
}

interface StoryWorldProps extends LatchkeyDecoratorOptions {
  readonly id: string;
  readonly parameters: LatchkeyParameters;
  readonly children: ReactNode;
}

type Phase = { readonly at: 'preparing' } | { readonly at: 'shown'; readonly kit: Latchkey } | { readonly at: 'failed'; readonly error: unknown };

function StoryWorld({ id, createKit, parameters: given, children }: StoryWorldProps): ReactNode {
  const [phase, setPhase] = useState<Phase>({ at: 'preparing' });
  const [parameters] = useState(given); // Storybook makes new ones with each rendering, and the world stays
  useEffect(() => {
    let isOver = false;
    const scene = createStoryScene(id, createKit, parameters);
    const show = (next: Phase): void => void (isOver || setPhase(next));
    scene.ready.then(() => show({ at: 'shown', kit: scene.kit }), (error: unknown) => show({ at: 'failed', error }));
    return () => {
      isOver = true;
      setPhase({ at: 'preparing' });
      scene.close();
    };
  }, [id, createKit, parameters]);
  if (phase.at === 'failed') throw phase.error;
  return phase.at === 'shown' && <LatchkeyProvider {...parameters.provider} kit={phase.kit}>{children}</LatchkeyProvider>;
}
