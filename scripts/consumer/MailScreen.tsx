import { useState } from 'react';
import type { QuestionProps } from 'latchkey';
import { Button, Screen, TextField } from 'latchkey/screens';

export default function MailScreen({ params: { sentTo }, answer }: QuestionProps<{ readonly sentTo?: string }, string>) {
  const [text, setText] = useState('');
  return (
    <Screen title={sentTo === undefined ? 'Your e-mail address' : `The code that was sent to ${sentTo}`}>
      <TextField isFirst label={sentTo === undefined ? 'E-mail' : 'Code'} value={text} onChange={({ target }) => setText(target.value)} />
      <Button onClick={() => answer(text)}>Continue</Button>
    </Screen>
  );
}
