// What the sandbox is given of a contract.
import { buildModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { mockService } from "../src/emitters/mock/service.ts";

test("jobs that only the path of what stands below them names are samples, too, and a cost is said where the contract says", async () => {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  if (!create) throw new Error("no films");
  contract.paths["/api/films/{film}/notes/{note}/"] = {
    parameters: ["film", "note"].map((name) => ({
      ...{ name, in: "path", required: true, schema: { type: "string" } },
      example: `${name}-7`,
    })),
    post: {
      operationId: "films.note",
      summary: "Note",
      tags: ["films"],
      responses: create.responses,
      "x-credits": { rates: [{ amount: 2, per: "request" }], used: "status" },
    },
  };
  const [file] = await mockService(buildModel(contract));
  const { operations, jobs } = JSON.parse(file?.content.match(/Service = (.*);\n$/s)?.[1] ?? "{}");
  expect(jobs.film.samples.done).toContain("film-7");
  expect(jobs.film.samples.done).not.toContain("note-7");
  expect(operations["films.note"].used).toBe("status");
});
