// What the client's own validators, which have formats as patterns, take and refuse.
import { buildModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientValidators } from "../src/emitters/client/validators.ts";

test("bytes are Base64", async () => {
  const contract = smallContract();
  const { FilmRequest } = contract.components.schemas;
  Object.assign(FilmRequest?.properties ?? {}, { data: { type: "string", format: "byte" } });
  const [file] = await clientValidators(buildModel(contract));
  const module = await import(`data:text/javascript,${encodeURIComponent(file?.content ?? "")}`);
  const takes = (data: string): boolean => module.validators["films.create"]({ look: "film", data });
  expect(["", "YQ==", "YWI=", "YWJj", "+/+/"].map(takes)).toEqual([true, true, true, true, true]);
  expect(["?", "YQ", "Y_8=", "YQ==\n", "Y==="].map(takes)).toEqual([false, false, false, false, false]);
});
