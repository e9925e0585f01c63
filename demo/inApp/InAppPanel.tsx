import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useActiveAccount, useChains, useLatchkeyDispatch } from '../../src/react.ts';
import { toWireError } from '../../src/index.ts';
import type { DemoFaults, DemoLinkPage, DemoMail, DemoMailbox, DemoPhone, DemoSms, InApp } from './inApp.ts';

const minuteMs = 60_000;

interface InAppPanelProps {
  readonly inApp: InApp;
  /** Gives an account of the mocked chains funds; absent over real ones. */
  readonly fund?: ((address: string) => Promise<void>) | undefined;
}

/** What is around the in-app wallet: its mailbox, its faults, another device, and funds. */
export default function InAppPanel({ inApp, fund }: InAppPanelProps): ReactNode {
  const account = useActiveAccount();
  const readAgain = useReadAgain();
  const [said, setSaid] = useState('');
  const act = async (work: Promise<unknown>, outcome: string): Promise<void> => {
    setSaid('');
    try {
      await work;
      setSaid(outcome);
    } catch (error) {
      setSaid(toWireError(error).message);
    }
  };
  const { clear, skip, faults, otherDevice, otherSite } = inApp;
  return (
    <section className="card" aria-labelledby="in-app-heading">
      <h2 id="in-app-heading">In-app wallet</h2>
      <p className="soft">{otherDevice ? `This page is device ${inApp.device}.` : 'A private window is another device.'}</p>
      <div className="row">
        {fund && <button type="button" className="page-button" disabled={!account} onClick={() => account && void act(fund(account.address).then(readAgain), 'Funds have arrived.')}>Give this account funds</button>}
        {otherDevice && <a className="page-button" href={otherDevice.href} target="_blank" rel="noopener">{`Open device ${otherDevice.device}`}</a>}
        {otherSite && <a className="page-button" href={otherSite.href}>{`Go to ${otherSite.name}`}</a>}
        {skip && <button type="button" className="page-button" onClick={() => void act(skip(minuteMs), 'The server may send another code.')}>Let a minute pass</button>}
        {clear && <button type="button" className="page-button" onClick={() => void act(clear().then(() => location.reload()), 'Everything is forgotten.')}>Forget everyone</button>}
      </div>
      {faults && <Faults faults={faults} />}
      <p role="status" className="soft" data-testid="in-app-said">{said}</p>
      <Mails title="Mailbox" none="No mails yet." news="New mail" mailbox={inApp.mailbox} openLink={inApp.openMailLink ?? openInTab} />
      {inApp.phone && <Texts phone={inApp.phone} />}
    </section>
  );
}

/** Makes the kit read all balances again: it reads them after transactions of the page, and these funds come by none. */
function useReadAgain(): () => Promise<void> {
  const dispatch = useLatchkeyDispatch();
  const chains = useChains();
  return async () => {
    const { rpcApi } = await import('../../src/api.ts');
    dispatch(rpcApi.util.invalidateTags(chains.map(({ id }) => ({ type: 'balance', id }))));
  };
}

