import { ConfigurationError } from "../errors/configuration-error.ts";

/** A body of which there is no more than what somebody has parsed: written out again it is another text, so that a post that comes twice would be two. */
export function parsedBefore(fix: string): ConfigurationError {
  return new ConfigurationError(
    `The body has been read before it reached the webhook receiver, and what was parsed is not sure to be what was sent. ${fix}`,
  );
}
