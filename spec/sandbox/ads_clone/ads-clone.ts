// Ad clones: an existing ad, made again for the product of a link (interface specification 2.10).
import { secondsMark } from "#mock/sandbox/jobs/fate.ts";
import { unfit } from "#mock/sandbox/refuse.ts";
import type { Resource } from "#mock/sandbox/resource.ts";
import { imagesOf, type LinkTable } from "../links/link-table.ts";

/** Seconds of a reference video, which is not fetched and so not measured. */
const USUAL_LENGTH = 15;

export function adsClone(table: LinkTable): Resource {
  return {
    jobs: {
      adsClone: {
        prepare({ account }, { link, video_url }) {
          const row = table.require(account, link);
          if (imagesOf(row).length === 0) throw unfit({ link: ["The link holds no image. It needs at least one."] });
          return {
            seconds: secondsMark(String(video_url)) ?? USUAL_LENGTH,
            texts: [row.link],
            fields: { link: row.id },
          };
        },
      },
    },
  };
}
