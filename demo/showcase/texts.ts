import type { LocaleTag } from '../../src/index.ts';

/** The shop's own texts. What stands in braces is filled in. */
const en = {
  skip: 'Skip to the prints',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  heroTitle: 'Prints for early risers',
  heroText: 'Dawn Chorus prints one bird at a time, in small numbers. Each print is yours to keep, hang or pass on.',
  heroAction: 'See this week’s print',
  tryAgain: 'Try again',
  reading: 'Loading…',
  failed: 'This could not be loaded.',
  dropKicker: 'This week’s print',
  dropText: 'A hundred are printed, and no more. Up to {limit} for each collector.',
  dropTaken: '{taken} of {total} taken',
  dropAction: 'Claim a print',
  dropHave: 'You have {count}',
  marketTitle: 'From other collectors',
  marketText: 'Sold by people who have one to spare.',
  marketAction: 'Buy',
  marketSold: 'Sold',
  marketEmpty: 'Nothing is for sale right now. Have a look at this week’s print.',
  number: 'No. {id}',
  clapTitle: 'Applaud the printer',
  clapText: 'A clap is kept for good. It costs you nothing: we pay the fee.',
  clapAction: 'Applaud',
  clapCount: 'Claps so far: {count}',
  clapSending: 'Sending your clap…',
  clapDone: 'Thank you! Your clap is kept, and the fee is on us.',
  passTitle: 'Early-bird pass',
  passText: 'Asleep at dawn? Let us claim new prints for you until tomorrow, for {limit} each at most. You can take the pass back whenever you like.',
  passAction: 'Give us the pass',
  passWorking: 'One moment…',
  passActive: 'We may claim for you until {time}.',
  passRevoke: 'Take it back',
  passNeeds: 'The pass comes with a Dawn Chorus wallet. Sign in by e‑mail, passkey or Google to get one.',
  walletTitle: 'Your wallet',
  walletEmpty: 'Your wallet is empty. In this shop money is for play: take some.',
  walletGet: 'Get play money',
  walletMore: 'All funds',
  printsTitle: 'Your wall',
  printsEmpty: 'Your wall is bare. Claim this week’s print to hang the first one.',
  printsSignedOut: 'Sign in to see your prints and your funds here.',
  language: 'Language',
  theme: 'Colours',
  themeSystem: 'As the device',
  themeLight: 'Light',
  themeDark: 'Dark',
  footer: 'A made-up shop. Everything on it runs in this page: no money moves, and nothing leaves your browser.',
};

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;

const de: Texts = {
  skip: 'Zu den Drucken springen', signIn: 'Anmelden', signOut: 'Abmelden', signingOut: 'Wird abgemeldet …',
  heroTitle: 'Drucke für Frühaufsteher', heroText: 'Dawn Chorus druckt einen Vogel nach dem anderen, in kleinen Auflagen. Jeder Druck gehört dir: zum Behalten, Aufhängen oder Weitergeben.', heroAction: 'Zum Druck der Woche',
  tryAgain: 'Noch einmal versuchen', reading: 'Wird geladen …', failed: 'Das konnte nicht geladen werden.',
  dropKicker: 'Druck der Woche', dropText: 'Hundert werden gedruckt, nicht mehr. Höchstens {limit} für jeden.', dropTaken: '{taken} von {total} vergeben', dropAction: 'Einen Druck nehmen', dropHave: 'Du hast {count}',
  marketTitle: 'Von anderen Sammlern', marketText: 'Verkauft von Leuten, die einen übrig haben.', marketAction: 'Kaufen', marketSold: 'Verkauft', marketEmpty: 'Gerade wird nichts verkauft. Sieh dir den Druck der Woche an.', number: 'Nr. {id}',
  clapTitle: 'Applaus für den Drucker', clapText: 'Ein Applaus bleibt für immer. Er kostet dich nichts: Die Gebühr zahlen wir.', clapAction: 'Applaudieren', clapCount: 'Bisher {count}-mal applaudiert', clapSending: 'Dein Applaus wird gesendet …', clapDone: 'Danke! Dein Applaus bleibt, und die Gebühr zahlen wir.',
  passTitle: 'Pass für Langschläfer', passText: 'Schläfst du bei Sonnenaufgang noch? Lass uns bis morgen neue Drucke für dich nehmen, für höchstens {limit} pro Stück. Du kannst den Pass jederzeit zurücknehmen.', passAction: 'Pass geben', passWorking: 'Einen Moment …', passActive: 'Wir dürfen bis {time} für dich zugreifen.', passRevoke: 'Zurücknehmen', passNeeds: 'Der Pass gehört zur Wallet von Dawn Chorus. Melde dich per E-Mail, Passkey oder Google an, um eine zu bekommen.',
  walletTitle: 'Deine Wallet', walletEmpty: 'Deine Wallet ist leer. In diesem Laden ist das Geld nur Spielgeld: Nimm dir welches.', walletGet: 'Spielgeld holen', walletMore: 'Alle Guthaben',
  printsTitle: 'Deine Wand', printsEmpty: 'Deine Wand ist leer. Nimm den Druck der Woche und hänge den ersten auf.', printsSignedOut: 'Melde dich an, um hier deine Drucke und dein Guthaben zu sehen.',
  language: 'Sprache', theme: 'Farben', themeSystem: 'Wie das Gerät', themeLight: 'Hell', themeDark: 'Dunkel', footer: 'Ein erfundener Laden. Alles läuft in dieser Seite: Es fließt kein Geld, und nichts verlässt deinen Browser.',
};

