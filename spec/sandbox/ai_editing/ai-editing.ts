// AI edits of an uploaded video (interface specification 2.9).
import { secondsMark } from "#mock/sandbox/jobs/fate.ts";
import type { Resource } from "#mock/sandbox/resource.ts";

/** Seconds of a video, which is not fetched and so not measured. */
const USUAL_LENGTH = 28;

export function aiEditing(): Resource {
  return {
    jobs: {
      aiEditing: {
        prepare(_, { video_url }) {
          const url = String(video_url);
          return { seconds: secondsMark(url) ?? USUAL_LENGTH, fields: { name: fileName(url) } };
        },
      },
    },
  };
}

/** `https://shop.example.com/shoe.mp4` becomes "shoe". */
function fileName(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  return last.replace(/\.\w+$/, "").slice(0, 255);
}
