import { act, cleanup, render, screen } from '@testing-library/react';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { Screen } from './Screen.tsx';
import { Styles } from '../theme/Styles.tsx';

afterEach(cleanup);

describe('OfflineNote', () => {
  it('stands in every screen while there is no connection, and goes when it is back', async () => {
    const test = createTestKit({ autoConnect: false });
    await act(async () => render(<LatchkeyProvider kit={test.kit}><Styles><Screen title="Account">Here</Screen></Styles></LatchkeyProvider>));
    const text = 'You are offline. Nothing can be sent until the connection is back.';
    expect(screen.queryByText(text)).toBeNull();
    await act(async () => test.setOnline(false));
    expect(screen.getByRole('status').textContent).toBe(text);
    expect(screen.getByText('Here')).toBeTruthy();
    await act(async () => test.setOnline(true));
    expect(screen.queryByText(text)).toBeNull();
    cleanup();
    test.kit.destroy();
    expect(test.loose()).toMatchObject({ page: 0 });
  });
});
