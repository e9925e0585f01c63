import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { chooseLocale, localeTags, selectLocale, toLanguageTag } from '../../src/index.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../src/react.ts';
import { Bird } from './Bird.tsx';
import type { Mode } from './looks.ts';
import { mark } from './mark.ts';
import { Applause } from './parts/Applause.tsx';
import { Drop } from './parts/Drop.tsx';
import { Market } from './parts/Market.tsx';
import { Pass } from './parts/Pass.tsx';
import { Prints } from './parts/Prints.tsx';
import { SignIn } from './parts/SignIn.tsx';
import { Wallet } from './parts/Wallet.tsx';
import { useTexts } from './useTexts.ts';

interface SiteProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly fund: (address: string) => Promise<void>;
  /** Whether the drawer covers it. */
  readonly isBehind: boolean;
}

/** The shop, as its visitors see it. */
export function Site({ mode, onMode, fund, isBehind }: SiteProps): ReactNode {
  const { say, tag } = useTexts();
  useEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  return (
    <div className="dc-site" inert={isBehind}>
      <a className="dc-skip" href="#drop">{say('skip')}</a>
      <header className="dc-top">
        <a className="dc-brand" href="#top"><img src={mark} alt="" width="32" height="32" />Dawn Chorus</a>
        <SignIn />
      </header>
      <main id="top">
        <section className="dc-hero" data-part="hero" aria-labelledby="hero-title">
          <div className="dc-hero-words">
            <h1 id="hero-title">{say('heroTitle')}</h1>
            <p className="dc-lead">{say('heroText')}</p>
            <a className="dc-button" href="#drop">{say('heroAction')}</a>
          </div>
          <div className="dc-hero-prints"><Bird id={0} /><Bird id={3} /><Bird id={1} /></div>
        </section>
        <Drop />
        <div className="dc-tiles">
          <Wallet fund={fund} />
          <Applause />
          <Pass />
        </div>
        <Prints />
        <Market />
      </main>
      <footer className="dc-foot">
        <p>{say('footer')}</p>
        <div className="dc-choices">
          <label>{say('language')}<LanguageChoice /></label>
          <label>
            {say('theme')}
            <select value={mode} onChange={({ target: { value } }) => onMode(value === 'light' || value === 'dark' ? value : 'system')}>
              <option value="system">{say('themeSystem')}</option>
              <option value="light">{say('themeLight')}</option>
              <option value="dark">{say('themeDark')}</option>
            </select>
          </label>
        </div>
      </footer>
    </div>
  );
}

function LanguageChoice(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const locale = useLatchkeySelector(selectLocale);
  return (
    <select value={locale} onChange={({ target }) => dispatch(chooseLocale(target.value))}>
      {localeTags.map((tag) => <option key={tag} value={tag} lang={toLanguageTag(tag)}>{new Intl.DisplayNames([toLanguageTag(tag)], { type: 'language' }).of(tag.slice(0, 2))}</option>)}
    </select>
  );
}
