/** What came of a login, as the wallet's page tells it. The ticket is a secret: it stands in no action, no state and no address for longer than it takes to read it. */
export type LoginOutcome =
  | { readonly flowId: string; readonly ticket: string }
  | { readonly flowId: string; readonly error: LoginError };

export const loginOutcomeErrors = ['rejected', 'failed', 'expired'] as const;
/** Why a login led nowhere: the person said no, the provider or the wallet's server could not do it, or it took too long. */
export type LoginError = (typeof loginOutcomeErrors)[number];

/** One outcome with exactly these parts, each as it has to be; undefined for all else. */
export function toLoginOutcome({ flowId, ticket, error }: { readonly flowId: unknown; readonly ticket: unknown; readonly error: unknown }): LoginOutcome | undefined {
  if (typeof flowId !== 'string' || !/^[\w-]{1,64}$/.test(flowId)) return undefined;
  const reason = loginOutcomeErrors.find((each) => each === error);
  if (reason !== undefined && ticket === undefined) return { flowId, error: reason };
  return error === undefined && typeof ticket === 'string' && /^[\w-]{43}$/.test(ticket) ? { flowId, ticket } : undefined;
}
