// Avatar videos: what one avatar says (interface specification 2.6).
import type { LipsyncDetail } from "#mock/generated/shapes.ts";
import { secondsMark } from "#mock/sandbox/jobs/fate.ts";
import type { Resource } from "#mock/sandbox/resource.ts";
import type { Cast } from "../cast.ts";
import { placeholderAlignments, secondsOf, wordAlignments } from "../speech.ts";

/** Seconds of a recording, which is not fetched and so not measured. */
const RECORDING = 30;

export function lipsyncs(cast: Cast): Resource {
  return {
    jobs: {
      lipsync: {
        prepare({ account }, { audio, text, creator, accent }) {
          cast.requireAvatar(account, creator);
          cast.requireVoice(account, accent);
          // When both are given, the recording is used.
          const seconds = typeof audio === "string" ? (secondsMark(audio) ?? RECORDING) : secondsOf(String(text));
          return { seconds };
        },
        enter({ record, seconds = 0 }) {
          if (Array.isArray(record.word_alignments)) {
            record.word_alignments =
              typeof record.audio === "string" ? placeholderAlignments(seconds) : wordAlignments(String(record.text));
          }
          if (typeof record.output === "string") record.output = outputFor(record, record.output);
        },
      },
    },
  };
}

/** With a transparent background the video is a .webm, with a green screen it has a black background (2.6). */
function outputFor(
  { transparent_background, green_screen }: Pick<LipsyncDetail, "transparent_background" | "green_screen">,
  output: string,
): string {
  if (transparent_background === true) return output.replace(/\.mp4$/, ".webm");
  return green_screen === true ? output.replace(/(-\d+x\d+)?\.mp4$/, "-black$1.mp4") : output;
}
