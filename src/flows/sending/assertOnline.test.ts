import { createTestKit } from '../../../mocks/testing/index.ts';
import { assertOnline } from './assertOnline.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

describe('assertOnline', () => {
  it('throws while the page is offline, with what to do', () => {
    const test = createTestKit();
    const services = servicesOf(test.kit);
    expect(() => assertOnline(services)).not.toThrow();
    test.setOnline(false);
    expect(() => assertOnline(services)).toThrow(expect.objectContaining({ code: 'network.offline', message: 'You are offline', remedy: expect.stringContaining('Try again') }));
    test.setOnline(true);
    expect(() => assertOnline(services)).not.toThrow();
    test.kit.destroy();
  });
});
