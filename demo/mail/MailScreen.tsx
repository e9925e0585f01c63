import { useState } from 'react';
import type { ReactNode } from 'react';
import type { QuestionProps } from '../../src/index.ts';
import { Button, Screen, Stack, TextField } from '../../src/screens.ts';
import type { MailAsks } from './mailAsks.ts';

/** Asks for an address, and then for the code that was sent to it. */
export default function MailScreen({ params: { sentTo, isWrong = false }, answer }: QuestionProps<MailAsks, string>): ReactNode {
  const [text, setText] = useState('');
  const field = sentTo === undefined
    ? { label: 'E-mail', type: 'email', autoComplete: 'email' }
    : { label: 'Code', autoComplete: 'one-time-code', ...(isWrong && { error: 'This is not the code. Look again at the mail that came last.' }) };
  return (
    <Screen title={sentTo === undefined ? 'Your e-mail address' : `The code that was sent to ${sentTo}`}>
      <form noValidate onSubmit={(event) => { event.preventDefault(); answer(text); }}>
        <Stack>
          <TextField isFirst {...field} value={text} onChange={({ target }) => setText(target.value)} />
          <Button type="submit">Continue</Button>
        </Stack>
      </form>
    </Screen>
  );
}
