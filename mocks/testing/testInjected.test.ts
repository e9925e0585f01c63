import { fakeWalletInfo } from '../wallet/announce.ts';
import { createTestInjected } from './testInjected.ts';

const provider = { request: async () => null, on: () => {}, removeListener: () => {} };
const announcement = { info: { ...fakeWalletInfo, uuid: 'a' }, provider };

// As EIP-6963 has it: announced again for each who asks later.
describe('createTestInjected', () => {
  it('tells who listens of extensions, those that were there before too', () => {
    const injected = createTestInjected();
    const own = injected.adapter.create();
    const [early, late] = [jest.fn(), jest.fn()];
    own.subscribe(early);
    injected.announce(announcement);
    own.subscribe(late);
    expect([early.mock.calls, late.mock.calls]).toEqual([[[announcement]], [[announcement]]]);
  });

  it('says nothing more of an extension that has fallen silent', () => {
    const injected = createTestInjected();
    injected.announce(announcement)();
    const late = jest.fn();
    injected.adapter.create().subscribe(late);
    expect([late.mock.calls, injected.announcements()]).toEqual([[], []]);
  });

  it('hides from a kit what it announces itself, and shows it to others', () => {
    const injected = createTestInjected();
    const [own, other] = [injected.adapter.create(), injected.adapter.create()];
    const [ours, theirs] = [jest.fn(), jest.fn()];
    own.subscribe(ours);
    other.subscribe(theirs);
    const stop = own.announce(announcement.info, provider);
    expect([ours.mock.calls, theirs.mock.calls, injected.announcements()]).toEqual([[], [[announcement]], [announcement]]);
    stop();
    expect(injected.announcements()).toEqual([]);
  });

  it('has a provider at window.ethereum, told of where it comes late', () => {
    const injected = createTestInjected();
    const own = injected.adapter.create();
    const listener = jest.fn();
    const stop = own.onLegacy(listener);
    injected.setLegacy(provider);
    expect([own.legacy(), listener.mock.calls.length]).toEqual([provider, 0]);
    injected.setLegacy(provider, { isLate: true });
    stop();
    injected.setLegacy(undefined, { isLate: true });
    expect([listener.mock.calls.length, injected.listeners()]).toEqual([1, 0]);
  });
});
