import { fireEvent, screen, within } from '@testing-library/dom';
import { createFakeClock } from '../../../../mocks/fakeClock.ts';
import type { FrameEvent } from '../../../../src/domain/inApp/frameMessages.ts';
import type { Preview } from '../../../../src/domain/preview/preview.ts';
import { Refused } from '../createGate.ts';
import type { ConfirmFacts, PassphraseFault, PolicyFacts, RecoverFacts, StepUpFacts, View } from '../view.ts';
import { createView } from './createView.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const preview: Preview = {
  kind: 'transaction', title: { key: 'core.review.title.send' }, chain: { id: 8453, name: 'Base' },
  fields: [{ label: { key: 'core.review.amount' }, value: { text: '0.05 ETH' }, format: 'amount' }], warnings: [], raw: '{"raw":"letters"}',
};
const facts: ConfirmFacts = { origin: 'https://app.example', siteName: 'Example Market', address, preview, needsWindow: false };
const danger: Preview = { ...preview, warnings: [{ code: 'neverExpires', level: 'caution' }, { code: 'unlimitedAllowance', level: 'danger' }] };

const policyFacts: PolicyFacts = { siteName: 'Example', origin: 'https://app.example', origins: ['https://app.example'], dailyWei: 50_000_000_000_000_000n, allowedWei: 50_000_000_000_000_000n, spentWei: 0n, maxDailyWei: 10n ** 18n, methods: ['personal_sign'], contracts: [] };

const ends: AbortController[] = [];
const covers: ((isVisible: boolean) => void)[] = [];
let resized = (): void => {};

beforeEach(() => {
  class Observer {
    constructor(run: () => void) { resized = run; }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(window, { ResizeObserver: Observer });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end.abort();
  await settled();
  covers.length = 0;
  for (const name of ['IntersectionObserver', 'IntersectionObserverEntry']) Reflect.deleteProperty(window, name);
  document.body.replaceChildren();
});

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

function open({ isByUser = true, isAttended = true, isFramed = false, locale = 'en_US' }: { isByUser?: boolean; isAttended?: boolean; isFramed?: boolean; locale?: string } = {}) {
  const clock = createFakeClock();
  const told: FrameEvent[] = [];
  const view = createView({ document, tell: (event) => void told.push(event), locale, clock, attention: { isAttended: () => isAttended, isByUser: () => isByUser, isFramed: () => isFramed } });
  const signal = (): AbortSignal => {
    const end = new AbortController();
    ends.push(end);
    return end.signal;
  };
  /** Asks, waits until it is shown, and says how it ended, if it did. */
  const ask = async <Value,>(run: (view: View, signal: AbortSignal) => Promise<Value>): Promise<() => Promise<unknown>> => {
    const ended = run(view, signal()).catch((error: unknown) => (error instanceof Refused ? `refused: ${error.code}` : error));
    await settled();
    return () => Promise.race([ended, settled().then(() => 'open')]);
  };
  return { clock, told, view, ask, signal };
}

/** What a person does with the mouse; jsdom has no PointerEvent. */
function pressByMouse(button: HTMLElement): void {
  const event = new MouseEvent('pointerdown', { bubbles: true });
  for (const [name, value] of Object.entries({ pointerType: 'mouse', width: 1, height: 1, pressure: 0.5 })) Object.defineProperty(event, name, { value });
  fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'Tab' });
  button.dispatchEvent(event);
  button.click();
}