const es: Texts = {
  skip: 'Ir a las láminas', signIn: 'Iniciar sesión', signOut: 'Cerrar sesión', signingOut: 'Cerrando sesión…',
  heroTitle: 'Láminas para madrugadores', heroText: 'Dawn Chorus imprime un pájaro cada vez, en tiradas pequeñas. Cada lámina es tuya para guardarla, colgarla o regalarla.', heroAction: 'Ver la lámina de la semana',
  tryAgain: 'Reintentar', reading: 'Cargando…', failed: 'No se ha podido cargar.',
  dropKicker: 'La lámina de la semana', dropText: 'Se imprimen cien, ni una más. Hasta {limit} por coleccionista.', dropTaken: '{taken} de {total} entregadas', dropAction: 'Conseguir una lámina', dropHave: 'Tienes {count}',
  marketTitle: 'De otros coleccionistas', marketText: 'Las vende gente a la que le sobra una.', marketAction: 'Comprar', marketSold: 'Vendida', marketEmpty: 'Ahora no hay nada a la venta. Mira la lámina de la semana.', number: 'N.º {id}',
  clapTitle: 'Un aplauso para el impresor', clapText: 'Cada aplauso queda para siempre. No te cuesta nada: la comisión la pagamos nosotros.', clapAction: 'Aplaudir', clapCount: 'Aplausos hasta ahora: {count}', clapSending: 'Enviando tu aplauso…', clapDone: '¡Gracias! Tu aplauso queda guardado y la comisión corre de nuestra cuenta.',
  passTitle: 'Pase para dormilones', passText: '¿Duermes al amanecer? Déjanos conseguir láminas nuevas por ti hasta mañana, por {limit} cada una como máximo. Puedes retirar el pase cuando quieras.', passAction: 'Dar el pase', passWorking: 'Un momento…', passActive: 'Podemos conseguirlas por ti hasta {time}.', passRevoke: 'Retirarlo', passNeeds: 'El pase viene con una cartera de Dawn Chorus. Inicia sesión con correo, llave de acceso o Google para tener una.',
  walletTitle: 'Tu cartera', walletEmpty: 'Tu cartera está vacía. En esta tienda el dinero es de juguete: coge un poco.', walletGet: 'Conseguir dinero de juguete', walletMore: 'Todos los fondos',
  printsTitle: 'Tu pared', printsEmpty: 'Tu pared está vacía. Consigue la lámina de la semana y cuelga la primera.', printsSignedOut: 'Inicia sesión para ver aquí tus láminas y tus fondos.',
  language: 'Idioma', theme: 'Colores', themeSystem: 'Como el dispositivo', themeLight: 'Claro', themeDark: 'Oscuro', footer: 'Una tienda inventada. Todo ocurre en esta página: no se mueve dinero y nada sale de tu navegador.',
};

