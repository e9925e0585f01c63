import { verifyMessage } from 'ethers';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import type { TestServer } from '../../testing/createTestServer.ts';
import { outcomeOf } from '../../testing/refusalOf.ts';

type Frame = ReturnType<typeof createTestFrame>;
type Browser = ReturnType<TestServer['newBrowser']>;

/** What is lost at one call: the request, its answer, or the page that waits for it, before or after the server has done it. */
const losses = ['request', 'answer', 'page before', 'page after'] as const;
type Loss = (typeof losses)[number];

/** Which calls went out, and which of them is lost. */
interface Line {
  readonly sent: string[];
  loss?: { readonly at: number; readonly what: Loss };
  /** Resolves once the page is lost. */
  readonly gone: Promise<void>;
}

function brokenBrowser(world: TestServer): { readonly whole: Browser; readonly browser: Browser; readonly line: Line } {
  const browser = world.newBrowser();
  let end: () => void = () => {};
  const line: Line = { sent: [], gone: new Promise((resolve) => { end = resolve; }) };
  let isGone = false;
  const fetch = async (request: Request): Promise<Response> => {
    if (isGone) return new Promise(() => {});
    const { loss } = line;
    const isLost = loss?.at === line.sent.length;
    line.sent.push(new URL(request.url).pathname);
    if (!isLost) return browser.fetch(request);
    if (loss.what === 'answer' || loss.what === 'page after') await browser.fetch(request);
    if (!loss.what.startsWith('page')) throw new TypeError('Failed to fetch');
    isGone = true;
    end();
    return new Promise(() => {});
  };
  return { whole: browser, browser: { ...browser, fetch }, line };
}

/** A person with two devices that have the wallet, a third that has not, and the files of their recovery methods, the newest last. */
async function startPerson(world: TestServer) {
  const email = 'ada@example.com';
  const files: Uint8Array<ArrayBuffer>[] = [];
  const person = (choice?: 'add'): TestPerson => ({
    confirm: async () => true,
    setUpRecovery: async () => ({ type: 'file' }),
    giveFile: async ({ bytes }) => (files.push(bytes), true),
    recover: async ({ methods, tryIt }, { signal }) => {
      let fault: string | undefined;
      for (const { recipientId } of methods) {
        for (const bytes of files) {
          fault = await tryIt({ recipientId, type: 'file', bytes }, signal);
          if (!fault) return;
        }
      }
      throw new Error(fault);
    },
    recovery: async ({ methods }) => {
      const [first] = methods;
      if (choice === 'add') return methods.length < 2 ? 'add' : 'closed';
      return first ? { remove: first.recipientId } : 'closed';
    },
    devices: async ({ devices }) => {
      const other = devices.find(({ isThis }) => !isThis);
      return other ? { remove: other.deviceId } : 'closed';
    },
  });
  const signIn = async (frame: Frame): Promise<Frame> => {
    world.wait(61_000);
    await frame.signInByCode(email);
    return frame;
  };
  const laptop = await signIn(createTestFrame(world, person()));
  const { addresses: [address = ''] } = await laptop.ask('open', {});
  return { files, person, signIn, laptop, address };
}

type Person = Awaited<ReturnType<typeof startPerson>>;

async function assertSigns(name: string, frame: Frame, address: string): Promise<void> {
  const signature = await frame.ask('sign', { method: 'personal_sign', address, payload: '0x48656c6c6f', chainId: 1, isFlow: false });
  expect([name, verifyMessage('Hello', signature)]).toEqual([name, address]);
}

interface Change {
  /** Which screen is shown, or that the wallet is opened on a new device. */
  readonly ask: (frame: Frame) => Promise<unknown>;
  readonly choice?: 'add';
  /** The device that does it is new to the wallet. */
  readonly isNew?: true;
  /** What has to be so once it was done, at the first try or a later one. */
  readonly after: (facts: { readonly given: Person; readonly phone: Frame }) => Promise<void>;
  /** No recovery method is left. */
  readonly isLast?: true;
}

const changes: Readonly<Record<string, Change>> = {
  'recovering on a new device': { isNew: true, ask: (frame) => frame.ask('open', {}), after: async () => {} },
  'adding a recovery method': {
    ask: (frame) => frame.ask('manage', { screen: 'recovery' }), choice: 'add',
    after: async ({ given, phone }) => {
      expect(given.files.length).toBeGreaterThan(1);
      expect(await phone.ask('status', {})).toMatchObject({ custody: 'user-recoverable' });
    },
  },
  'removing a recovery method': {
    ask: (frame) => frame.ask('manage', { screen: 'recovery' }),
    isLast: true,
    after: async ({ phone }) => expect(await phone.ask('status', {})).toMatchObject({ custody: 'device-only' }),
  },
  'revoking a device': {
    ask: (frame) => frame.ask('manage', { screen: 'devices' }),
    after: async ({ given: { laptop, address } }) => expect(await outcomeOf(laptop.ask('sign', { method: 'personal_sign', address, payload: '0x48656c6c6f', chainId: 1, isFlow: false }))).toMatch(/^(deviceRevoked|notSignedIn)$/),
  },
};

/** The change on the second device, with one loss; then once more, without. Answers which calls it made. */
async function walk({ ask, choice, isNew, isLast, after }: Change, loss?: Line['loss']): Promise<readonly string[]> {
  const world = createTestServer();
  const given = await startPerson(world);
  const { laptop, address, person, signIn } = given;
  const { whole, browser, line } = brokenBrowser(world);
  const frame = await signIn(createTestFrame(world, person(choice), { browser }));
  if (!isNew) await frame.ask('open', {});
  const isRevoking = ask === changes['revoking a device']?.ask;
  line.sent.length = 0;
  if (loss) line.loss = loss;
  await Promise.race([outcomeOf(ask(frame)), line.gone]);
  const sent = [...line.sent];
  if (loss && sent.length <= loss.at) throw new Error('Nothing was lost.');
  delete line.loss;
  // The page is as it was, or a new one of the same browser.
  const phone = loss?.what.startsWith('page') ? createTestFrame(world, person(choice), { browser: whole, records: frame.records }) : frame;
  if (!isRevoking) await assertSigns('the first device, after the loss', laptop, address);
  if (!isNew) await assertSigns('the device that changes it, after the loss', phone, address);
  // Tried again, it is done.
  const again = loss ? await outcomeOf(ask(phone)) : 'done';
  expect(again).toBe('done');
  await after({ given, phone });
  await assertSigns('the device that changes it, at the end', phone, address);
  if (!isRevoking) await assertSigns('the first device, at the end', laptop, address);
  if (isLast) return sent;
  // Whatever was lost: what the person keeps still opens it elsewhere.
  const tablet = await signIn(createTestFrame(world, person()));
  expect(await tablet.ask('open', {})).toMatchObject({ addresses: [address] });
  return sent;
}

describe('a page or message that is lost', () => {
  it.each(Object.entries(changes))('at each call of %s leaves the wallet open at its address, and can be done again', async (_, change) => {
    const sent = await walk(change);
    expect(sent.length).toBeGreaterThan(5);
    for (const [at, call] of sent.entries()) {
      for (const what of losses) {
        await walk(change, { at, what }).catch((error: unknown) => { throw new Error(`The ${what} of call ${at}, ${call}`, { cause: error }); });
      }
    }
  }, 240_000);
});
