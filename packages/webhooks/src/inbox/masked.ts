import { jsonWithoutSecrets, textWithoutSecrets } from "@video-ads/core/redact";
import { redactUrl } from "../urls/redact-url.ts";

export type Redact = (text: string) => string;

/** Takes out of what is shown what lets in. */
export interface Masked {
  text: Redact;
  /** A post, laid out. */
  post(body: string): string;
}

const TOO_DEEP = "What was posted is nested too deeply to be shown.";

/** Masks what lets in of URLs and texts, fields whose name says that they are secret, whatever they hold, and what `redact` knows. */
export function masked(redact: Redact): Masked {
  const text: Redact = (given) => textWithoutSecrets(redactUrl(redact(given)));
  return {
    text,
    post(body) {
      const said = jsonWithoutSecrets(body, text);
      // One post of a stranger takes the page away from nobody.
      return said ? JSON.stringify(said.data, null, 2) : TOO_DEEP;
    },
  };
}