function Faults({ faults }: { readonly faults: DemoFaults }): ReactNode {
  const fault = useSyncExternalStore(faults.subscribe, faults.get);
  return (
    <label>
      The in-app wallet
      <select value={fault} onChange={({ target }) => faults.set(target.value)}>
        {faults.options.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
    </label>
  );
}

/** Read again with each mail. A code is shown in a window of its own as well, as a phone shows it: the page behind the kit's modal cannot be reached. */
function Mails({ title, none, news, mailbox, openLink }: { readonly title: string; readonly none: string; /** What a new one is called. */ readonly news: string; readonly mailbox: DemoMailbox; readonly openLink?: OpenLink }): ReactNode {
  const id = useId();
  const [mails, setMails] = useState<readonly DemoMail[]>([]);
  const [shown, setShown] = useState<DemoMail>();
  useEffect(() => {
    let isOver = false;
    const read = (): void => void mailbox.list().then((list) => !isOver && setMails(list), () => {});
    read();
    const end = mailbox.onMail((mail) => {
      read();
      if (codeOf(mail) !== undefined || linkOf(mail) !== undefined) setShown(mail);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [mailbox]);
  return (
    <>
      <h3 id={id}>{title}</h3>
      {mails.length === 0 && <p className="soft">{none}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      {mails.length > 0 && <ul className="list mailbox" aria-labelledby={id} tabIndex={0}>{mails.map((mail) => <li key={mail.mailId}><Mail mail={mail} /></li>)}</ul>}
      {shown && <MailWindow key={shown.mailId} news={news} mail={shown} openLink={openLink} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Messages are shown as mails are. */
function Texts({ phone }: { readonly phone: DemoPhone }): ReactNode {
  const mailbox = useMemo<DemoMailbox>(() => ({ list: async () => (await phone.list()).map(toMail), onMail: (listener) => phone.onSms((sms) => listener(toMail(sms))) }), [phone]);
  return <Mails title="Phone" none="No messages yet." news="New message" mailbox={mailbox} />;
}

function toMail({ smsId, to, text, atMs }: DemoSms): DemoMail {
  return { mailId: smsId, to, subject: text.split('\n')[0] ?? '', text, atMs };
}

function Mail({ mail: { to, subject, text, atMs } }: { readonly mail: DemoMail }): ReactNode {
  return (
    <details>
      <summary>{subject}</summary>
      <p className="soft">{`To ${to}, ${new Date(atMs).toLocaleTimeString()}`}</p>
      <p className="mail-text">{text}</p>
    </details>
  );
}

function MailWindow({ news, mail, openLink, onClose }: { readonly news: string; readonly mail: DemoMail; readonly openLink: OpenLink | undefined; readonly onClose: () => void }): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState<DemoLinkPage>();
  const link = linkOf(mail);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const code = codeOf(mail) ?? '';
  return (
    <dialog ref={element} className="wallet-window" aria-label={news} onCancel={onClose}>
      <h3 className="mail-subject">{mail.subject}</h3>
      <p className="soft">{`To ${mail.to}`}</p>
      {code !== '' && <p className="mail-code" data-testid="mail-code">{code}</p>}
      {page && <LinkPage page={page} onPage={setPage} />}
      {!page && openLink && link !== undefined && <button type="button" className="page-button" onClick={() => void openLink(link).then(setPage)}>Open the link</button>}
      {code !== '' && <button type="button" className="page-button" onClick={() => void navigator.clipboard?.writeText(code).catch(() => {}).then(onClose)}>Copy the code</button>}
      <button type="button" className="page-button" onClick={onClose}>Close</button>
    </dialog>
  );
}

type OpenLink = (link: string) => Promise<DemoLinkPage | undefined>;

/** Of a real server: its own page is shown. */
const openInTab: OpenLink = async (link) => {
  window.open(link, '_blank', 'noopener');
  return undefined;
};

/** What a browser would show of the link, on whichever device. */
function LinkPage({ page: { heading, said, choices, choose }, onPage }: { readonly page: DemoLinkPage; readonly onPage: (page: DemoLinkPage) => void }): ReactNode {
  return (
    <section className="card" aria-label="Page of the link">
      <h4>{heading}</h4>
      {said.map((line) => <p key={line} className="soft">{line}</p>)}
      <div className="row">{choices.map(({ value, text }) => <button key={value} type="button" className="page-button" onClick={() => void choose(value).then(onPage)}>{text}</button>)}</div>
    </section>
  );
}

function linkOf({ text }: DemoMail): string | undefined {
  return /https?:\/\/\S+\/mail-link#\S+/.exec(text)?.[0];
}

/** A line of its own, as the mails have it, or within a message. */
function codeOf({ text }: DemoMail): string | undefined {
  return (/^\s*(\d{6})\s*$/m.exec(text) ?? /\b(\d{6})\b/.exec(text))?.[1];
}
