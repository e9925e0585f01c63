import { inputErrors } from '../../domain/inputErrors.ts';
import { localeTags } from '../../domain/text/locales.ts';
import { localeChosen } from '../../store/preferences.ts';
import type { Flow } from '../../store/coreState.ts';

/** Shows the kit in another language from here on, on later visits too. Its texts are fetched; what cannot be fetched stays English. @throws input.unknownLocale */
export function chooseLocale(locale: string): Flow<void> {
  return (dispatch) => {
    if (!localeTags.some((tag) => tag === locale)) throw inputErrors.unknownLocale({ locale, known: localeTags.join(', ') });
    dispatch(localeChosen(locale));
  };
}
