// One answer to "what has this job made?": the command line saves, and an assistant names, the same outputs.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolName } from "@video-ads/codegen";
import type { JobType } from "@video-ads/model";
import { model } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assistantOf, kebab, resourceOf, videoAds } from "./support/programs.ts";
import { type ScriptedService, scriptedService } from "./support/scripted-service.ts";

let service: ScriptedService;
let files: Loopback;
let folder: string;

beforeAll(async () => {
  service = await scriptedService(model);
  files = await loopback((_, response) => void response.setHeader("content-type", "video/mp4").end("an output"));
  folder = await mkdtemp(join(tmpdir(), "one-answer-"));
});
afterAll(async () => {
  await service.close();
  await files.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(model.jobs.map((job) => [job.name, job] as const))("%s", async (_, job) => {
  const { record, urls } = withOutputs(job);
  // That of the example: only such as the contract has are asked for.
  const id = String(record.id);
  service.records.set(id, record);

  await using assistant = await assistantOf(service.url);
  const resource = resourceOf(job.read);
  const { data } = await assistant.call(toolName(`${resource}.wait`), { [idOf(job)]: id });
  expect(data.outputs).toEqual(urls);

  const target = join(folder, job.name);
  const { code, stderr } = await videoAds(
    service.url,
    kebab(resource),
    "wait",
    id,
    "--json",
    "--download",
    `${target}/`,
  );
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  expect((await readdir(target)).sort()).toEqual(urls.map((url) => new URL(url).pathname.slice(1)).sort());
});

/** A finished record with an output at every path: one where the path leads to a field, two where it leads into a list. */
function withOutputs(job: JobType): { record: Record<string, unknown>; urls: string[] } {
  const [succeeded] = Object.entries(job.states).find(([, { terminal }]) => terminal === "succeeded") ?? [];
  const example = job.examples[succeeded ?? ""] ?? Object.values(job.examples)[0];
  const record: Record<string, unknown> = { ...(example?.value as object), [job.status ?? "status"]: succeeded };
  const urls: string[] = [];
  const next = (): string => {
    urls.push(`${files.url}/${job.name}-${urls.length}.mp4`);
    return urls.at(-1) ?? "";
  };
  for (const path of job.result) {
    const [name = "", inner] = path.split("[].");
    if (inner === undefined) {
      record[name] = next();
      continue;
    }
    const [entry] = Array.isArray(record[name]) ? record[name] : [];
    record[name] = [1, 2].map(() => ({ ...entry, [inner]: next() }));
  }
  return { record, urls };
}

/** What the tool that waits calls the id: as the one that reads the job does. */
function idOf({ by, read }: JobType): string {
  const operation = by === "id" ? model.operations.find(({ id }) => id === read) : undefined;
  return operation?.pathParameters[0]?.name ?? "id";
}