function reportCover(): void {
  class Entry { get isVisible() { return true; } }
  class Observer {
    constructor(run: (entries: readonly object[]) => void) { covers.push((isVisible) => run([{ isVisible, intersectionRatio: 1 }])); }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(window, { IntersectionObserver: Observer, IntersectionObserverEntry: Entry });
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = (name: string): void => button(name).click();
const type = (label: string, text: string): void => void fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
/** All that a script of the page, an extension or a screenshot tool could read of the document. */
const everything = (): string => [document.title, document.documentElement.outerHTML, ...Array.from(document.querySelectorAll('input'), ({ value }) => value)].join('\n');

describe('the stage', () => {
  it('shows one screen at a time, and the next once the first has ended', async () => {
    const { ask } = open();
    const first = await ask((view, signal) => view.fault({ code: 'failed', canRetry: true }, { signal }));
    const second = await ask((view, signal) => view.devices({ devices: [] }, { signal }));
    expect([heading(), screen.getAllByRole('heading')]).toEqual(['That did not work', [screen.getByRole('heading')]]);
    press('Try again');
    expect([await first(), heading(), await second()]).toEqual(['retry', 'Devices', 'open']);
  });

  it('gives the focus to the heading of each screen and step, and says in which language it is', async () => {
    const { ask } = open({ locale: 'de_DE' });
    await ask((view, signal) => view.warnOfExport({ what: 'phrase' }, { signal }));
    expect([document.activeElement, document.documentElement.lang]).toEqual([screen.getByRole('heading'), 'de-DE']);
    press('Weiter');
    expect([document.activeElement, heading()]).toEqual([screen.getByRole('heading'), 'Hat jemand Sie darum gebeten?']);
  });

  it('asks for room, and gives it back once nothing follows', async () => {
    const { ask, told, clock, view } = open();
    const ended = await ask((shown, signal) => shown.fault({ code: 'failed', canRetry: false }, { signal }));
    expect(told).toEqual([{ type: 'show', heightPx: 0 }]);
    press('Close');
    expect([await ended(), told.length]).toEqual(['closed', 1]);
    await clock.advance(100);
    expect(told.at(-1)).toEqual({ type: 'hide' });
    view.hide();
    expect(told).toHaveLength(2);
  });

  it('tells how high it is whenever that changes', async () => {
    const { ask, told } = open();
    await ask((view, signal) => view.fault({ code: 'failed', canRetry: false }, { signal }));
    const height = jest.spyOn(screen.getByRole('main'), 'getBoundingClientRect').mockReturnValue({ height: 321.4 } as DOMRect);
    resized();
    resized();
    expect(told).toEqual([{ type: 'show', heightPx: 0 }, { type: 'show', heightPx: 322 }]);
    height.mockRestore();
  });

  it('gives the focus once it is laid out, where the page gave no room before', async () => {
    const { ask } = open();
    await ask((view, signal) => view.policy({ ...policyFacts, dailyWei: 0n, allowedWei: 0n, maxDailyWei: 1n }, { signal }));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) throw new Error('Nothing has the focus.');
    focused.blur(); // jsdom focuses what is not laid out, browsers do not
    jest.spyOn(screen.getByRole('main'), 'getBoundingClientRect').mockReturnValue({ height: 321.4 } as DOMRect);
    resized();
    expect(document.activeElement).toBe(focused);
    jest.spyOn(screen.getByRole('main'), 'getBoundingClientRect').mockReturnValue({ height: 400 } as DOMRect);
    focused.blur(); // a person's own doing, which stays
    resized();
    expect(document.activeElement).toBe(document.body);
  });

  it('takes Escape as turning away, or as going a step back', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.setUpRecovery({ canPasskey: true, canWait: true, passphraseFault: () => undefined }, { signal }));
    press('Later');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([heading(), await ended()]).toEqual(['Set up recovery', 'open']);
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(await ended()).toBe('open');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await ended()).toBe('refused: rejected');
  });

  it.each<readonly [string, (view: View, signal: AbortSignal) => Promise<unknown>, unknown]>([
    ['a confirmation', (view, signal) => view.confirm(facts, { signal }), 'refused: rejected'],
    ['a code', (view, signal) => view.stepUp({ sentTo: 'j…', resendInMs: 0, verify: async () => undefined, resend: async () => ({ resendInMs: 0 }) }, { signal }), 'refused: rejected'],
    ['an export', (view, signal) => view.warnOfExport({ what: 'phrase' }, { signal }), 'refused: rejected'],
    ['a file', (view, signal) => view.giveFile({ what: 'backup', name: 'a', bytes: new Uint8Array(1) }, { signal }), 'refused: rejected'],
    ['a recovery', (view, signal) => view.recover({ address, methods: [{ recipientId: 'r', type: 'passkey' }], tryIt: async () => undefined }, { signal }), 'refused: rejected'],
    ['devices', (view, signal) => view.devices({ devices: [] }, { signal }), 'closed'],
    ['recovery methods', (view, signal) => view.recovery({ methods: [], custody: 'external', address }, { signal }), 'closed'],
    ['a limit', (view, signal) => view.policy({ ...policyFacts, dailyWei: 0n, allowedWei: 0n, maxDailyWei: 1n }, { signal }), 'closed'],
    ['a fault', (view, signal) => view.fault({ code: 'failed', canRetry: true }, { signal }), 'closed'],
    ['a secret', (view, signal) => view.showSecret({ what: 'phrase', secret: 'a b', address }, { signal }), undefined],
  ])('ends %s by Escape', async (_what, run, outcome) => {
    const { ask } = open();
    const ended = await ask(run);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await ended()).toBe(outcome);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('ends with its signal, shown or waiting, and shows what waits behind', async () => {
    const { ask, view } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, two] = [view.fault({ code: 'failed', canRetry: false }, { signal: first.signal }), view.devices({ devices: [] }, { signal: second.signal })];
    const third = await ask((shown, signal) => shown.policy({ ...policyFacts, dailyWei: 0n, allowedWei: 0n, maxDailyWei: 1n }, { signal }));
    second.abort('no longer');
    await expect(two).rejects.toBe('no longer');
    first.abort('over');
    await expect(one).rejects.toBe('over');
    expect([heading(), await third()]).toEqual(['Spending limit', 'open']);
    await expect(view.fault({ code: 'failed', canRetry: false }, { signal: AbortSignal.abort('before') })).rejects.toBe('before');
  });

  it('says what is being done until another screen comes, takes no Escape meanwhile, and gives the room back at once', async () => {
    const { view, ask, told } = open();
    await settled();
    view.busy({ doing: 'creating' });
    expect([heading(), screen.getByRole('status').textContent]).toEqual(['Creating your wallet…', 'Creating your wallet…']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(heading()).toBe('Creating your wallet…');
    view.busy({ doing: 'changing' });
    expect(heading()).toBe('Updating your wallet…');
    const ended = await ask((shown, signal) => shown.fault({ code: 'failed', canRetry: false }, { signal }));
    expect(heading()).toBe('That did not work');
    view.hide();
    expect(heading()).toBe('That did not work');
    press('Close');
    await ended();
    view.busy({ doing: 'signing' });
    view.hide();
    expect([told.at(-1), screen.queryByRole('heading')]).toEqual([{ type: 'hide' }, null]);
  });
});

