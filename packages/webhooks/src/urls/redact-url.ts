import { MASK } from "@video-ads/core/redact";
import { sources } from "../generated/sources.ts";

const TOKEN = new RegExp(`/(${Object.keys(sources).join("|")})\\.[^/?#\\s"'<>]+`, "g");

/** Takes the tokens out of a URL, a path or a whole log line: `/webhooks/<source>.***`. */
export function redactUrl(text: string): string {
  return text.replace(TOKEN, `/$1.${MASK}`);
}
