import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ConnectButton, ConnectEmbed, LatchkeyProvider } from '../../src/react.ts';
import type { ModalSize, Theme } from '../../src/react.ts';
import type { AppProps } from '../App.tsx';
import { builtIn, colours, fonts, measures, presets, shadows } from './tokens.ts';
import type { Scheme, Token } from './tokens.ts';
import { toThemeChoice, toThemeCode, toThemeCss } from './themeCode.ts';
import type { Changes, Mode } from './themeCode.ts';

const noChanges: Changes = { light: {}, dark: {} };

/** Where the looks are tried out and taken home. */
export function App({ kit, nonce }: AppProps): ReactNode {
  const [preset, setPreset] = useState('built-in');
  const [mode, setMode] = useState<Mode>('system');
  const [size, setSize] = useState<ModalSize>('compact');
  const [poweredBy, setPoweredBy] = useState(true);
  const [edits, setEdits] = useState(noChanges);
  const system = useSystemScheme();
  useEffect(() => {
    if (mode === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  const scheme = mode === 'system' ? system : mode;
  const begun = presets[preset] ?? noChanges;
  const changes: Changes = { light: { ...begun.light, ...edits.light }, dark: { ...begun.dark, ...edits.dark } };
  const look: Theme = { ...builtIn[scheme], ...changes[scheme] };
  const setToken = (token: Token, value: string, schemes: readonly Scheme[]): void =>
    setEdits((before) => ({ ...before, ...Object.fromEntries(schemes.map((each) => [each, { ...before[each], [token]: value }])) }));
  const startFrom = (name: string): void => {
    setPreset(name);
    setEdits(noChanges);
  };
  const code = [toThemeCode(mode, changes), ...(size === 'wide' ? ['size="wide"'] : []), ...(poweredBy ? [] : ['poweredBy={false}'])].join(' ');
  return (
    <LatchkeyProvider kit={kit} theme={toThemeChoice(mode, changes)} size={size} poweredBy={poweredBy} {...(nonce !== undefined && { nonce })}>
      <main className="page">
        <header className="top">
          <h1>Latchkey looks</h1>
          <a href="?">Playground</a>
          <ConnectButton />
        </header>
        <div className="theme-page">
          <section className="card" aria-label="Tokens">
            <div className="theme-choices">
              <Choice label="Start from" value={preset} values={Object.keys(presets)} onChoose={startFrom} />
              <Choice label="Mode" value={mode} values={['system', 'light', 'dark']} onChoose={(value) => setMode(value === 'light' || value === 'dark' ? value : 'system')} />
              <Choice label="Size" value={size} values={['compact', 'wide']} onChoose={(value) => setSize(value === 'wide' ? 'wide' : 'compact')} />
              <Choice label="Font" value={nameOf(fonts, look.font)} values={Object.keys(fonts)} onChoose={(name) => setToken('font', fonts[name] ?? look.font, ['light', 'dark'])} />
              <Choice label="Shadow" value={nameOf(shadows, look.shadow)} values={Object.keys(shadows)} onChoose={(name) => setToken('shadow', shadows[name] ?? look.shadow, [scheme])} />
            </div>
            <label className="check"><input type="checkbox" checked={poweredBy} onChange={(event) => setPoweredBy(event.target.checked)} /> Powered by Latchkey</label>
            <h2>Colours, {scheme}</h2>
            <div className="theme-colours">
              {colours.map((token) => (
                <label key={token}><input type="color" value={look[token]} onChange={(event) => setToken(token, event.target.value, [scheme])} /> {token}</label>
              ))}
            </div>
            <h2>Shape and motion</h2>
            <div className="theme-measures">
              {measures.map(({ token, most, unit }) => (
                <label key={token}>
                  {token}: {look[token]}
                  <input type="range" min={0} max={most} value={Number.parseInt(look[token], 10)} onChange={(event) => setToken(token, `${event.target.value}${unit}`, ['light', 'dark'])} />
                </label>
              ))}
            </div>
            <button type="button" className="page-button" onClick={() => startFrom(preset)}>Undo all changes</button>
          </section>
          <div className="theme-outcome">
            <ConnectEmbed />
            <Code title="For the provider" text={code} />
            <Code title="Or as CSS" text={toThemeCss(mode, changes) || '/* These are the built-in looks. */'} />
          </div>
        </div>
      </main>
    </LatchkeyProvider>
  );
}

function Choice({ label, value, values, onChoose }: { readonly label: string; readonly value: string; readonly values: readonly string[]; readonly onChoose: (value: string) => void }): ReactNode {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {(values.includes(value) ? values : [value, ...values]).map((each) => <option key={each}>{each}</option>)}
      </select>
    </label>
  );
}

function Code({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  const id = useId();
  const [copied, setCopied] = useState<string>();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <pre className="theme-code">{text}</pre>
      <button type="button" className="page-button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}>Copy</button>
      <span role="status" className="soft">{copied === text ? 'Copied' : ''}</span>
    </section>
  );
}

/** The name of one of the values, or that it is another. */
function nameOf(values: Readonly<Record<string, string>>, wanted: string): string {
  return Object.entries(values).find(([, value]) => value === wanted)?.[0] ?? "The preset's own";
}

const night = matchMedia('(prefers-color-scheme: dark)');

function useSystemScheme(): Scheme {
  return useSyncExternalStore(
    (listener) => {
      night.addEventListener('change', listener);
      return () => night.removeEventListener('change', listener);
    },
    () => (night.matches ? 'dark' : 'light'),
  );
}