describe('a confirmation', () => {
  it('shows who asks, for which account and network, and what is signed, as text', async () => {
    const { ask } = open();
    await ask((view, signal) => view.confirm({ ...facts, siteName: '<img src=x onerror=alert(1)>\u202e', preview: { ...preview, warnings: [{ code: 'a.b', level: 'caution', text: '<b>bold</b>' }], fields: [{ label: { text: '<i>' }, value: { text: '<script>1</script>' }, format: 'raw' }] } }, { signal }));
    expect(heading()).toBe('Send');
    const text = screen.getByRole('main').textContent ?? '';
    for (const shown of ['app.example', '<img src=x onerror=alert(1)>', address, 'Base', '<b>bold</b>', '<i>', '<script>1</script>']) expect(text).toContain(shown);
    expect([document.querySelectorAll('main img, main b, main i, main script').length, text.includes('\u202e'), text.includes('letters')]).toEqual([0, false, false]);
  });

  it('tells a network that it has no name for by its number', async () => {
    const { ask } = open();
    await ask((view, signal) => view.confirm({ ...facts, preview: { ...preview, chain: { id: 424_242, name: 'eip155:424242' } } }, { signal }));
    const text = screen.getByRole('main').textContent ?? '';
    expect([text.includes('Network 424242, which this wallet does not know'), text.includes('eip155')]).toEqual([true, false]);
  });

  it('shows the raw request on demand', async () => {
    const { ask } = open();
    await ask((view, signal) => view.confirm(facts, { signal }));
    const details = screen.getByText('Raw data').closest('details');
    if (details) details.open = true;
    await settled();
    expect(screen.getByRole('region', { name: 'Raw data' }).textContent).toBe('{"raw":"letters"}');
  });

  it('counts a press once the request has stood still, and none before', async () => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    await clock.advance(499);
    pressByMouse(button('Confirm'));
    expect([await ended(), screen.getByText(/only just now/).closest('[role]')?.getAttribute('role')]).toEqual(['open', 'status']);
    await clock.advance(699);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe('open');
    await clock.advance(700);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe(true);
  });

  it.each([['whose events a script makes', { isByUser: false }], ['who looks elsewhere', { isAttended: false }]])('takes no press of one %s', async (_who, options) => {
    const { ask, clock } = open(options);
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    await clock.advance(2_000);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe('open');
  });

  it.each(['blur', 'focus', 'resize', 'pageshow'])('begins anew at %s', async (event) => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    await clock.advance(2_000);
    window.dispatchEvent(new Event(event));
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe('open');
  });

  it('puts dangers first, and wants a tick of its own for them', async () => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.confirm({ ...facts, preview: danger }, { signal }));
    expect(within(screen.getByRole('list', { name: 'Warnings' })).getAllByRole('listitem').map((item) => item.textContent?.slice(0, 6))).toEqual(['Danger', 'Cautio']);
    await clock.advance(2_000);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe('open');
    const tick = screen.getByRole('checkbox', { name: 'I have read the warnings and want to go on' });
    expect(tick.getAttribute('aria-describedby')).toBe(screen.getByRole('list', { name: 'Warnings' }).id);
    tick.click();
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe('open'); // it stood still for no time since
    await clock.advance(700);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe(true);
  });

  it('takes no press while something lies over it, and offers a window inside another site', async () => {
    reportCover();
    const { ask, clock } = open({ isFramed: true });
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    covers.forEach((report) => report(false));
    await clock.advance(3_000);
    pressByMouse(button('Confirm'));
    expect([await ended(), screen.queryByRole('checkbox')]).toEqual(['open', null]);
    press('Open window');
    expect(await ended()).toBe('window');
  });

  it('can be gone on with by a tick where it is a page of its own', async () => {
    reportCover();
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    covers.forEach((report) => report(false));
    await clock.advance(3_000);
    screen.getByRole('checkbox', { name: 'I can read all of this request and want to go on' }).click();
    await clock.advance(700);
    pressByMouse(button('Confirm'));
    expect(await ended()).toBe(true);
  });

  it('has nothing to confirm with where a window is needed', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.confirm({ ...facts, needsWindow: true, preview: danger }, { signal }));
    expect([screen.queryByRole('button', { name: 'Confirm' }), screen.queryByRole('checkbox')]).toEqual([null, null]);
    press('Open window');
    expect(await ended()).toBe('window');
  });

  it('says above which amount a window is needed, and that it did not open', async () => {
    const { ask } = open({ locale: 'de_DE' });
    await ask((view, signal) => view.confirm({ ...facts, needsWindow: true, windowAboveWei: 15n * 10n ** 17n, isWindowBlocked: true }, { signal }));
    expect(screen.getByText(/^Mehr als 1,5 der Währung/)).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText(/^Das Fenster hat sich nicht geöffnet\./)).toBeTruthy();
  });

  it('leads to the window while it is open, and lets the request be taken back', async () => {
    const { ask } = open();
    let shows = 0;
    const ended = await ask((view, signal) => view.inWindow({ show: () => void (shows += 1) }, { signal }));
    press('Show window');
    expect([shows, await ended()]).toEqual([1, 'open']);
    press('Cancel');
    expect(await ended()).toBe('refused: rejected');
  });

  it('is dangerous where a text is longer than it shows', async () => {
    const { ask } = open();
    await ask((view, signal) => view.confirm({ ...facts, preview: { ...preview, fields: [{ label: { text: 'a' }, value: { text: 'x'.repeat(20_000) }, format: 'text' }] } }, { signal }));
    expect([screen.getByRole('checkbox'), screen.getByText(/holds more than is shown/), (screen.getByRole('main').textContent ?? '').length < 18_000]).toEqual([expect.anything(), expect.anything(), true]);
  });

  it('is rejected by its button', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.confirm(facts, { signal }));
    press('Reject');
    expect(await ended()).toBe('refused: rejected');
  });
});

