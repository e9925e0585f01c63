// Verbs that say what is shown.
export { ask } from '../flows/modal/ask.ts';
export { chooseLocale } from '../flows/modal/chooseLocale.ts';
export { closeModal } from '../flows/modal/closeModal.ts';
export { goBack } from '../flows/modal/goBack.ts';
export { openModal } from '../flows/modal/openModal.ts';
export { showScreen } from '../flows/modal/showScreen.ts';
