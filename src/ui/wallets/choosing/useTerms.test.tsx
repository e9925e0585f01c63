import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit, createTestStorage } from '../../../../mocks/testing/index.ts';
import type { TestStorage } from '../../../../mocks/testing/index.ts';
import * as limits from '../../../domain/limits.ts';
import type { TermsOptions } from '../../../domain/wallets/walletList.ts';
import { LatchkeyProvider } from '../../../react.ts';
import { selectAcceptedTerms } from '../../../store/preferences.ts';
import { useTerms } from './useTerms.ts';

const urls = { termsUrl: 'https://example.test/terms', privacyUrl: 'https://example.test/privacy' };
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene(terms: TermsOptions, storage: TestStorage = createTestStorage()) {
  const { kit, clock, world } = createTestKit({ terms, storage });
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>;
  const { result, unmount } = await act(async () => renderHook(useTerms, { wrapper }));
  return { clock, storage, unmount, terms: () => result.current, kept: () => selectAcceptedTerms(kit.getState()), accept: (isAccepted: boolean) => act(async () => result.current.accept(isAccepted)), pass: (ms: number) => act(() => clock.advance(ms)), keep: () => act(async () => result.current.keep()) };
}

describe('useTerms', () => {
  it('is nothing to agree to where the site has none', async () => {
    const { terms } = await scene({});
    expect(terms()).toMatchObject({ isShown: false, isRequired: false, isAccepted: true, termsLink: undefined, privacyLink: undefined });
  });

  it('names them, with a tick only where the site wants one', async () => {
    expect((await scene(urls)).terms()).toMatchObject({ isShown: true, isRequired: false, isAccepted: true, termsLink: urls.termsUrl, privacyLink: urls.privacyUrl });
    expect((await scene({ ...urls, isApprovalRequired: true })).terms()).toMatchObject({ isShown: true, isRequired: true, isAccepted: false });
  });

  it.each(['javascript:alert(1)', 'http://example.test', 'terms'])('links nowhere by %s', async (termsUrl) => {
    expect((await scene({ termsUrl })).terms()).toMatchObject({ isShown: true, termsLink: undefined });
  });

  it('takes a tick at once, and remembers it after a second', async () => {
    const { terms, accept, pass, kept } = await scene({ ...urls, isApprovalRequired: true });
    await accept(true);
    expect([terms().isAccepted, kept()]).toEqual([true, undefined]);
    await pass(limits.approvalFlagDelayMs);
    expect(kept()).toEqual(expect.any(String));
  });

  it('remembers no slip of the hand', async () => {
    const { terms, accept, pass, kept } = await scene({ ...urls, isApprovalRequired: true });
    await accept(true);
    await pass(limits.approvalFlagDelayMs - 1);
    await accept(false);
    await pass(10 * limits.approvalFlagDelayMs);
    expect([terms().isAccepted, kept()]).toEqual([false, undefined]);
  });

  it('remembers at once for a person who goes on, and not a second time', async () => {
    const { accept, keep, kept } = await scene({ ...urls, isApprovalRequired: true });
    await accept(true);
    await keep();
    expect(kept()).toEqual(expect.any(String));
    await accept(false);
    await keep();
    expect(kept()).toBeUndefined(); // nothing is ticked
  });

  it('remembers nothing for a page that is left within the second', async () => {
    const { accept, unmount, pass, kept } = await scene({ ...urls, isApprovalRequired: true });
    await accept(true);
    unmount();
    await pass(10 * limits.approvalFlagDelayMs);
    expect(kept()).toBeUndefined();
  });

  it('knows the tick of the last visit, and takes it back', async () => {
    const first = await scene({ ...urls, isApprovalRequired: true });
    await first.accept(true);
    await first.pass(limits.approvalFlagDelayMs);
    const second = await scene({ ...urls, isApprovalRequired: true }, first.storage);
    expect(second.terms().isAccepted).toBe(true);
    await second.accept(false);
    expect([second.terms().isAccepted, second.kept()]).toEqual([false, undefined]);
  });

  it('asks again where the terms are others than those that were accepted', async () => {
    const first = await scene({ ...urls, isApprovalRequired: true });
    await first.accept(true);
    await first.pass(limits.approvalFlagDelayMs);
    const second = await scene({ ...urls, termsUrl: 'https://example.test/terms2', isApprovalRequired: true }, first.storage);
    expect(second.terms().isAccepted).toBe(false);
  });
});
