import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { clientResources } from "../src/emitters/client/resources.ts";

/** The small contract with another name for a resource, or for an operation of it. */
function renamed(from: string, to: string): OpenApi {
  return JSON.parse(JSON.stringify(smallContract()).replaceAll(from, to));
}

test.each([
  ["films", "raw", "The resource raw would be `ads.raw`, which a client has by itself"],
  ["films", "download", "The resource download would be `ads.download`"],
  ["films.create", "films.wait", "films.wait: the jobs of films have a method `wait` already"],
  ["films.get", "films.read", "films.read: the jobs of films have a method `read` already"],
  ["films.create", "films.then", "films.then: what has a method `then` is taken for a promise"],
])("%s cannot be called %s, which would hide something of the client", (from, to, message) => {
  expect(() => clientMethods(buildModel(renamed(from, to)))).toThrow(message);
});

test.each(["schema", "values", "proxy", "journal"])(
  "a resource cannot be called %s, which the package has by itself",
  (to) => {
    expect(() => clientResources(buildModel(renamed("films", to)))).toThrow(
      `The resource ${to} would be imported from \`@video-ads/client/${to}\`, which is taken`,
    );
  },
);

test("other names are as good as any", () => {
  expect(() => clientMethods(buildModel(renamed("films.create", "films.delete")))).not.toThrow();
});