describe('setting up recovery', () => {
  const faults: readonly PassphraseFault[] = ['tooShort', 'tooLong', 'onlyDigits', 'tooFewCharacters', 'sequence', 'common'];
  const setUp = { canPasskey: true, canWait: true, passphraseFault: (passphrase: string) => faults.find((fault) => fault === passphrase) };
  const toPassphrase = (): void => screen.getByRole('button', { name: /^Passphrase/ }).click();

  it('offers what there is, and resolves with what is chosen', async () => {
    const { ask } = open();
    const passkey = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    screen.getByRole('button', { name: /^Passkey/ }).click();
    const file = await ask((view, signal) => view.setUpRecovery({ ...setUp, canPasskey: false, canWait: false }, { signal }));
    expect([screen.queryByRole('button', { name: /^Passkey/ }), screen.queryByRole('button', { name: 'Later' })]).toEqual([null, null]);
    screen.getByRole('button', { name: /^File/ }).click();
    expect([await passkey(), await file()]).toEqual([{ type: 'passkey' }, { type: 'file' }]);
  });

  it('says what it means to wait before it does', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    press('Later');
    expect(screen.getByText(/lost for good/)).toBeTruthy();
    press('Go on without recovery');
    expect(await ended()).toBe('later');
  });

  it.each(faults)('says of a passphrase that it is %s, with the field', async (fault) => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    toPassphrase();
    type('Passphrase', fault);
    press('Use this passphrase');
    const input = screen.getByLabelText('Passphrase');
    expect([input.getAttribute('aria-invalid'), document.activeElement, await ended()]).toEqual(['true', input, 'open']);
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect([(note?.textContent ?? '').length > 20, note?.getAttribute('aria-live')]).toEqual([true, 'polite']);
    type('Passphrase', 'other');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('takes a passphrase that was typed twice alike, or once where it is seen', async () => {
    const { ask } = open();
    const twice = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    toPassphrase();
    press('Use this passphrase');
    expect(screen.getAllByText('Enter a passphrase.').length).toBeGreaterThan(0);
    type('Passphrase', 'orchid tunnel');
    press('Use this passphrase');
    expect([screen.getByLabelText('Repeat the passphrase').getAttribute('aria-invalid'), await twice()]).toEqual(['true', 'open']);
    type('Repeat the passphrase', 'orchid tunnel');
    press('Use this passphrase');
    expect(await twice()).toEqual({ type: 'passphrase', passphrase: 'orchid tunnel' });
    const once = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    toPassphrase();
    screen.getByRole('checkbox', { name: 'Show what I type' }).click();
    expect(screen.getByLabelText('Passphrase').getAttribute('type')).toBe('text');
    type('Passphrase', 'orchid tunnel');
    press('Use this passphrase');
    expect(await once()).toEqual({ type: 'passphrase', passphrase: 'orchid tunnel' });
  });

  it('leaves nothing of what was typed, not even in the field', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.setUpRecovery(setUp, { signal }));
    toPassphrase();
    const input = screen.getByLabelText<HTMLInputElement>('Passphrase');
    type('Passphrase', 'orchid tunnel');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([input.value, everything().includes('orchid'), await ended()]).toEqual(['', false, 'open']);
  });
});

