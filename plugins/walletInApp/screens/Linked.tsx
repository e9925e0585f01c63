'use client';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { hasCode, toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import type { LinkedIdentity } from '../../../src/domain/inApp/frameCalls.ts';
import { joinSentences } from '../../../src/domain/text/joinSentences.ts';
import { Button, LiveRegion, Note, Rows, RowText, Screen, Stack, Text } from '../../../src/screens.ts';
import { useLatchkey } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { getWaysIn } from '../flows/getWaysIn.ts';
import { linkWay } from '../flows/linkWay.ts';
import { unlinkWay } from '../flows/unlinkWay.ts';
import { inAppKey } from '../key.ts';
import { strings } from '../strings.ts';
import { brandNames, wayTitles } from '../wayNames.ts';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;

const Row = /* @__PURE__ */ styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--lk-space-small) var(--lk-space-medium);
  min-height: 56px;
`;

const Mark = /* @__PURE__ */ styled.img`
  flex: none;
  width: 24px;
  height: 24px;
`;

/** Beside what it unlinks; below it, where there is no room. */
const UnlinkButton = /* @__PURE__ */ styled(Button)`
  flex: none;
  width: auto;
  max-width: 100%;
`;

/** The ways in that the account has, what links one more, and what unlinks one. Their values live in this screen and in memory alone. */
export default function Linked(): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch, live } = usePlugin(inAppKey);
  const [error, setError] = useState<WireError>();
  const [busy, setBusy] = useState<string>();
  const follow = useCallback((listener: () => void) => {
    live.identityListeners.add(listener);
    return () => void live.identityListeners.delete(listener);
  }, [live]);
  const read = (): readonly LinkedIdentity[] => dispatch(getWaysIn());
  const profiles = useSyncExternalStore(follow, read, read);
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (cause) {
      if (!hasCode(cause, 'user.cancelled') && !hasCode(cause, 'user.rejected')) setError(toWireError(cause));
    } finally {
      setBusy(undefined);
    }
  };
  const words = error && errorText(error);
  const isLast = profiles.length === 1;
  return (
    <Screen title={t('inApp.linked.title')}>
      <Rows aria-label={t('inApp.linked.title')}>
        {profiles.map((profile, nth) => (
          <Profile key={profile.identityId ?? nth} profile={profile} isBusy={busy !== undefined} {...(!isLast && profile.identityId !== undefined && { unlink: (identityId: string) => void attempt(identityId, () => dispatch(unlinkWay({ identityId }))) })} />
        ))}
      </Rows>
      {isLast && <Text $tone="text-muted">{t('inApp.linked.last')}</Text>}
      {words && <Text $tone="danger"><bdi>{joinSentences(words.message, words.remedy)}</bdi></Text>}
      <Stack>
        <Button aria-disabled={busy !== undefined} onClick={() => void attempt('link', () => dispatch(linkWay()))}>{t('inApp.linked.link')}</Button>
      </Stack>
      <LiveRegion lines={words ? [words.message] : []} />
    </Screen>
  );
}

function Profile({ profile: { kind, value, providerId, identityId }, isBusy, unlink }: { readonly profile: LinkedIdentity; readonly isBusy: boolean; readonly unlink?: (identityId: string) => void }): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const kit = useLatchkey();
  const provider = kit.read(authProvidersPoint).find(({ id, strategy }) => (providerId === undefined ? strategy === kind : id === providerId));
  const title = wayTitles[kind];
  const name = provider ? tAny(provider.title) : title ? t(title) : (brandNames[kind] ?? providerId ?? t('inApp.way.site'));
  return (
    <Row>
      {provider && <Mark src={provider.icon} alt="" />}
      <RowText><bdi>{name}</bdi>{value !== null && <Note><bdi>{value}</bdi></Note>}</RowText>
      {unlink && identityId !== undefined && <UnlinkButton $kind="quiet" aria-disabled={isBusy} aria-label={t('inApp.linked.unlinkNamed', { name: value ?? name })} onClick={() => unlink(identityId)}>{t('inApp.linked.unlink')}</UnlinkButton>}
    </Row>
  );
}