const fr: Texts = {
  skip: 'Aller aux estampes', signIn: 'Se connecter', signOut: 'Se déconnecter', signingOut: 'Déconnexion…',
  heroTitle: 'Des estampes pour lève-tôt', heroText: 'Dawn Chorus imprime un oiseau à la fois, en petit nombre. Chaque estampe est à vous : gardez-la, accrochez-la ou offrez-la.', heroAction: 'Voir l’estampe de la semaine',
  tryAgain: 'Réessayer', reading: 'Chargement…', failed: 'Le chargement a échoué.',
  dropKicker: 'L’estampe de la semaine', dropText: 'Cent exemplaires, pas un de plus. Jusqu’à {limit} par collectionneur.', dropTaken: '{taken} sur {total} déjà prises', dropAction: 'Prendre une estampe', dropHave: 'Vous en avez {count}',
  marketTitle: 'Chez d’autres collectionneurs', marketText: 'Vendues par ceux qui en ont une de trop.', marketAction: 'Acheter', marketSold: 'Vendue', marketEmpty: 'Rien n’est en vente pour l’instant. Regardez l’estampe de la semaine.', number: 'N° {id}',
  clapTitle: 'Applaudir l’imprimeur', clapText: 'Un applaudissement reste pour toujours. Il ne vous coûte rien : nous payons les frais.', clapAction: 'Applaudir', clapCount: 'Applaudissements jusqu’ici : {count}', clapSending: 'Envoi de votre applaudissement…', clapDone: 'Merci ! Votre applaudissement est gardé, et les frais sont pour nous.',
  passTitle: 'Passe grasse matinée', passText: 'Vous dormez encore à l’aube ? Laissez-nous prendre pour vous les nouvelles estampes jusqu’à demain, à {limit} pièce au plus. Vous pouvez reprendre le passe quand vous voulez.', passAction: 'Donner le passe', passWorking: 'Un instant…', passActive: 'Nous pouvons en prendre pour vous jusqu’à {time}.', passRevoke: 'Le reprendre', passNeeds: 'Le passe va avec un portefeuille Dawn Chorus. Connectez-vous par e-mail, clé d’accès ou Google pour en avoir un.',
  walletTitle: 'Votre portefeuille', walletEmpty: 'Votre portefeuille est vide. Dans cette boutique, l’argent est pour jouer : prenez-en.', walletGet: 'Prendre de l’argent factice', walletMore: 'Tous les fonds',
  printsTitle: 'Votre mur', printsEmpty: 'Votre mur est nu. Prenez l’estampe de la semaine pour accrocher la première.', printsSignedOut: 'Connectez-vous pour voir ici vos estampes et vos fonds.',
  language: 'Langue', theme: 'Couleurs', themeSystem: 'Comme l’appareil', themeLight: 'Clair', themeDark: 'Sombre', footer: 'Une boutique inventée. Tout se passe dans cette page : aucun argent ne circule et rien ne quitte votre navigateur.',
};

