import { cleanup, render, screen } from '@testing-library/react';
import { LiveRegion } from './LiveRegion.tsx';

afterEach(cleanup);

describe('LiveRegion', () => {
  it('reads a sentence out once that stands there twice, as where what failed and why are the same', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {}); // React's word on keys
    render(<LiveRegion lines={['Failed to switch network', 'Failed to switch network', 'Try again']} />);
    expect(screen.getByRole('status').textContent.trim()).toBe('Failed to switch network Try again');
    expect(logged.mock.calls).toEqual([]);
    logged.mockRestore();
  });
});
