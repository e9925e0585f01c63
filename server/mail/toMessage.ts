import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/**
 * A mail as nodemailer takes it. Addresses go in as objects, never as text that would be parsed as a list; and nothing in it may name a file or a URL.
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  const { mailId, to, fromName, subject, text, html, language } = mail;
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject, text, html,
    messageId: `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      'Content-Language': language,
      // So that holiday answers and lists stay silent. @see RFC 3834, 5
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