const ja: Texts = {
  skip: '作品へ移動', signIn: 'サインイン', signOut: 'サインアウト', signingOut: 'サインアウト中…',
  heroTitle: '早起きさんの版画', heroText: 'Dawn Chorus は鳥を一羽ずつ、少部数で刷ります。どの一枚も、手元に置くのも飾るのも譲るのもあなた次第です。', heroAction: '今週の版画を見る',
  tryAgain: 'もう一度試す', reading: '読み込み中…', failed: '読み込めませんでした。',
  dropKicker: '今週の版画', dropText: '刷るのは百枚だけ。お一人さま {limit} 枚まで。', dropTaken: '{total} 枚のうち {taken} 枚が渡りました', dropAction: '版画を受け取る', dropHave: '{count} 枚お持ちです',
  marketTitle: 'ほかの収集家から', marketText: '一枚余分に持っている方からの出品です。', marketAction: '購入', marketSold: '売り切れ', marketEmpty: 'いまは出品がありません。今週の版画をご覧ください。', number: 'No. {id}',
  clapTitle: '刷り師に拍手を', clapText: '拍手はずっと残ります。手数料は当店が払うので、費用はかかりません。', clapAction: '拍手する', clapCount: 'これまでの拍手 {count} 回', clapSending: '拍手を送っています…', clapDone: 'ありがとうございます。拍手は記録され、手数料は当店が払いました。',
  passTitle: '朝寝坊パス', passText: '夜明けはまだ夢の中ですか。明日まで、新しい版画を一枚 {limit} までで代わりに受け取ります。パスはいつでも取り消せます。', passAction: 'パスを渡す', passWorking: '少しお待ちください…', passActive: '{time} まで代わりに受け取れます。', passRevoke: '取り消す', passNeeds: 'パスには Dawn Chorus のウォレットが必要です。メール、パスキー、または Google でサインインしてください。',
  walletTitle: 'あなたのウォレット', walletEmpty: 'ウォレットは空です。この店のお金は遊び用です。どうぞお受け取りください。', walletGet: '遊び用のお金をもらう', walletMore: 'すべての残高',
  printsTitle: 'あなたの壁', printsEmpty: '壁にはまだ何もありません。今週の版画を受け取って、最初の一枚を飾りましょう。', printsSignedOut: 'サインインすると、版画と残高がここに表示されます。',
  language: '言語', theme: '配色', themeSystem: '端末に合わせる', themeLight: 'ライト', themeDark: 'ダーク', footer: '架空のお店です。すべてこのページの中で動き、お金は動かず、ブラウザーの外には何も出ません。',
};

const ko: Texts = {
  skip: '작품으로 이동', signIn: '로그인', signOut: '로그아웃', signingOut: '로그아웃하는 중…',
  heroTitle: '일찍 일어난 이를 위한 판화', heroText: 'Dawn Chorus는 새를 한 번에 한 마리씩, 적은 수만 찍습니다. 한 장 한 장 간직하거나 걸거나 나눌 수 있습니다.', heroAction: '이번 주 판화 보기',
  tryAgain: '다시 시도', reading: '불러오는 중…', failed: '불러오지 못했습니다.',
  dropKicker: '이번 주 판화', dropText: '백 장만 찍습니다. 한 사람당 {limit}장까지.', dropTaken: '{total}장 중 {taken}장이 나갔습니다', dropAction: '판화 받기', dropHave: '{count}장 보유',
  marketTitle: '다른 수집가에게서', marketText: '한 장 더 가진 분들이 내놓았습니다.', marketAction: '구매', marketSold: '판매됨', marketEmpty: '지금은 나온 것이 없습니다. 이번 주 판화를 보세요.', number: 'No. {id}',
  clapTitle: '판화가에게 박수를', clapText: '박수는 영원히 남습니다. 수수료는 저희가 내므로 비용이 들지 않습니다.', clapAction: '박수 보내기', clapCount: '지금까지 박수 {count}번', clapSending: '박수를 보내는 중…', clapDone: '고맙습니다! 박수가 기록되었고 수수료는 저희가 냈습니다.',
  passTitle: '늦잠 패스', passText: '새벽에 주무시나요? 내일까지 새 판화를 한 장에 최대 {limit}로 대신 받아 드립니다. 패스는 언제든 거둘 수 있습니다.', passAction: '패스 주기', passWorking: '잠시만요…', passActive: '{time}까지 대신 받을 수 있습니다.', passRevoke: '거두기', passNeeds: '패스에는 Dawn Chorus 지갑이 필요합니다. 이메일, 패스키 또는 Google로 로그인하세요.',
  walletTitle: '내 지갑', walletEmpty: '지갑이 비어 있습니다. 이 가게의 돈은 놀이용이니 가져가세요.', walletGet: '놀이용 돈 받기', walletMore: '모든 자금',
  printsTitle: '내 벽', printsEmpty: '벽이 비어 있습니다. 이번 주 판화를 받아 첫 장을 걸어 보세요.', printsSignedOut: '로그인하면 판화와 자금이 여기에 보입니다.',
  language: '언어', theme: '색상', themeSystem: '기기 설정', themeLight: '밝게', themeDark: '어둡게', footer: '지어낸 가게입니다. 모든 것이 이 페이지 안에서 돌아가며, 돈은 움직이지 않고 브라우저 밖으로 나가는 것도 없습니다.',
};