describe('recovering', () => {
  const methods: RecoverFacts['methods'] = [{ recipientId: 'r1', type: 'passkey' }, { recipientId: 'r2', type: 'passphrase' }, { recipientId: 'r3', type: 'file' }];
  const by = (...types: readonly string[]): RecoverFacts['methods'] => methods.filter((method) => types.includes(method.type));

  it('lets one choose, and go back', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.recover({ address, methods, tryIt: async () => undefined }, { signal }));
    expect(screen.getByRole('main').textContent).toContain(address);
    press('Passphrase');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(heading()).toBe('Open your wallet');
    press('Passkey');
    press('Open wallet');
    expect(await ended()).toBeUndefined();
  });

  it('says that a passphrase is wrong, with the field, and takes another', async () => {
    const { ask } = open();
    const tried: unknown[] = [];
    const ended = await ask((view, signal) => view.recover({ address, methods: by('passphrase'), tryIt: async (attempt) => (tried.push(attempt), tried.length === 1 ? 'wrongPassphrase' : undefined) }, { signal }));
    press('Open wallet');
    expect([screen.getByLabelText('Passphrase').getAttribute('aria-invalid'), tried]).toEqual(['true', []]);
    type('Passphrase', 'orchid');
    press('Open wallet');
    await settled();
    expect([screen.getAllByText(/not the passphrase/).length > 0, screen.getByLabelText('Passphrase').getAttribute('aria-invalid'), document.activeElement]).toEqual([true, 'true', screen.getByLabelText('Passphrase')]);
    type('Passphrase', 'tunnel');
    press('Open wallet');
    expect([await ended(), tried]).toEqual([undefined, [{ recipientId: 'r2', type: 'passphrase', passphrase: 'orchid' }, { recipientId: 'r2', type: 'passphrase', passphrase: 'tunnel' }]]);
    expect(everything()).not.toMatch(/orchid|tunnel/);
  });

  it('can be cancelled while the wallet is opened, which aborts the attempt', async () => {
    const { ask } = open();
    const signals: AbortSignal[] = [];
    const ended = await ask((view, signal) => view.recover({ address, methods: by('passphrase'), tryIt: (_attempt, own) => (signals.push(own), new Promise(() => {})) }, { signal }));
    type('Passphrase', 'orchid');
    press('Open wallet');
    await settled();
    expect([screen.getByText('Opening the wallet. This takes a few seconds.', { selector: 'bdi' }), screen.queryByLabelText('Passphrase')?.closest('form')?.hidden, document.activeElement?.textContent]).toEqual([expect.anything(), true, 'Cancel']);
    press('Cancel');
    expect([signals[0]?.aborted, await ended(), screen.getByLabelText('Passphrase').closest('form')?.hidden]).toEqual([true, 'open', false]);
    press('Open wallet');
    await settled();
    ends.at(-1)?.abort('gone');
    expect([await ended(), signals[1]?.aborted]).toEqual(['gone', true]);
  });

  it.each<readonly [string, unknown, string]>([
    ['wrongFile', 'wrongFile', 'This file does not open this wallet.'], ['tooMany', 'tooMany', 'Too many tries. Wait a while, then try again.'], ['serverAway', 'serverAway', 'The server of this wallet does not answer. Nothing is lost. Check your connection, or try again later.'],
    ['an error', new Error('secret 480213'), 'Something went wrong, and it was not finished.'],
  ])('says what is wrong with a file: %s', async (_what, fault, words) => {
    const { ask } = open();
    await ask((view, signal) => view.recover({ address, methods: by('file'), tryIt: async () => { if (fault instanceof Error) throw fault; return fault as 'wrongFile'; } }, { signal }));
    press('Open wallet');
    expect(screen.getAllByText('Choose the file first.')).toHaveLength(1);
    chooseFile(new Uint8Array([1, 2]));
    press('Open wallet');
    await eventually(() => expect(screen.getAllByText(words)).toHaveLength(1));
    expect(everything()).not.toContain('480213');
  });

  it('reads the bytes of a file, and none of one that is too big', async () => {
    const { ask } = open();
    const read: unknown[] = [];
    const ended = await ask((view, signal) => view.recover({ address, methods: by('file'), tryIt: async (attempt) => void read.push(attempt) }, { signal }));
    chooseFile(new Uint8Array(70_000));
    press('Open wallet');
    await eventually(() => expect(screen.getAllByText('This file does not open this wallet.').length).toBeGreaterThan(0));
    chooseFile(new Uint8Array([7, 8]));
    press('Open wallet');
    await eventually(() => expect(read).toEqual([{ recipientId: 'r3', type: 'file', bytes: new Uint8Array([7, 8]) }]));
    expect(await ended()).toBeUndefined();
  });

  it.each([['wrongPasskey', /does not open this wallet/], ['noPasskey', /No passkey was used/]] as const)('says what is wrong with a passkey: %s', async (fault, words) => {
    const { ask } = open();
    await ask((view, signal) => view.recover({ address, methods: by('passkey'), tryIt: async () => fault }, { signal }));
    press('Open wallet');
    await settled();
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  function chooseFile(bytes: Uint8Array<ArrayBuffer>): void {
    const input = screen.getByLabelText('Recovery file');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([bytes], 'recovery.txt')] });
  }
});

