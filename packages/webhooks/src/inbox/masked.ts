import { dataWithout, isSecretName, MASK, urlsWithoutSecrets } from "@video-ads/core/redact";
import { redactUrl } from "../urls/redact-url.ts";

export type Redact = (text: string) => string;

/** Takes out of what is shown what lets in. */
export interface Masked {
  text: Redact;
  /** A post, laid out. */
  post(body: string): string;
}

const TOO_DEEP = "What was posted is nested too deeply to be shown.";

/** Masks what lets in of URLs, fields whose name says that they are secret, whatever they hold, and what `redact` knows. */
export function masked(redact: Redact): Masked {
  const text: Redact = (given) => urlsWithoutSecrets(redactUrl(redact(given)));
  return {
    text,
    post(body) {
      try {
        const data: unknown = JSON.parse(body, (name, value: unknown) => (isSecretName(name) ? MASK : value));
        return JSON.stringify(dataWithout(data, text), null, 2);
      } catch (error) {
        // One post of a stranger takes the page away from nobody.
        if (error instanceof RangeError) return TOO_DEEP;
        throw error;
      }
    },
  };
}
