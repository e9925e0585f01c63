import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Russian. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Войти с помощью кошелька',
  'authWallet.link': 'Привязать кошелёк',
  'authWallet.choose': 'Выберите кошелёк, с помощью которого хотите войти.',
  'authWallet.chooseLink': 'Выберите кошелёк, который хотите добавить к аккаунту.',
  'authWallet.opening': 'Открывается {wallet}…',
  'authWallet.openingHint': 'Разрешите {wallet} показать этому сайту ваш аккаунт.',
  'authWallet.preparing': 'Составляется сообщение…',
  'authWallet.signing': 'Подтвердите в {wallet}',
  'authWallet.signingHint': 'Появится окно {wallet}. Подпишите в нём сообщение: это бесплатно и не перемещает средства.',
  'authWallet.verifying': 'Выполняется вход…',
  'authWallet.signedIn': 'Вы вошли.',
  'authWallet.failed': 'Не удалось войти',
  'authWallet.rejected': 'Вы отклонили запрос в {wallet}.',
  'authWallet.tryAgain': 'Повторить',
  'authWallet.others': 'Показать все кошельки',
  'authWallet.error.noPage': 'Нет страницы, на которую мог бы войти кошелёк',
  'authWallet.error.noPage.remedy': 'Войдите со страницы в браузере.',
  'authWallet.error.wrongMessage': 'То, что сервер кошелька просит подписать, не является входом на эту страницу',
  'authWallet.error.wrongMessage.remedy': 'Ничего не подписано. Сообщите сайту.',
};
export default texts;