const pt: Texts = {
  skip: 'Ir para as gravuras', signIn: 'Entrar', signOut: 'Sair', signingOut: 'Saindo…',
  heroTitle: 'Gravuras para quem madruga', heroText: 'A Dawn Chorus imprime um pássaro de cada vez, em pequenas tiragens. Cada gravura é sua para guardar, pendurar ou passar adiante.', heroAction: 'Ver a gravura da semana',
  tryAgain: 'Tentar de novo', reading: 'Carregando…', failed: 'Não foi possível carregar.',
  dropKicker: 'A gravura da semana', dropText: 'São cem cópias, e nenhuma a mais. Até {limit} por colecionador.', dropTaken: '{taken} de {total} entregues', dropAction: 'Pegar uma gravura', dropHave: 'Você tem {count}',
  marketTitle: 'De outros colecionadores', marketText: 'Vendidas por quem tem uma sobrando.', marketAction: 'Comprar', marketSold: 'Vendida', marketEmpty: 'Nada à venda agora. Veja a gravura da semana.', number: 'N.º {id}',
  clapTitle: 'Aplauda o gravador', clapText: 'Um aplauso fica para sempre. Não custa nada para você: nós pagamos a taxa.', clapAction: 'Aplaudir', clapCount: 'Aplausos até agora: {count}', clapSending: 'Enviando seu aplauso…', clapDone: 'Obrigado! Seu aplauso ficou guardado, e a taxa é por nossa conta.',
  passTitle: 'Passe do dorminhoco', passText: 'Dorme ao amanhecer? Deixe a gente pegar novas gravuras por você até amanhã, por no máximo {limit} cada. Você pode retirar o passe quando quiser.', passAction: 'Dar o passe', passWorking: 'Um momento…', passActive: 'Podemos pegar por você até {time}.', passRevoke: 'Retirar', passNeeds: 'O passe vem com uma carteira Dawn Chorus. Entre por e-mail, chave de acesso ou Google para ter uma.',
  walletTitle: 'Sua carteira', walletEmpty: 'Sua carteira está vazia. Nesta loja o dinheiro é de brincadeira: pegue um pouco.', walletGet: 'Pegar dinheiro de brincadeira', walletMore: 'Todos os fundos',
  printsTitle: 'Sua parede', printsEmpty: 'Sua parede está vazia. Pegue a gravura da semana e pendure a primeira.', printsSignedOut: 'Entre para ver aqui suas gravuras e seus fundos.',
  language: 'Idioma', theme: 'Cores', themeSystem: 'Como o aparelho', themeLight: 'Claro', themeDark: 'Escuro', footer: 'Uma loja inventada. Tudo acontece nesta página: nenhum dinheiro circula e nada sai do seu navegador.',
};

