// Verbs that say what is shown.
export { chooseLocale } from '../flows/modal/chooseLocale.ts';
export { closeModal, goBack, openModal, showScreen } from '../flows/modal/showScreen.ts';
