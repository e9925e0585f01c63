/** What one setting is: for the lines about mistakes, for the environment and for the help text. */
export interface SettingGuide {
  /** What it has to be, after "wanted". */
  readonly wanted: string;
  readonly example: string;
  /** The variable that stands over the file, where there is one. */
  readonly env?: string;
  /** How the text of the variable is read. Default: as it is. */
  readonly as?: 'number' | 'json' | 'path';
  /** Its value is never shown. A variable of the same name with `_FILE` names a file that holds it. */
  readonly isSecret?: true;
  /** It stands in a variable or a file of its own, never in the file of the settings. */
  readonly isNeverInFile?: true;
}
