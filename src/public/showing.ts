// Verbs that say what is shown.
export { chooseLocale } from '../flows/chooseLocale.ts';
export { closeModal, goBack, openModal, showScreen } from '../flows/showScreen.ts';
