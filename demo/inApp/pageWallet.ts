import { developmentBounds } from '../../server/config/developmentBounds.ts';
import { createPageWallet } from '../../server/mocks/index.ts';
import type { PageWallet } from '../../server/mocks/index.ts';
import style from '../../server/wallet/frame/style.css';
import { demoProviders } from './inApp.ts';

export const siteId = 'playground';
/** Whose numbers get codes, of the mocked plan of a shop. */
const allowedSmsCountryCodes = ['US', 'CA', 'AT', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IN', 'JP', 'KR', 'MX', 'PH', 'PT', 'VN'];
/** What a shop that has signed Ada in knows her session by. */
export const adaSession = 'session of Ada';

const providerIds = demoProviders.map((provider) => (typeof provider === 'string' ? provider : provider.id));
const otherProviders = Object.fromEntries(demoProviders.flatMap((provider) => (typeof provider === 'string' ? [] : [[provider.id, provider.name]])));

/** The wallet whose server, frame and custody are in this page. Pages that stand for one device share all of it. */
export function openPageWallet(device: string): PageWallet {
  return createPageWallet({
    device, style,
    site: {
      siteId, name: 'Playground', origins: [location.origin], signIn: ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest', ...providerIds], allowedSmsCountryCodes, look: {}, oneStepSignIn: { statements: ['Sign in to the Latchkey playground.'] }, secondFactor: 'offered',
      policyBounds: developmentBounds, codes: { perDay: 10_000, mailHas: ['code', 'link'] },
    },
    providers: otherProviders,
    vouch: (payload) => (payload === adaSession ? { userId: 'ada', email: 'ada@shop.example' } : undefined),
    startWorker: () => new Worker(new URL('../../server/wallet/worker/main.ts', import.meta.url)),
  });
}
