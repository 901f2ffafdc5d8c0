import type { Settings } from "../settings.ts";

/** An error, a text about one, or a list without the keys. A page that calls through a proxy has none. */
export async function clean<T>(settings: Settings, found: T): Promise<T> {
  return settings.viaProxy ? found : (await import("./without-keys.ts")).withoutKeys(found, settings);
}
