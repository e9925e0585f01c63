import { describersPoint } from '../../src/contracts/points/describers.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import { ether } from '../../src/domain/chains/ether.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectChain } from '../../src/store/network.ts';
import type { claimErrors } from './errors.ts';
import { claimScreenId } from './flows.ts';
import type { OpenClaimRequest } from './flows.ts';
import { claimsKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

export { claim, openClaim, prepareAllowlist, readClaim, readClaimCondition, readClaimConditions, setClaimConditions } from './flows.ts';
export type { OpenClaimRequest } from './flows.ts';
export type { AllowlistEntry, AllowlistInfo, AllowlistProof } from './allowlist.ts';
export type { AllowlistRequest, AllowlistSource, ClaimOffer, ClaimOfferRequest, ClaimPhase, ClaimRequest, ClaimVerdict, DropRef, PreparedAllowlist, SetClaimConditionsRequest } from './config.ts';
export type { ClaimCondition, DropStandard } from './conditions.ts';

/** Claiming from thirdweb's drops of ERC-721, ERC-1155 and ERC-20: their phases, allowlists of any length, and claims paid in any currency. */
export const claims = /* @__PURE__ */ definePlugin({
  key: claimsKey,
  contributes: [
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(defineScreen<OpenClaimRequest>({ id: claimScreenId, load: () => import('./Claim.tsx') })),
  ],
  setup: (ctx) => {
    const currencyOf = (chainId: number): NativeCurrency => selectChain(ctx.getState(), chainId)?.nativeCurrency ?? ether;
    ctx.contribute(describersPoint.of({ id: 'claims', load: async () => (await loadPart(import('./describeClaim.ts'))).createClaimDescriber(currencyOf) }));
  },
});

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    claimErrors: typeof claimErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    claims: typeof claimScreenId;
  }
}
