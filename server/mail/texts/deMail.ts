import type { MailTexts } from './MailTexts.ts';

export const deMail: MailTexts = {
  codeSubject: '{code} ist Ihr Code für {site}',
  codes: {
    signIn: 'Ihr Code für die Anmeldung bei {site}:',
    stepUp: 'Ihr Code, mit dem Sie bei {site} bestätigen, dass Sie es sind:',
    link: 'Ihr Code, um diese Adresse mit Ihrer Wallet bei {site} zu verbinden:',
  },
  codeValid: 'Er gilt einmal, innerhalb von {minutes} Minuten.',
  codeWarning: 'Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben. {site} fragt nie am Telefon, im Chat oder per E-Mail danach. Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren.',
  linkSubject: 'Ihr Link für die Anmeldung bei {site}',
  links: {
    signIn: 'Öffnen Sie diesen Link, um sich bei {site} anzumelden:',
    link: 'Öffnen Sie diesen Link, um diese Adresse mit Ihrer Wallet bei {site} zu verbinden:',
  },
  linkButton: 'Weiter',
  linkOrCode: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:',
  linkWarning: 'Öffnen Sie ihn nur, wenn Sie ihn gerade selbst angefordert haben. Seine Seite fragt dann nach der Zahl, die Sie dort sehen: Sagen Sie sie niemandem und lassen Sie sich keine sagen. Wenn Sie keinen Link angefordert haben, können Sie diese E-Mail ignorieren.',
  notices: {
    newDevice: { subject: 'Neues Gerät für Ihre Wallet bei {site}', text: 'Ein neues Gerät kann jetzt Ihre Wallet bei {site} verwenden.' },
    deviceRevoked: { subject: 'Gerät aus Ihrer Wallet bei {site} entfernt', text: 'Ein Gerät wurde aus Ihrer Wallet bei {site} entfernt. Es kann die Wallet nicht mehr verwenden.' },
    export: { subject: 'Ihre Wallet bei {site} wurde exportiert', text: 'Das Geheimnis Ihrer Wallet bei {site} wurde exportiert. Wer es hat, kann alles in der Wallet bewegen.' },
    recoveryChanged: { subject: 'Wiederherstellung Ihrer Wallet bei {site} geändert', text: 'Die Wege, Ihre Wallet bei {site} wiederherzustellen, wurden geändert.' },
    identityLinked: { subject: 'Neuer Anmeldeweg für Ihre Wallet bei {site}', text: 'Zu Ihrer Wallet bei {site} kam ein neuer Weg hinzu, sich anzumelden.' },
    identityUnlinked: { subject: 'Anmeldeweg aus Ihrer Wallet bei {site} entfernt', text: 'Aus Ihrer Wallet bei {site} wurde ein Weg entfernt, sich anzumelden. Er führt nicht mehr zur Wallet.' },
    secondFactorOn: { subject: 'Bestätigung in zwei Schritten ist an: Ihre Wallet bei {site}', text: 'Bevor der Schlüssel Ihrer Wallet bei {site} gezeigt wird, wird jetzt auch ein Code einer Authenticator-App verlangt.' },
    secondFactorOff: { subject: 'Bestätigung in zwei Schritten ist aus: Ihre Wallet bei {site}', text: 'Die Authenticator-App Ihrer Wallet bei {site} wurde entfernt. Ihre Codes werden nicht mehr verlangt.' },
    siteAgreed: { subject: '{newSite} darf jetzt Ihre Wallet bei {site} verwenden', text: 'Der Website {newSite} wurde erlaubt, Ihre Wallet bei {site} zu verwenden.' },
    accountDeleted: { subject: 'Ihr Konto bei {site} wurde gelöscht', text: 'Ihr Konto bei {site} wurde gelöscht, mit seinem Teil Ihrer Wallet.' },
  },
  time: 'Zeit: {time}',
  device: 'Gerät: {device}',
  notYou: 'Wenn Sie das nicht waren, öffnen Sie selbst {site}, melden Sie sich an und entfernen Sie jedes Gerät, das Sie nicht kennen.',
  notYouSite: 'Wenn Sie das nicht waren, öffnen Sie selbst eine Website von {site}, die Sie kennen, melden Sie sich an, nehmen Sie es unter „Websites“ in „Wallet verwalten“ zurück und entfernen Sie jedes Gerät, das Sie nicht kennen.',
  notYouDeleted: 'Wenn Sie das nicht waren, sagen Sie es den Betreibern von {site}.',
  reason: 'Sie erhalten diese E-Mail, weil diese Adresse mit der Wallet von {site} verwendet wird. Antworten werden nicht gelesen.',
};
