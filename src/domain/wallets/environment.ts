/** What a page can tell of where it is shown, without asking anyone. All of it can be made up by whatever shows the page. */
export interface Surroundings {
  readonly userAgent: string;
  /** Hosts of the pages that show this one in a frame, as far as the browser says; the page that led here where it is in a frame and the browser does not. */
  readonly framedBy: readonly string[];
  /** Whether a page of another origin shows this one inside its own. */
  readonly isFramed: boolean;
  /** Whether something stands at a path of the page's globals, e.g. `ethereum.isExample`, and says yes. */
  has(path: string): boolean;
}

/** By what an environment is known: all that a sign names has to hold. */
export interface EnvironmentSign {
  readonly userAgent?: RegExp;
  /** A path of the page's globals at which something says yes, e.g. `ethereum.isExample`. */
  readonly global?: string;
  /** Only in the web view of an app: extensions of a browser may set the same globals. */
  readonly isInWebView?: true;
  /** A host that shows the page in a frame, or a domain above it. */
  readonly framedBy?: string;
  /** In a frame of any other origin. */
  readonly isFramed?: true;
  /** A wallet, by id or reverse domain name, that is here in such a place and nowhere else. */
  readonly wallet?: string;
}

/** A place in which sites are shown, such as a wallet's own browser, a mini app or a frame. */
export interface EnvironmentSpec {
  /** That of a plugin starts with the plugin's id. */
  readonly id: string;
  /** As the inspector calls it, in English. */
  readonly name: string;
  /** Any of these is enough. */
  readonly signs: readonly EnvironmentSign[];
  /** The wallets that belong to the place, by id or reverse domain name: they are offered first. Empty: those that are installed there. */
  readonly wallets: readonly string[];
  /** What cannot be done there. `windows`: opening another window. `apps`: going on in another app of the same phone, or getting one. */
  readonly lacks: readonly ('windows' | 'apps')[];
}

/** The first environment of which a sign is seen. `isHere` says of a wallet whether it can be opened here and now. */
export function findEnvironment(environments: readonly EnvironmentSpec[], surroundings: Surroundings, isHere: (wallet: string) => boolean): EnvironmentSpec | undefined {
  return environments.find(({ signs }) => signs.some((sign) => isSeen(sign, surroundings, isHere)));
}

function isSeen({ userAgent, global, isInWebView, framedBy, isFramed, wallet }: EnvironmentSign, surroundings: Surroundings, isHere: (wallet: string) => boolean): boolean {
  return (
    (userAgent === undefined || userAgent.test(surroundings.userAgent)) &&
    (isInWebView === undefined || isWebView(surroundings)) &&
    (isFramed === undefined || surroundings.isFramed) &&
    (framedBy === undefined || surroundings.framedBy.some((host) => host === framedBy || host.endsWith(`.${framedBy}`))) &&
    (global === undefined || surroundings.has(global)) &&
    (wallet === undefined || isHere(wallet))
  );
}

/** A page in an app and not in a browser: Android says so, apps for iOS do not call themselves Safari as browsers there do. */
function isWebView({ userAgent, has }: Surroundings): boolean {
  return /; wv\)/.test(userAgent) || (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)) || (/Android|iPhone|iPad|iPod/.test(userAgent) && has('ReactNativeWebView'));
}
