/** What a response was refused with, without what differs each time; or its status, where it was not refused. */
export async function refusalOf(response: Response | Promise<Response>): Promise<unknown> {
  const answer = await response;
  const body: unknown = await answer.json();
  if (answer.ok || typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'object') return answer.status;
  const { correlationId: _id, nowMs: _now, retryAfterMs: _wait, ...error } = { correlationId: '', nowMs: 0, retryAfterMs: 0, ...body.error };
  return { status: answer.status, ...error };
}

/** The code that a call was refused for, or `done`. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'done', (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'thrown'));

/** How often each outcome came. */
export function countOutcomes(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
