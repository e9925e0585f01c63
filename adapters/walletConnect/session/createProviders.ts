import type { SessionProvider } from './sessionProvider.ts';

/** The providers that follow a session now. */
export interface Providers {
  add(provider: SessionProvider): void;
  /** Detaches it; its session stays. */
  leave(provider: SessionProvider | undefined): void;
  leaveAll(): void;
}

export function createProviders(): Providers {
  const providers = new Set<SessionProvider>();
  const leave = (provider: SessionProvider | undefined): void => {
    provider?.detach();
    if (provider) providers.delete(provider);
  };
  return {
    add: (provider) => void providers.add(provider),
    leave,
    leaveAll: () => {
      for (const provider of [...providers]) leave(provider);
    },
  };
}
