import { useState } from 'react';
import type { ReactNode } from 'react';
import { code } from './code.ts';

/** The code that makes what is on screen, to copy. */
export default function Code({ part }: { readonly part: string }): ReactNode {
  const [asked, setAsked] = useState('');
  const [said, setSaid] = useState('');
  const [first] = code;
  const shown = code.find((each) => each.part === (asked || part)) ?? first;
  if (!shown) return null;
  const copy = (): void => void navigator.clipboard.writeText(shown.text).then(() => setSaid('Copied.'), () => setSaid('The browser does not let the page copy: select the text.'));
  return (
    <section className="card" aria-labelledby="code-heading">
      <h2 id="code-heading">{shown.title}</h2>
      <label>
        Part of the page
        <select value={asked} onChange={({ target }) => { setAsked(target.value); setSaid(''); }}>
          <option value="">What is on screen</option>
          {code.map(({ part: id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
      <div className="row"><button type="button" className="page-button" onClick={copy}>Copy</button><span role="status" className="soft">{said}</span></div>
      <p className="soft">{`demo/showcase/${shown.part === 'kit' ? '' : 'parts/'}${shown.file}`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className="dc-code" tabIndex={0} aria-label={shown.file}><code>{shown.text}</code></pre>
    </section>
  );
}
