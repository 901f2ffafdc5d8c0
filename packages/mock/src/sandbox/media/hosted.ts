import { createHash } from "node:crypto";
import { isObject, type JsonObject } from "../json.ts";

/** Path below which the mock answers media. */
export const MEDIA_PATH = "/__media";

const MEDIA_FILE =
  /^https?:\/\/[^/?#]+(\/(?:[^?#]*\/)?)([^/?#]+)\.(mp4|webm|mov|m4v|jpe?g|png|svg|webp|gif|avif|mp3|wav|m4a|aac|ogg|flac|html)([?#].*)?$/i;

/** An output is the service's own, whatever kind of file it is; what does not say its kind becomes a page. */
const OUTPUT_FILE = /^https?:\/\/[^/?#]+(\/(?:[^?#]*\/)?)([^/?#]+?)(?:\.(\w+))?([?#].*)?$/;

/** Files whose picture has a shape, which their name says. */
const SHAPED = /^(mp4|webm|mov|m4v|jpg|jpeg|png|html)$/i;

/**
 * A copy in which the addresses of media that the service has made are the mock's own. The name of a video, picture or page
 * says its shape, which is all that is needed to answer it.
 *
 * @param mediaUrl Base URL of the media.
 * @param output It is an output of a job.
 */
export function hosted(value: unknown, mediaUrl: string, shape?: string, output = false): unknown {
  if (Array.isArray(value)) return value.map((item) => hosted(item, mediaUrl, shape, output));
  if (isObject(value)) {
    const own = shapeOf(value) ?? shape;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, hosted(child, mediaUrl, own, output)]));
  }
  if (typeof value === "string" && value.startsWith(`${mediaUrl}/`)) return value;
  const [, folder = "/", name = "", extension = "html", query = ""] =
    (typeof value === "string" && (output ? OUTPUT_FILE : MEDIA_FILE).exec(value)) || [];
  if (name === "") return value;
  const isShaped = shape !== undefined && SHAPED.test(extension) && !/-\d+x\d+$/.test(name);
  return `${mediaUrl}${folder}${name}${isShaped ? `-${shape}` : ""}.${extension}${query}`;
}

/** It is the address of a file that the mock answers in its own place. */
export function isMedia(text: string): boolean {
  return MEDIA_FILE.test(text);
}

/** The shape of what a record is about: a field of it reads `9x16`, whatever it is called. */
export function shapeOf(record: JsonObject): string | undefined {
  const isShape = (value: unknown): value is string => typeof value === "string" && /^\d{1,2}x\d{1,2}$/.test(value);
  return Object.values(record).find(isShape);
}

/** Where the service keeps its copy of a file that a user named. The same file always has the same copy. */
export function hostedCopy(source: string, mediaUrl: string): string {
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const path = URL.parse(source)?.pathname ?? "";
  const name = /([^/]*)\.(\w{2,4})$/.exec(path);
  const base = (name?.[1] ?? "").replace(/[^\w-]/g, "").slice(0, 40);
  const extension = (name?.[2] ?? "bin").toLowerCase();
  return `${mediaUrl}/hosted/${digest}${base === "" ? "" : `-${base}`}.${extension}`;
}
