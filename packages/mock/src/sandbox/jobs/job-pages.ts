import { plainId } from "@video-ads/core/ids";
import type { Clock } from "../clock.ts";
import { asObject } from "../json.ts";
import { shapeOf } from "../media/hosted.ts";
import type { MediaFolder } from "../media/media.ts";
import type { Job } from "./job.ts";

/** The pages of jobs: previews, and the website's editor for as long as its address is good. */
export function jobPages(jobs: { get(id: string): Job | undefined }, clock: Clock): Record<string, MediaFolder> {
  return {
    previews: (name) => {
      const job = jobs.get(idIn(name));
      return name.endsWith(".html") && job ? pageOf(job, "Preview") : undefined;
    },
    editor: (name, query) => {
      const job = jobs.get(idIn(name));
      if (!job) return null;
      const expires = Date.parse(query.get("expires") ?? "");
      if (!(clock.now() < expires)) {
        return { kind: "gone", detail: "This editor URL has expired: they are good for 24 hours. Read the job again." };
      }
      return pageOf(job, "Editor");
    },
  };
}

function pageOf({ record, type, hidden, id }: Job, what: string) {
  const name = typeof record.name === "string" && record.name !== "" ? record.name : id;
  const ratio = shapeOf(record) ?? "9x16";
  const texts = Object.entries(asObject(hidden.texts)).map(([key, value]) => [key, String(value)] as const);
  return {
    kind: "page" as const,
    title: `${what}: ${name}`,
    text: `${type.name}, ${String(record[type.definition.status])}. The sandbox shows a sample in its place.`,
    video: `../videos/${id}-${ratio}.mp4`,
    details: texts,
  };
}

function idIn(name: string): string {
  return plainId(name.replace(/(-\d+x\d+)?\.\w+$/, ""));
}
