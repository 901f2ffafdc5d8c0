import type { Layer } from "../../http/app.ts";
import { Refusal } from "../../http/refusal.ts";
import { textReply, withHeaders } from "../../http/reply.ts";
import { MEDIA_PATH } from "./hosted.ts";
import type { MediaFile } from "./media-file.ts";
import { page } from "./page.ts";
import { partOf } from "./part-of.ts";
import { drawing, picture, type Ratio } from "./picture.ts";
import { silentAac, silentM4a } from "./samples/aac.ts";
import { emptyPdf, emptyZip } from "./samples/documents.ts";
import { silentFlac } from "./samples/flac.ts";
import { silentOgg } from "./samples/ogg.ts";
import { PIXELS } from "./samples/pixels.ts";
import { silentWav } from "./samples/wav.ts";
import { silence } from "./silence.ts";
import { branded, video } from "./video.ts";

/**
 * Answers one folder of the media. The name is what follows it in the path. Null: there is no such file; undefined: whatever is
 * made up for the name.
 */
export type MediaFolder = (
  name: string,
  query: URLSearchParams,
) => MediaFile | null | undefined | Promise<MediaFile | null | undefined>;

/**
 * Answers the addresses that records name: sample videos, pictures, sounds and pages, made up from the address alone, and what
 * resources have to show. Everybody may read them, as anybody may who knows the address of an output.
 */
export class Media {
  readonly #folders = new Map<string, MediaFolder>();
  #base = "http://127.0.0.1";

  /** Where the mock is reached, without a slash at its end. */
  get base(): string {
    return this.#base;
  }

  /** Base URL of all media, without a slash at its end. */
  url(): string {
    return this.#base + MEDIA_PATH;
  }

  /** Where the mock is reached. */
  moveTo(base: string): void {
    this.#base = base;
  }

  addFolder(name: string, folder: MediaFolder): void {
    this.#folders.set(name, folder);
  }

  readonly layer: Layer = async ({ method, path, target, headers }) => {
    if (!path.startsWith(`${MEDIA_PATH}/`)) return undefined;
    if (method !== "GET" && method !== "HEAD") {
      throw new Refusal(405, `Method "${method}" not allowed.`, { headers: { Allow: "GET, HEAD" } });
    }
    const { pathname, searchParams } = new URL(target, "http://media.invalid");
    const file = await this.#find(decoded(pathname).slice(MEDIA_PATH.length + 1), searchParams);
    if (!file) throw new Refusal(404, "Not found: the mock has no such file.");
    if (file.kind === "gone") throw new Refusal(410, file.detail);
    return withHeaders(
      file.kind === "bytes"
        ? partOf(file.bytes, file.type, headers.range)
        : textReply(200, page(file), { "content-type": "text/html" }),
      HEADERS,
    );
  };

  async #find(path: string, query: URLSearchParams): Promise<MediaFile | undefined> {
    const [, folder = "", name = ""] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    const found = await this.#folders.get(folder)?.(name, query);
    return found === null ? undefined : (found ?? madeUp(path));
  }
}

/** A file that is the same each time because all there is to it is its name. */
async function madeUp(path: string): Promise<MediaFile | undefined> {
  const [, name = "", extension = ""] = /([^/]+)\.(\w+)$/.exec(path) ?? [];
  const ratio = ratioOf(name);
  switch (extension.toLowerCase()) {
    case "mp4":
      return bytes("video/mp4", await video(/-black(-|$)/.test(name) ? `black-${ratio}.mp4` : `${ratio}.mp4`));
    case "mov":
      return bytes("video/quicktime", branded(await video(`${ratio}.mp4`), "qt  "));
    case "m4v":
      return bytes("video/x-m4v", branded(await video(`${ratio}.mp4`), "M4V "));
    case "webm":
      return bytes("video/webm", await video(`${ratio}.webm`));
    case "mp3":
      return bytes("audio/mpeg", silence(SECONDS));
    case "wav":
      return bytes("audio/wav", silentWav(SECONDS));
    case "m4a":
      return bytes("audio/mp4", silentM4a(SECONDS));
    case "aac":
      return bytes("audio/aac", silentAac(SECONDS));
    case "ogg":
      return bytes("audio/ogg", silentOgg(SECONDS));
    case "flac":
      return bytes("audio/flac", silentFlac(SECONDS));
    case "gif":
      return bytes("image/gif", PIXELS.gif);
    case "webp":
      return bytes("image/webp", PIXELS.webp);
    case "avif":
      return bytes("image/avif", PIXELS.avif);
    case "pdf":
      return bytes("application/pdf", emptyPdf());
    case "zip":
      return bytes("application/zip", emptyZip());
    case "json":
      return bytes("application/json", Buffer.from(`${JSON.stringify({ text: TEXT })}\n`));
    case "csv":
      return bytes("text/csv; charset=utf-8", Buffer.from(`text\r\n${TEXT}\r\n`));
    case "svg":
      return bytes("image/svg+xml", Buffer.from(drawing(path, ratio)));
    case "jpg":
    case "jpeg":
    case "png": {
      const drawn = await picture(path, ratio);
      return bytes(drawn.type, drawn.bytes);
    }
    case "html":
      return { kind: "page", title: name, text: "A page of the sandbox." };
    case "txt":
      return bytes("text/plain; charset=utf-8", Buffer.from(`${TEXT}\n`));
    case "srt":
      return bytes("application/x-subrip", Buffer.from(`1\n00:00:00,000 --> 00:00:03,000\n${TEXT}\n`));
    case "vtt":
      return bytes("text/vtt", Buffer.from(`WEBVTT\n\n00:00.000 --> 00:03.000\n${TEXT}\n`));
    case "":
      return undefined;
    default:
      return bytes("application/octet-stream", Buffer.from(path));
  }
}

const HEADERS = {
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
  // What a page holds came with a request: it must not reach the control plane of the same origin.
  "content-security-policy": "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
};

/** How long a sound is. */
const SECONDS = 3;

/** What a text has in it that the sandbox makes up. */
const TEXT = "A sample of the sandbox.";

function bytes(type: string, content: Buffer): MediaFile {
  return { kind: "bytes", type, bytes: content };
}

function ratioOf(name: string): Ratio {
  const shape = /-(16x9|1x1|9x16)$/.exec(name)?.[1];
  return shape === "16x9" || shape === "1x1" ? shape : "9x16";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
