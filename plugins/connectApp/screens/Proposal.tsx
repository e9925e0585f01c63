'use client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toWireError } from '../../../src/domain/errors.ts';
import { isDangerous } from '../../../src/domain/preview/preview.ts';
import type { PreviewWarning } from '../../../src/domain/preview/preview.ts';
import { shownHostOf } from '../../../src/domain/text/shownHostOf.ts';
import { Accept, Button, ConfirmActions, ConfirmButton, confirmErrors, FactCode, Facts, Screen, Spinner, LiveRegion, Stack, Text, useForeignFrame, WalletIcon, Warnings } from '../../../src/screens.ts';
import { selectChains } from '../../../src/store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import { approveApp } from '../flows/approveApp.ts';
import { leavePairing } from '../flows/leavePairing.ts';
import type { AppProposalFact } from '../slice.ts';
import { strings } from '../strings.ts';
import { hostOfApp } from './hostOfApp.ts';

const Details = /* @__PURE__ */ styled(Facts)`
  gap: var(--lk-space-tiny);
  padding: calc(var(--lk-space-small) - 1px); /* with the border a whole step */
  border: 1px solid transparent; /* seen where colours are the visitor's own */
  font-size: 14px;
  & dd > [dir='ltr'] {
    font-size: 11.5px; /* an address in one line, also in a window of 360 px */
  }
  & ul {
    margin: 0;
    padding-inline-start: var(--lk-space-edge);
  }
`;

export interface ProposalProps {
  readonly proposal: AppProposalFact;
  readonly isApproving: boolean;
}

/** Who wants to come in, from where, and what for; what is dangerous needs a tick of its own. */
export function Proposal({ proposal, isApproving }: ProposalProps): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const chains = useLatchkeySelector(selectChains);
  const errorText = useErrorText();
  const warningsId = useId();
  const [isAccepted, setAccepted] = useState(false);
  const { name, verdict, address, chainIds, otherChains, signs, sends, signsIn } = proposal;
  const isFramed = useForeignFrame();
  const refusal = proposal.refusal ?? (isFramed ? toWireError(confirmErrors.foreignFrame()) : undefined);
  const warnings = refusal ? [] : warningsOf(proposal, t);
  const needsAccept = isDangerous({ warnings });
  const host = hostOfApp(proposal);
  const why = refusal && errorText(refusal);
  const leave = (): void => kit.dispatch(leavePairing());
  const approve = (): void => {
    kit.dispatch(approveApp()).catch(() => {}); // the phase shows how it ends
  };
  return (
    <Screen title={t('connectApp.title')}>
      <Stack $gap="small">
        <Stack $align="center" $gap="tiny">
          <WalletIcon icon={undefined} name={host} size={36} />
          <Text $align="center" $strong><bdi>{t('connectApp.wants', { app: host })}</bdi></Text>
          {host !== name && <Text $align="center" $tone="text-muted"><bdi>{t('connectApp.callsItself', { app: name })}</bdi></Text>}
          {verdict === 'verified' && <Text $align="center" $tone="success">{t('connectApp.verified')}</Text>}
        </Stack>
        {why ? (
          <Stack $gap="tiny" role="alert">
            <Text $strong $tone="danger"><bdi>{why.message}</bdi></Text>
            {why.remedy !== undefined && <Text $tone="text-muted"><bdi>{why.remedy}</bdi></Text>}
          </Stack>
        ) : (
          <>
            <Warnings id={warningsId} warnings={warnings} />
            <Details>
              <div>
                <dt>{t('connectApp.may')}</dt>
                <dd>
                  <ul>
                    <li>{t('connectApp.maySee')}</li>
                    {signs && <li>{t('connectApp.maySign')}</li>}
                    {sends && <li>{t('connectApp.maySend')}</li>}
                    {signsIn && <li>{t('connectApp.signsIn')}</li>}
                  </ul>
                </dd>
              </div>
              <div>
                <dt>{t('connectApp.networksLabel')}</dt>
                <dd>
                  <bdi>{chains.filter(({ id }) => chainIds.includes(id)).map((chain) => chain.name).join(', ')}</bdi>
                  {otherChains > 0 && <> · {t('connectApp.otherNetworks', { count: otherChains })}</>}
                </dd>
              </div>
              <div><dt>{t('connectApp.account')}</dt><dd><FactCode dir="ltr">{address}</FactCode></dd></div>
            </Details>
            <Text $tone="text-muted">{t('connectApp.always')}</Text>
            {needsAccept && <Accept describedBy={warningsId} isAccepted={isAccepted} isDisabled={isApproving} onChange={setAccepted} />}
          </>
        )}
        <ConfirmActions>
          {!refusal && (
            <ConfirmButton shows={proposal} isDisabled={needsAccept && !isAccepted} isBusy={isApproving} onConfirm={approve}>
              {isApproving && <Spinner $size={20} />}
              {t(isApproving ? 'connectApp.approving' : 'connectApp.approve')}
            </ConfirmButton>
          )}
          <Button $kind="quiet" aria-disabled={isApproving || undefined} onClick={isApproving ? undefined : leave}>{t(refusal ? 'connectApp.done' : 'connectApp.reject')}</Button>
        </ConfirmActions>
      </Stack>
      <LiveRegion lines={isApproving ? [t('connectApp.approving')] : []} />
    </Screen>
  );
}

function warningsOf({ verdict, url, origin }: AppProposalFact, t: Translate<keyof typeof strings>): readonly PreviewWarning[] {
  const warning = (level: PreviewWarning['level'], text: string): readonly PreviewWarning[] => [{ code: `connectApp.${verdict}`, level, text }];
  switch (verdict) {
    case 'verified': return [];
    case 'unknown': return warning('caution', t('connectApp.unknown'));
    case 'scam': return warning('danger', t('connectApp.scam'));
    case 'mismatch': {
      const where = { origin: origin === undefined ? '?' : shownHostOf(origin) };
      return warning('danger', url === undefined ? t('connectApp.mismatchUnclaimed', where) : t('connectApp.mismatch', { ...where, claimed: shownHostOf(url) }));
    }
  }
}