describe('a code', () => {
  const code = (more: Partial<StepUpFacts> = {}): StepUpFacts => ({ sentTo: 'j…@mail.example\u202e', resendInMs: 0, verify: async () => undefined, resend: async () => ({ resendInMs: 60_000 }), ...more });
  const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Code with six digits');

  it('is one field for autofill, which has the focus', async () => {
    const { ask } = open();
    await ask((view, signal) => view.stepUp(code(), { signal }));
    expect([field().autocomplete, field().inputMode, document.activeElement, screen.getByText('Enter the code that was sent to j…@mail.example.')]).toEqual(['one-time-code', 'numeric', field(), expect.anything()]);
  });

  it.each(['480213', '48 02 13', 'Your code: 480213.', '４８０２１３', '4802139'])('is checked once, with its sixth digit: %j', async (text) => {
    const { ask } = open();
    const checked: string[] = [];
    await ask((view, signal) => view.stepUp(code({ verify: (given) => (checked.push(given), new Promise(() => {})) }), { signal }));
    type('Code with six digits', text);
    fireEvent.submit(field());
    fireEvent.input(field());
    expect([checked, field().readOnly, screen.getByRole('button', { name: 'Checking the code…' }).getAttribute('aria-disabled')]).toEqual([['480213'], true, 'true']);
  });

  it.each([['wrongCode', /not right/], ['codeExpired', /no longer valid/], ['tooMany', /Too many/], ['serverAway', /does not answer/]] as const)('says what is wrong with it: %s', async (fault, words) => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.stepUp(code({ verify: async () => ({ fault }) }), { signal }));
    type('Code with six digits', '480213');
    await settled();
    expect([document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent, field().getAttribute('aria-invalid'), document.activeElement, field().readOnly, await ended()]).toEqual([expect.stringMatching(words), 'true', field(), false, 'open']);
  });

  it('is asked for where it is short, and resolves once it is right', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.stepUp(code(), { signal }));
    type('Code with six digits', '480');
    press('Verify');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type('Code with six digits', '480213');
    expect(await ended()).toBeUndefined();
    expect(everything()).not.toContain('480213');
  });

  it('can be sent again after a countdown, which is not read out', async () => {
    const { ask, clock } = open();
    let sent = 0;
    await ask((view, signal) => view.stepUp(code({ resendInMs: 61_500, resend: async () => ((sent += 1), { resendInMs: 60_000 }) }), { signal }));
    press('Send a new code in 1:02');
    await clock.advance(1_500);
    press('Send a new code in 1:00');
    expect([sent, screen.getByRole('status').textContent]).toEqual([0, '']);
    await clock.advance(60_000);
    press('Send a new code');
    await settled();
    expect([sent, screen.getByRole('status').textContent, button('Send a new code in 1:00').getAttribute('aria-disabled')]).toEqual([1, 'A new code was sent.', 'true']);
  });

  it('says that it could not be sent', async () => {
    const { ask } = open();
    await ask((view, signal) => view.stepUp(code({ resend: () => Promise.reject(new Error('away')) }), { signal }));
    press('Send a new code');
    await settled();
    expect([screen.getAllByText('No code could be sent. Try again.').length > 0, button('Send a new code').getAttribute('aria-disabled')]).toEqual([true, 'false']);
  });
});

