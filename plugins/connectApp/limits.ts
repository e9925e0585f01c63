// Numbers of this plugin; the unit stands in the name.
/** Answers that were given and of which it is remembered, so that no request is carried out twice. */
export const appAnswersRemembered = 50;
/** Batches of which it is remembered whose they are. */
export const appBatchesRemembered = 50;
/** How long a wallet may take to tell what it can do, for what an app is told of it when it is let in. */
export const appCapabilitiesMs = 3_000;
/** How long a tab in view waits for its turn before it asks for it. */
export const appElectionMs = 300;
/** How long what connects to apps may take to load. */
export const appLoadMs = 60_000;
/** How long another tab that serves the apps is waited for, when a person acts in this one. */
export const appLockMs = 4_000;
export const appPauseMs = 30_000;
/** How often in a row a person turns an app down before it may ask nothing for a while. */
export const maxAppRefusals = 3;
/** As text, with all its parameters; the code of a large contract fits. */
export const maxAppRequestCharacters = 524_288;
/** Requests of apps that wait while one is shown; more are refused. */
export const maxAppRequests = 20;
/** Of these, how many may be one app's. */
export const maxAppRequestsOfOne = 10;
export const maxConnectedApps = 20;
