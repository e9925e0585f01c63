//? inApp
import type { Mailbox, PageMail } from 'latchkey-server/mocks';

/** Shows what the wallet's server has mailed: the latest mail in a window, and all of them at the end of the page. */
export function showMailbox(mailbox: Mailbox): void {
  const list = element('ul');
  const none = element('p', 'No mails yet.');
  const section = element('section', element('h2', 'Mailbox'), none, list);
  section.className = 'mailbox';
  section.setAttribute('aria-label', 'Mailbox');
  document.body.append(section);

  const read = async (): Promise<void> => {
    const mails = await mailbox.list();
    none.hidden = mails.length > 0;
    list.replaceChildren(...mails.map(({ to, subject, text }) => element('li', element('details', element('summary', `${subject} (to ${to})`), element('pre', text)))));
  };
  void read();
  mailbox.onMail((mail) => {
    void read();
    if (codeOf(mail) !== undefined) showMail(mail);
  });
}

/** In a window of its own: while the kit's window is open, the page behind it cannot be reached. */
function showMail(mail: PageMail): void {
  const code = element('output', codeOf(mail) ?? '');
  const close = element('button', 'Put the mail away');
  close.type = 'button';
  const dialog = element('dialog', element('h2', mail.subject), element('p', `A mail to ${mail.to}. Its code:`), code, close);
  dialog.className = 'mail';
  dialog.setAttribute('aria-label', 'New mail');
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function codeOf({ text }: PageMail): string | undefined {
  return /\b\d{6}\b/.exec(text)?.[0];
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, ...children: readonly (Node | string)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