describe('a secret', () => {
  const secret = `0x${'c0ffee42'.repeat(8)}`;
  let copied: string[] = [];
  let isRefused = false;
  beforeEach(() => {
    copied = [];
    isRefused = false;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => { if (isRefused) throw new Error('not allowed'); copied.push(text); } } });
  });

  it('is shown after two warnings, of which the second wants a tick and a guarded press', async () => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.warnOfExport({ what: 'privateKey' }, { signal }));
    press('Continue');
    await clock.advance(2_000);
    pressByMouse(button('Show it'));
    expect(await ended()).toBe('open');
    screen.getByRole('checkbox').click();
    await clock.advance(700);
    pressByMouse(button('Show it'));
    expect(await ended()).toBe(true);
  });

  it('stands in a closed shadow root, and in no attribute, title, value or live region', async () => {
    const { ask } = open();
    const attach = jest.spyOn(HTMLElement.prototype, 'attachShadow');
    await ask((view, signal) => view.showSecret({ what: 'privateKey', secret, address }, { signal }));
    expect(attach.mock.calls).toEqual([[{ mode: 'closed' }]]);
    const roots = attach.mock.results.map(({ value }) => value as Element); // the stand-in for a shadow root is an element
    attach.mockRestore();
    expect(roots[0]?.textContent).toBe(secret);
    const attributes = Array.from(document.querySelectorAll('*')).flatMap((element) => Array.from(element.attributes, ({ value }) => value));
    roots[0]?.remove();
    expect([attributes.some((value) => value.includes('c0ffee')), everything().includes('c0ffee')]).toEqual([false, false]);
  });

  it('is hidden again after a minute, and shown again on demand for another', async () => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.showSecret({ what: 'privateKey', secret, address }, { signal }));
    await clock.advance(59_999);
    expect(everything()).toContain(secret);
    await clock.advance(1);
    expect([everything().includes('c0ffee'), screen.getByRole('status').textContent, document.activeElement]).toEqual([false, 'It is hidden now.', button('Show again')]);
    press('Show again');
    expect(everything()).toContain(secret);
    await clock.advance(60_000);
    expect(everything()).not.toContain('c0ffee');
    press('Done');
    expect(await ended()).toBeUndefined();
  });

  it.each(['Done', undefined])('leaves nothing in the document once it is closed: %s', async (name) => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.showSecret({ what: 'phrase', secret: 'test test junk', address }, { signal }));
    expect(screen.getAllByText('junk')).toHaveLength(1);
    if (name) press(name);
    else ends.at(-1)?.abort('left');
    expect(everything()).not.toContain('junk');
    await clock.advance(120_000);
    expect([everything().includes('junk'), await ended()]).toEqual([false, name ? undefined : 'left']);
  });

  it('is copied, and the clipboard cleared a minute later, though it is closed by then', async () => {
    const { ask, clock } = open();
    await ask((view, signal) => view.showSecret({ what: 'privateKey', secret, address }, { signal }));
    press('Copy');
    await settled();
    expect([copied, screen.getByRole('status').textContent]).toEqual([[secret], 'Copied. The clipboard is cleared after a minute.']);
    press('Done');
    await clock.advance(59_999);
    expect(copied).toHaveLength(1);
    await clock.advance(1);
    expect(copied).toEqual([secret, '']);
  });

  it('is cleared from the clipboard once the page is looked at again, where the browser did not let it be', async () => {
    const { ask, clock } = open();
    await ask((view, signal) => view.showSecret({ what: 'privateKey', secret, address }, { signal }));
    press('Copy');
    await settled();
    isRefused = true;
    await clock.advance(60_000);
    isRefused = false;
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(copied).toEqual([secret, '']);
  });

  it('says so where it cannot be copied', async () => {
    const { ask, clock } = open();
    isRefused = true;
    await ask((view, signal) => view.showSecret({ what: 'privateKey', secret, address }, { signal }));
    press('Copy');
    await settled();
    expect(screen.getByRole('status').textContent).toBe('The browser does not allow copying here. Write it down instead.');
    isRefused = false;
    await clock.advance(60_000);
    expect(copied).toEqual([]);
  });
});