const ru: Texts = {
  skip: 'Перейти к гравюрам', signIn: 'Войти', signOut: 'Выйти', signingOut: 'Выходим…',
  heroTitle: 'Гравюры для тех, кто рано встаёт', heroText: 'Dawn Chorus печатает по одной птице за раз, малым тиражом. Каждую гравюру можно хранить, повесить или передать другому.', heroAction: 'Гравюра этой недели',
  tryAgain: 'Повторить', reading: 'Загрузка…', failed: 'Не удалось загрузить.',
  dropKicker: 'Гравюра этой недели', dropText: 'Напечатано сто, и не больше. До {limit} на одного собирателя.', dropTaken: 'Разобрано {taken} из {total}', dropAction: 'Получить гравюру', dropHave: 'У вас {count}',
  marketTitle: 'От других собирателей', marketText: 'Продают те, у кого есть лишняя.', marketAction: 'Купить', marketSold: 'Продано', marketEmpty: 'Сейчас ничего не продаётся. Посмотрите гравюру этой недели.', number: '№ {id}',
  clapTitle: 'Аплодисменты печатнику', clapText: 'Аплодисменты сохраняются навсегда. Вам это ничего не стоит: комиссию платим мы.', clapAction: 'Аплодировать', clapCount: 'Аплодисментов: {count}', clapSending: 'Отправляем…', clapDone: 'Спасибо! Аплодисменты сохранены, комиссия за наш счёт.',
  passTitle: 'Пропуск для сонь', passText: 'Спите на рассвете? Позвольте нам до завтра получать для вас новые гравюры, не дороже {limit} за каждую. Пропуск можно забрать в любой момент.', passAction: 'Дать пропуск', passWorking: 'Минуту…', passActive: 'Мы можем получать их для вас до {time}.', passRevoke: 'Забрать', passNeeds: 'Пропуск есть у кошелька Dawn Chorus. Войдите по почте, ключу доступа или через Google, чтобы получить его.',
  walletTitle: 'Ваш кошелёк', walletEmpty: 'Ваш кошелёк пуст. В этом магазине деньги игрушечные: возьмите немного.', walletGet: 'Взять игрушечных денег', walletMore: 'Все средства',
  printsTitle: 'Ваша стена', printsEmpty: 'Стена пуста. Получите гравюру этой недели и повесьте первую.', printsSignedOut: 'Войдите, чтобы увидеть здесь свои гравюры и средства.',
  language: 'Язык', theme: 'Цвета', themeSystem: 'Как на устройстве', themeLight: 'Светлые', themeDark: 'Тёмные', footer: 'Выдуманный магазин. Всё происходит на этой странице: деньги не движутся, и ничто не покидает ваш браузер.',
};

const tl: Texts = {
  skip: 'Pumunta sa mga print', signIn: 'Mag-sign in', signOut: 'Mag-sign out', signingOut: 'Nagsa-sign out…',
  heroTitle: 'Mga print para sa maagang gumising', heroText: 'Isang ibon lang sa bawat pagkakataon ang inililimbag ng Dawn Chorus, at kaunti lang. Sa iyo ang bawat print: itago, isabit o ipasa.', heroAction: 'Tingnan ang print ngayong linggo',
  tryAgain: 'Subukan muli', reading: 'Naglo-load…', failed: 'Hindi ito ma-load.',
  dropKicker: 'Print ngayong linggo', dropText: 'Isandaan lang ang inilimbag. Hanggang {limit} sa bawat kolektor.', dropTaken: '{taken} sa {total} ang nakuha na', dropAction: 'Kumuha ng print', dropHave: 'Mayroon kang {count}',
  marketTitle: 'Mula sa ibang kolektor', marketText: 'Ibinebenta ng may sobra.', marketAction: 'Bilhin', marketSold: 'Nabili na', marketEmpty: 'Walang ibinebenta ngayon. Tingnan ang print ngayong linggo.', number: 'Blg. {id}',
  clapTitle: 'Palakpakan ang manlilimbag', clapText: 'Mananatili ang bawat palakpak. Wala kang babayaran: kami ang sagot sa bayarin.', clapAction: 'Pumalakpak', clapCount: 'Mga palakpak: {count}', clapSending: 'Ipinapadala ang palakpak mo…', clapDone: 'Salamat! Naitala ang palakpak mo, at sagot namin ang bayarin.',
  passTitle: 'Pass para sa tulog pa', passText: 'Tulog ka pa ba sa madaling-araw? Hayaan kaming kumuha ng bagong print para sa iyo hanggang bukas, hanggang {limit} bawat isa. Mababawi mo ang pass anumang oras.', passAction: 'Ibigay ang pass', passWorking: 'Sandali lang…', passActive: 'Makakakuha kami para sa iyo hanggang {time}.', passRevoke: 'Bawiin', passNeeds: 'Kasama ang pass sa wallet ng Dawn Chorus. Mag-sign in gamit ang e-mail, passkey o Google para magkaroon nito.',
  walletTitle: 'Iyong wallet', walletEmpty: 'Walang laman ang wallet mo. Laro lang ang pera sa tindahang ito: kumuha ka.', walletGet: 'Kumuha ng perang laro', walletMore: 'Lahat ng pondo',
  printsTitle: 'Iyong dingding', printsEmpty: 'Wala pang nakasabit. Kunin ang print ngayong linggo at isabit ang una.', printsSignedOut: 'Mag-sign in para makita rito ang iyong mga print at pondo.',
  language: 'Wika', theme: 'Kulay', themeSystem: 'Gaya ng device', themeLight: 'Maliwanag', themeDark: 'Madilim', footer: 'Gawa-gawang tindahan. Lahat ay tumatakbo sa pahinang ito: walang perang gumagalaw, at walang lumalabas sa browser mo.',
};

