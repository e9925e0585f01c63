import type { FrameLooks } from '../../../../src/domain/inApp/frameLooks.ts';

const properties = { accent: '--accent', accentHover: '--accent-hover', accentText: '--accent-text', focus: '--focus' } as const;

/** Gives a document the colours of the page, each by itself: a policy that forbids styles written as text lets that pass. Colours that are not named are those of `style.css`. */
export function wearLooks({ documentElement: { dataset, style } }: Document, { colorScheme, accents }: FrameLooks): void {
  if (colorScheme) dataset['scheme'] = colorScheme;
  else delete dataset['scheme'];
  for (const name of ['accent', 'accentHover', 'accentText', 'focus'] as const) {
    if (accents) style.setProperty(properties[name], accents[name]);
    else style.removeProperty(properties[name]);
  }
}
