// Videos made from a link (interface specification 2.8).
import type { LinkToVideoOutput, LinkToVideoPreview } from "#mock/generated/shapes.ts";
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
          const script = override_script ?? "";
          const seconds = script.trim() === "" ? USUAL_LENGTH : secondsOf(script);
          return { seconds, texts: [row.link], fields: { link: row.id } };
        },
        enter(job) {
          const { record, seconds } = job;
          const said = <Part extends LinkToVideoOutput | LinkToVideoPreview>(part: Part): Part => ({
            ...part,
            ...(typeof record.visual_style === "string" ? { visual_style: record.visual_style } : {}),
            ...(typeof part.duration === "number" && seconds !== undefined ? { duration: seconds } : {}),
          });
          record.outputs = record.outputs.map(said);
          record.previews = record.previews.map(said);
        },
      },
    },
  };
}
