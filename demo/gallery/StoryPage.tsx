import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { definePlugin, localeChosen, localesPoint } from '../../src/index.ts';
import type { Catalog } from '../../src/index.ts';
import { en } from '../../src/locales/en.ts';
import { ConnectButton, ConnectEmbed, LatchkeyProvider } from '../../src/react.ts';
import { readNonce } from '../demoConfig.ts';
import { isPseudo, providerProps } from './looks.ts';
import type { Looks } from './looks.ts';
import { toPseudoLocale, toPseudoText } from './pseudoLocale.ts';
import type { PseudoLocale } from './pseudoLocale.ts';
import type { Stage } from './stage/createStage.ts';
import type { Story } from './story.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

export interface StoryPageProps {
  readonly story: Story;
  readonly stage: Stage;
  readonly looks: Looks;
  /** Told once the page is up, and only then. */
  onUp(): void;
}

/** A site with nothing on it but the kit. */
export function StoryPage({ story, stage: { kit }, looks, onUp }: StoryPageProps): ReactNode {
  useEffect(onUp, [onUp]);
  const nonce = readNonce();
  return (
    <LatchkeyProvider kit={kit} {...(nonce !== undefined && { nonce })} {...story.provider} {...providerProps(looks)}>
      <main className="page">
        <header className="top">
          <h1>A site</h1>
          <ConnectButton />
        </header>
        {story.within === 'page' && <ConnectEmbed />}
      </main>
    </LatchkeyProvider>
  );
}

/** Plays a story to its end and says so at the root element: `data-story` is `ready` or `failed`, and then `data-story-error` says why. */
export async function playStory({ story, stage, looks }: Pick<StoryPageProps, 'story' | 'stage' | 'looks'>): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await story.play(stage);
    stage.hold();
    await speak(stage, looks.locale);
    dataset['story'] = 'ready';
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const note = document.createElement('p');
    note.className = 'story-error';
    note.setAttribute('role', 'alert');
    note.textContent = why;
    document.body.append(note);
    dataset['storyError'] = why;
    dataset['story'] = 'failed';
  }
  if (window.parent !== window) window.parent.postMessage({ story: story.id, at: dataset['story'] }, location.origin);
}

/** Another language once the state is reached, as a visitor may choose one at any time: so every story is played in English. */
export async function speak({ kit, until, sayErrors }: Stage, locale: string): Promise<void> {
  const { catalogs } = servicesOf(kit);
  if (catalogs.get().locale !== locale) {
    if (!kit.plugins().some(({ id }) => id === 'galleryPseudo')) kit.register(definePlugin({ id: 'galleryPseudo', contributes: [localesPoint.of({ en: {}, load: async (wanted) => (isPseudo(wanted) ? pseudoTexts(kit, wanted) : {}) })] }));
    sayErrors(isPseudo(locale) ? (key) => toPseudoText(`What is said of ${key.endsWith('.remedy') ? 'a way out of it' : 'an error, in words enough'}`, locale) : undefined);
    kit.dispatch(localeChosen(locale));
    await until(() => catalogs.get().locale === locale, `The kit does not speak ${locale}.`);
  }
  await settle();
}

function pseudoTexts(kit: Stage['kit'], locale: PseudoLocale): Catalog {
  return toPseudoLocale(Object.assign({}, en, ...kit.read(localesPoint).map((each) => each.en)), locale);
}

/** Until nothing moves but what moves for ever. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  await frame();
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  if (moving.length === 0) return;
  await Promise.allSettled(moving.map(({ finished }) => finished));
  await frame();
}

function frame(): Promise<void> {
  return new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
