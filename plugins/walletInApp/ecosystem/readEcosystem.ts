import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { decodeJson, isRecord } from '../../../src/domain/encoding/json.ts';
import type { EcosystemReply, EcosystemRequest } from '../config.ts';
import type { inAppKey } from '../key.ts';
import * as limits from '../limits.ts';
import type { KeptEcosystem } from '../live.ts';
import { ecosystemLook } from './ecosystemLook.ts';
import { parseEcosystem } from './parseEcosystem.ts';
import type { EcosystemFacts } from './parseEcosystem.ts';

type Scope = ReturnType<typeof inAppKey.scope>;

/** Below the origin of the wallet. */
const path = '/api/2024-05-05/ecosystem-wallet';

/**
 * What the ecosystem of this wallet offers; undefined for the wallet of one site. It is asked of the wallet's server when the person opens the wallet, and goes
 * for five minutes; all who ask meanwhile share one request. @throws inApp.ecosystemNotFound, inApp.unreachable, inApp.unreadable, the signal's reason
 */
export async function readEcosystem(scope: Scope, signal?: AbortSignal): Promise<EcosystemFacts | undefined> {
  const { config: { ecosystemId }, live, port } = scope;
  if (ecosystemId === undefined) return undefined;
  const clock = port(clockPort);
  const kept = live.ecosystem;
  if (kept && (kept.endsAtMs === undefined || kept.endsAtMs > clock.nowMs())) return untilAborted(kept.answer, signal);
  const answer = fetchEcosystem(scope, ecosystemId); // without the signal of one caller
  const next: KeptEcosystem = { answer, endsAtMs: undefined };
  live.ecosystem = next;
  answer.then(() => void (next.endsAtMs = clock.nowMs() + limits.ecosystemOptionsMs), () => {
    if (live.ecosystem === next) live.ecosystem = undefined;
  });
  return untilAborted(answer, signal);
}

async function fetchEcosystem(scope: Scope, ecosystemId: string): Promise<EcosystemFacts> {
  const { config: { url, partnerId, askEcosystem = askByHttp(scope) }, stored } = scope;
  const { host } = new URL(url);
  const { status, body } = await askEcosystem({ ecosystemId, ...(partnerId !== undefined && { partnerId }) });
  const answer = decode(body);
  if (isUnknown(status, answer)) throw inAppErrors.ecosystemNotFound({ ecosystemId });
  if (status !== 200) throw inAppErrors.unreachable({ host });
  const facts = parseEcosystem(answer);
  const { name, icon } = facts;
  const look = stored(ecosystemLook);
  const before = look.get();
  if (before?.ecosystemId !== ecosystemId || before.name !== name || before.icon !== icon) look.set({ ecosystemId, name, ...(icon !== undefined && { icon }) });
  return facts;
}

/** The ids go to the wallet's origin, and a redirect takes them nowhere else. */
const askByHttp = ({ config: { url }, port, signal }: Scope) => ({ ecosystemId, partnerId }: EcosystemRequest): Promise<EcosystemReply> => port(httpPort).send({
  url: `${new URL(url).origin}${path}`, method: 'GET', limitMs: limits.ecosystemAnswerMs, maxAnswerBytes: limits.maxEcosystemBytes, credentialed: true, signal,
  headers: { 'x-ecosystem-id': ecosystemId, ...(partnerId !== undefined && { 'x-ecosystem-partner-id': partnerId }) },
});

/** By its own word, in an answer of any status that is no success: a proxy may have others. */
function isUnknown(status: number, answer: unknown): boolean {
  return status !== 200 && isRecord(answer) && (answer['code'] === 'NOT_FOUND' || answer['code'] === 'UNAUTHORIZED');
}

function decode(body: string): unknown {
  try {
    return decodeJson(body);
  } catch {
    return undefined;
  }
}
