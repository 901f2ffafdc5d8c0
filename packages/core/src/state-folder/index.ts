// Where programs keep what outlives them.

/** What says it: `process`. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/**
 * Where programs of a user keep their state: by the conventions of Windows, macOS, and XDG for all others.
 *
 * @param home Folder of the user.
 */
export function stateFolder({ env, platform }: Surroundings, home: string): string {
  if (platform === "win32") return env.LOCALAPPDATA ?? `${home}\\AppData\\Local`;
  if (platform === "darwin") return `${home}/Library/Application Support`;
  const { XDG_STATE_HOME: given = "" } = env;
  return given.startsWith("/") ? given : `${home}/.local/state`;
}
