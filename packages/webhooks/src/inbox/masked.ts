import { dataWithout, isSecretHeader, MASK } from "@video-ads/core/redact";
import { redactUrl } from "../urls/redact-url.ts";

export type Redact = (text: string) => string;

/** Takes out of what is shown what lets in. */
export interface Masked {
  text: Redact;
  /** A post, laid out. */
  post(body: string): string;
}

/** Masks the tokens of URLs, fields whose name says that they are secret, and what `redact` knows. */
export function masked(redact: Redact): Masked {
  const text: Redact = (given) => redactUrl(redact(given));
  return {
    text,
    post(body) {
      const data: unknown = JSON.parse(body, (name, value: unknown) =>
        typeof value === "string" && isSecretHeader(name) ? MASK : value,
      );
      return JSON.stringify(dataWithout(data, text), null, 2);
    },
  };
}