const vi: Texts = {
  skip: 'Đến các bản in', signIn: 'Đăng nhập', signOut: 'Đăng xuất', signingOut: 'Đang đăng xuất…',
  heroTitle: 'Bản in cho người dậy sớm', heroText: 'Dawn Chorus in từng chú chim một, với số lượng ít. Mỗi bản là của bạn: để giữ, để treo hay để tặng.', heroAction: 'Xem bản in tuần này',
  tryAgain: 'Thử lại', reading: 'Đang tải…', failed: 'Không tải được.',
  dropKicker: 'Bản in tuần này', dropText: 'Chỉ in một trăm bản. Mỗi người tối đa {limit} bản.', dropTaken: 'Đã nhận {taken} trên {total}', dropAction: 'Nhận một bản in', dropHave: 'Bạn có {count}',
  marketTitle: 'Từ các nhà sưu tập khác', marketText: 'Do người có thừa một bản bán lại.', marketAction: 'Mua', marketSold: 'Đã bán', marketEmpty: 'Hiện không có gì để bán. Hãy xem bản in tuần này.', number: 'Số {id}',
  clapTitle: 'Vỗ tay tặng thợ in', clapText: 'Tiếng vỗ tay được giữ mãi. Bạn không tốn gì: chúng tôi trả phí.', clapAction: 'Vỗ tay', clapCount: '{count} tràng vỗ tay đến nay', clapSending: 'Đang gửi tiếng vỗ tay…', clapDone: 'Cảm ơn! Tiếng vỗ tay đã được giữ, phí do chúng tôi trả.',
  passTitle: 'Thẻ ngủ nướng', passText: 'Bạn còn ngủ lúc bình minh? Hãy để chúng tôi nhận bản in mới giúp bạn đến ngày mai, tối đa {limit} mỗi bản. Bạn có thể thu lại thẻ bất cứ lúc nào.', passAction: 'Trao thẻ', passWorking: 'Xin chờ…', passActive: 'Chúng tôi có thể nhận giúp bạn đến {time}.', passRevoke: 'Thu lại', passNeeds: 'Thẻ đi cùng ví Dawn Chorus. Đăng nhập bằng e-mail, khóa truy cập hoặc Google để có ví.',
  walletTitle: 'Ví của bạn', walletEmpty: 'Ví của bạn trống. Ở cửa hàng này tiền chỉ để chơi: hãy lấy một ít.', walletGet: 'Lấy tiền chơi', walletMore: 'Tất cả số dư',
  printsTitle: 'Bức tường của bạn', printsEmpty: 'Tường còn trống. Nhận bản in tuần này để treo bản đầu tiên.', printsSignedOut: 'Đăng nhập để xem bản in và số dư của bạn tại đây.',
  language: 'Ngôn ngữ', theme: 'Màu sắc', themeSystem: 'Theo thiết bị', themeLight: 'Sáng', themeDark: 'Tối', footer: 'Một cửa hàng hư cấu. Mọi thứ chạy trong trang này: không có tiền di chuyển và không gì rời khỏi trình duyệt của bạn.',
};

/** The shop's texts in the kit's ten languages. */
export const texts: Readonly<Record<LocaleTag, Texts>> = { en_US: en, de_DE: de, es_ES: es, fr_FR: fr, ja_JP: ja, ko_KR: ko, pt_BR: pt, ru_RU: ru, tl_PH: tl, vi_VN: vi };
