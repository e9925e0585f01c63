import { clockPort, httpPort } from '../../../src/index.ts';
import type { AuthProvider, AuthRequest } from '../../../src/index.ts';
import { defineErrors, isRecord, originOf, pause, poll } from '../../../src/plugin.ts';
import type { WindowRequest, WindowVisit } from '../../../src/plugin.ts';

type Request = Omit<AuthRequest, 'identifier'>;

const loginErrors = defineErrors('login', {
  nothing: { message: 'Nothing was cut off' },
  noAnswer: { message: 'The server does not answer' },
});

/** Says into the page what the plugin's screens would show. */
const tell = (phase: string): void => void window.dispatchEvent(new CustomEvent('login:phase', { detail: phase }));

export const loginProvider: AuthProvider = {
  start: async (request) => {
    const id = crypto.randomUUID();
    if (request.mode.mode !== 'popup') {
      const back = new URL(location.href);
      back.searchParams.set('flow', id);
      await request.leavePage({ url: addressOf(request, { flow: id, redirect: back.href }), keep: { id, kind: 'redirect' } });
      if (request.mode.mode === 'window') await prove(request, id, await readAnswer(request, id, request.signal));
      return;
    }
    const isLate = new URL(location.href).searchParams.has('late');
    const url = addressOf(request, { flow: id });
    await inWindow(request, id, { url: isLate ? pause(300, { clock: request.port(clockPort), signal: request.signal }).then(() => url) : url, keep: { id, kind: 'popup' } });
  },
  resume: async (request) => {
    const flow = new URL(location.href).searchParams.get('flow');
    const [cut] = flow === null ? await request.takeAttempts({ kind: 'popup' }) : await request.takeAttempts({ kind: 'redirect', id: flow });
    if (!cut) throw loginErrors.nothing();
    if (cut.kind === 'popup') return inWindow(request, cut.id, { url: addressOf(request, { flow: cut.id }), isResumed: true });
    history.replaceState(null, '', location.pathname + location.search.replace(/[?&]flow=[^&]*/, ''));
    await prove(request, cut.id, await readAnswer(request, cut.id, request.signal));
  },
};

async function inWindow(request: Request, id: string, more: Pick<WindowRequest<string>, 'url' | 'keep' | 'isResumed'>): Promise<void> {
  const { searchParams } = new URL(identityOf(request));
  const isApart = searchParams.has('coop');
  const visit: WindowVisit<string> = request.openWindow<string>({
    ...more,
    origin: originOf(identityOf(request)),
    readMessage: (data) => {
      if (!isRecord(data) || data['flow'] !== id) return undefined;
      return data['done'] === true ? { type: 'answer', answer: 'told' } : { type: 'loaded' };
    },
    ...(isApart && { answer: (signal) => readAnswer(request, id, signal) }),
    limitMs: Number(request.config['limitMs']),
    onBlocked: 'wait',
    ...(searchParams.has('never') && { loadMs: 1_500 }),
    onPhase: ({ at }) => tell(at),
  });
  const show = (): void => visit.show();
  window.addEventListener('login:show', show);
  try {
    await prove(request, id, await visit.answer);
  } finally {
    window.removeEventListener('login:show', show);
  }
}

/** What the provider's server says, asked again and again: the way that no opener policy cuts. */
async function readAnswer(request: Request, id: string, signal: AbortSignal): Promise<string> {
  const { origin } = new URL(identityOf(request));
  const answer = await poll(async () => {
    const { body } = await request.port(httpPort).send({ url: `${origin}/status?flow=${id}`, method: 'GET', signal, limitMs: 5_000, maxAnswerBytes: 1_000 });
    return body === 'done' ? body : undefined;
  }, { clock: request.port(clockPort), everyMs: 100, forMs: 20_000, signal });
  if (answer === undefined) throw loginErrors.noAnswer();
  return answer;
}

async function prove({ sink }: Request, flowId: string, _answer: string): Promise<void> {
  await sink({ type: 'flow', flowId, ticket: 'kept-by-the-page-alone' });
}

function identityOf({ config }: Request): string {
  const { identity } = config;
  return typeof identity === 'string' ? identity : '';
}

function addressOf(request: Request, more: Readonly<Record<string, string>>): string {
  const url = new URL(identityOf(request));
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}
