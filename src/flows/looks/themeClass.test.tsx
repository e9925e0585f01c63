import { cleanup, render } from '@testing-library/react';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { LatchkeyProvider } from '../../ui/kit/LatchkeyProvider.tsx';
import { themeStyle } from '../../ui/theme/theme.ts';
import { getThemeClass } from './themeClass.ts';

afterEach(cleanup);

describe('getThemeClass', () => {
  it('names the class of the theme that the provider was given, and tells when it is another one', () => {
    const { kit, world } = createTestKit({ plugins: [] });
    const theme = kit.dispatch(getThemeClass());
    const told: string[] = [];
    const end = theme.subscribe(() => void told.push(theme.get()));
    expect(theme.get()).toBe('');
    const { rerender, unmount } = render(<LatchkeyProvider kit={kit} theme="dark" modal={false} />);
    expect(theme.get()).toContain(themeStyle('dark').className);
    rerender(<LatchkeyProvider kit={kit} theme="light" modal={false} />);
    expect(theme.get()).toContain(themeStyle('light').className);
    expect(told.at(-1)).toBe(theme.get());
    end();
    unmount();
    expect([theme.get(), told.at(-1)]).toEqual(['', expect.stringContaining(themeStyle('light').className)]);
    kit.destroy();
    world.close();
  });
});
