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

test("a URL is one that a service can fetch", async () => {
  const contract = smallContract();
  const { FilmRequest } = contract.components.schemas;
  Object.assign(FilmRequest?.properties ?? {}, { at: { type: "string", format: "uri" } });
  const [file] = await clientValidators(buildModel(contract));
  const module = await import(`data:text/javascript,${encodeURIComponent(file?.content ?? "")}`);
  const takes = (at: string): boolean => module.validators["films.create"]({ look: "film", at });
  for (const url of [
    "https://a.example.com/v.mp4?x=1",
    "HTTP://localhost:3000",
    "http://[::1]:80/x",
    "https://u:p@h/x#y",
  ])
    expect([url, takes(url)]).toEqual([url, true]);
  for (const other of [
    "file:///v.mp4",
    "localhost:3000/x",
    "https://",
    "https:///v",
    "C:\\a.mp4",
    "https://a b/",
    "http://:80",
  ])
    expect([other, takes(other)]).toEqual([other, false]);
});
