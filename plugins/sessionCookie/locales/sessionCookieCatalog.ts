/** What the plugin's errors say and advise in another language; in English they bring their own words. */
export type SessionCookieCatalog = Readonly<Record<`sessionCookie.error.${'refused' | 'unreadable' | 'endFailed'}${'' | '.remedy'}`, string>>;
