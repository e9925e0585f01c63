/** What a site wants of a second step by an authenticator app: none, for people who turn it on, or of each. */
export const secondFactorSettings = ['off', 'offered', 'required'] as const;
export type SecondFactorSetting = (typeof secondFactorSettings)[number];