describe('a file', () => {
  it('is a link to a blob that is gone with the screen, and has to be saved first', async () => {
    const { ask } = open();
    const [made, revoked] = [jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made'), jest.spyOn(URL, 'revokeObjectURL').mockReturnValue()];
    const ended = await ask((view, signal) => view.giveFile({ what: 'recoveryKey', name: '../..\\wallet\u202e.txt', bytes: new Uint8Array([1, 2, 3]) }, { signal }));
    const link = button('Save file');
    expect([link.getAttribute('download'), link.getAttribute('href'), made.mock.calls]).toEqual(['..-..-wallet.txt', 'blob:made', [[expect.objectContaining({ size: 3 })]]]);
    const tick = screen.getByRole<HTMLInputElement>('checkbox');
    expect([tick.disabled, button('Continue').hasAttribute('disabled')]).toEqual([true, true]);
    link.addEventListener('click', (event) => event.preventDefault()); // jsdom goes nowhere
    fireEvent.keyDown(link, { key: ' ' });
    tick.click();
    press('Continue');
    expect([await ended(), revoked.mock.calls]).toEqual([true, [['blob:made']]]);
    made.mockRestore();
    revoked.mockRestore();
  });
});

describe('devices, recovery methods and limits', () => {
  const atMs = Date.UTC(2026, 4, 3);
  const devices = [{ deviceId: 'd1', label: 'This one', createdAtMs: atMs, seenAtMs: atMs, isThis: true }, { deviceId: 'd2', label: '\u202e', createdAtMs: atMs, seenAtMs: Number.NaN, isThis: false }];

  it('remove a device after one more question, and not the one in hand', async () => {
    const { ask, clock } = open();
    const ended = await ask((view, signal) => view.devices({ devices }, { signal }));
    expect(screen.queryByRole('button', { name: 'Remove This one' })).toBeNull();
    press('Remove Device without a name');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(heading()).toBe('Devices');
    press('Remove Device without a name');
    pressByMouse(button('Remove'));
    expect(await ended()).toBe('open'); // the second press of a double click is none
    await clock.advance(700);
    pressByMouse(button('Remove'));
    expect(await ended()).toEqual({ remove: 'd2' });
  });

  it.each([['device-only', /Only this device/], ['user-recoverable', /operator of this site cannot/], ['operator-recoverable', /operator of this site as well/], ['external', /cannot be checked here/]] as const)('say who can open the wallet: %s', async (custody, words) => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.recovery({ methods: [], custody, address }, { signal }));
    expect(screen.getByRole('main').textContent).toMatch(words);
    press('Add a method');
    expect(await ended()).toBe('add');
  });

  it('warn of the last recovery method', async () => {
    const { ask, clock } = open();
    const one = { recipientId: 'r1', type: 'file', createdAtMs: atMs } as const;
    const two = await ask((view, signal) => view.recovery({ methods: [one, { ...one, recipientId: 'r2', type: 'passkey' }], custody: 'user-recoverable', address }, { signal }));
    press('Remove Passkey');
    expect(screen.queryByText(/It is the last one/)).toBeNull();
    await clock.advance(700);
    pressByMouse(button('Remove'));
    expect(await two()).toEqual({ remove: 'r2' });
    await ask((view, signal) => view.recovery({ methods: [one], custody: 'user-recoverable', address }, { signal }));
    press('Remove File');
    expect(screen.getByText(/It is the last one/)).toBeTruthy();
  });

  it('take a limit as it is written in the language, by a guarded press, and none above that of the operator', async () => {
    const { ask, clock } = open({ locale: 'de_DE' });
    const ended = await ask((view, signal) => view.policy(policyFacts, { signal }));
    const field = screen.getByLabelText<HTMLInputElement>('Höchstens am Tag');
    expect(field.value).toBe('0,05');
    await clock.advance(700);
    const save = async (text: string): Promise<unknown> => {
      fireEvent.input(field, { target: { value: text } });
      fireEvent.submit(field);
      pressByMouse(button('Speichern'));
      return ended();
    };
    for (const text of ['', 'viel', '1,5', '-1']) expect([await save(text), field.getAttribute('aria-invalid')]).toEqual(['open', 'true']);
    expect(await save('0,25')).toEqual({ dailyWei: 250_000_000_000_000_000n, contracts: [] });
  });

  const contract = { key: '1:0x1', chain: 'Base', address, selectors: ['0x4e71d92d'], isAllowed: true };
  it('let contracts be allowed one by one, with their functions, and all of it be taken back by one press', async () => {
    const { ask, clock } = open();
    const allowing = await ask((view, signal) => view.policy({ ...policyFacts, origins: ['https://app.example', 'https://www.app.example'], spentWei: 10n ** 16n, contracts: [contract, { ...contract, key: '2:0x2', chain: 'Ethereum', isAllowed: false }] }, { signal }));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${address} on (Base|Ethereum)$`) });
    expect([boxes.map(({ checked }) => checked), screen.getAllByText('Functions: 0x4e71d92d').length, screen.getByText('https://www.app.example').textContent, screen.getByText('0.01').textContent]).toEqual([[true, false], 2, 'https://www.app.example', '0.01']);
    boxes.forEach((box) => box.click());
    await clock.advance(700);
    pressByMouse(button('Save'));
    expect(await allowing()).toEqual({ dailyWei: 50_000_000_000_000_000n, contracts: ['2:0x2'] });
    const revoking = await ask((view, signal) => view.policy({ ...policyFacts, contracts: [contract] }, { signal }));
    press('Ask me every time');
    expect(await revoking()).toEqual({ dailyWei: 0n, contracts: [] });
  });

  it('say that nothing goes unasked where the operator allows nothing', async () => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.policy({ ...policyFacts, maxDailyWei: 0n, dailyWei: 0n, allowedWei: 0n, methods: [] }, { signal }));
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Save' }), screen.getByText(/lets it do nothing without asking/)]).toEqual([null, null, expect.anything()]);
    press('Close');
    expect(await ended()).toBe('closed');
  });

  it.each(['serverAway', 'storageDenied', 'rolledBack', 'deviceRevoked', 'blocked', 'tooMany', 'failed'] as const)('say what failed: %s', async (code) => {
    const { ask } = open();
    const ended = await ask((view, signal) => view.fault({ code, canRetry: false }, { signal }));
    expect([(screen.getByRole('alert').textContent ?? '').length > 30, screen.queryByRole('button', { name: 'Try again' })]).toEqual([true, null]);
    press('Close');
    expect(await ended()).toBe('closed');
  });
});

async function eventually(look: () => void): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    try {
      return look();
    } catch {
      await settled();
    }
  }
  look();
}
