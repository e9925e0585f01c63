import type { LoginTexts } from './en.ts';

/** German. */
export const de: LoginTexts = {
  unknownOption: 'Unbekannte Anmeldeart',
  redirectInPopup: 'Eine Weiterleitungsadresse wird im Pop-up-Modus nicht unterstützt',
  redirectMissing: 'Im Fenstermodus ist eine Weiterleitungsadresse erforderlich',
  redirectNotAllowed: 'Die Weiterleitungsadresse gehört nicht zu dieser Website.',
  notBegun: 'Eine Anmeldung muss auf der Website selbst beginnen.',
  over: 'Diese Anmeldung ist abgelaufen oder wurde schon verwendet.',
  otherBrowser: 'Diese Anmeldung wurde in einem anderen Browser begonnen.',
  away: '{provider} ist gerade nicht erreichbar.',
  tooMany: 'Es gab zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann noch einmal.',
  unreadable: 'Die Antwort des anderen Dienstes ist nicht lesbar.',
  unavailable: 'Die Wallet ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  goBack: 'Schließen Sie dieses Fenster oder gehen Sie zu der Website zurück, auf der Sie begonnen haben, und versuchen Sie es noch einmal.',
  tryAgain: 'Erneut versuchen',
  backTo: 'Zurück zu {site}',
  signIn: 'Anmelden',
  finishing: 'Die Anmeldung wird abgeschlossen …',
  signedIn: 'Angemeldet',
  notSignedIn: 'Nicht angemeldet',
  closeWindow: 'Sie können dieses Fenster schließen.',
  continueTo: 'Weiter zu {site}',
};
