// Videos made from a link (interface specification 2.8).
import { objectsIn } from "#mock/sandbox/json.ts";
import type { Resource } from "#mock/sandbox/resource.ts";
import type { LinkTable } from "../links/link-table.ts";
import { secondsOf } from "../speech.ts";

/** Seconds of a video whose script is written by the service. */
const USUAL_LENGTH = 15;

export function linkToVideos(table: LinkTable): Resource {
  return {
    jobs: {
      linkToVideo: {
        prepare({ account }, { link, override_script }) {
          const row = table.require(account, link);
          const script = typeof override_script === "string" ? override_script : "";
          const seconds = script.trim() === "" ? USUAL_LENGTH : secondsOf(script);
          return { seconds, texts: [row.link], fields: { link: row.id } };
        },
        enter(job) {
          const { record, seconds } = job;
          for (const list of ["outputs", "previews"]) {
            record[list] = objectsIn(record[list]).map((part) => ({
              ...part,
              ...(typeof record.visual_style === "string" ? { visual_style: record.visual_style } : {}),
              ...(typeof part.duration === "number" && seconds !== undefined ? { duration: seconds } : {}),
            }));
          }
        },
      },
    },
  };
}
