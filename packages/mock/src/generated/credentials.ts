// Generated from spec/ by `pnpm generate`. Do not edit.
/** What an account is let in with. */
export interface Credentials {
  /** The API id, from the account settings page. Always sent together with `X-API-KEY`. */
  apiId: string;
  /** The API key, from the account settings page. Always sent together with `X-API-ID`. */
  apiKey: string;
}

/** All of them. */
export const settings: readonly (keyof Credentials)[] = ["apiId","apiKey"];

/** What lets in where nobody says otherwise. */
export const usual: Credentials = {"apiId":"sandbox-id","apiKey":"sandbox-key"};

/** Settings that belong together, any set of which lets in. */
export const sets: readonly (readonly (keyof Credentials)[])[] = [["apiId","apiKey"]];

/** What an account is called by. */
export const accountSetting = "apiId";

/** The same, with its name. */
export interface AccountName {
  apiId: string;
}

/** How each is sent, to be put before its value. */
export const places: readonly (readonly [setting: keyof Credentials, place: string])[] = [["apiId","X-API-ID: "],["apiKey","X-API-KEY: "]];
