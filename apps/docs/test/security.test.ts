import { exportLines } from "@video-ads/codegen";
import { buildModel, type OpenApi, type SecurityRequirement } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, it } from "vitest";
import { operationSecurity, securityText } from "../build/site/security.ts";

function modelOf(security: SecurityRequirement[], read?: SecurityRequirement[]) {
  const contract: OpenApi = { ...smallContract(), security };
  contract.components.securitySchemes = {
    apiId: { type: "apiKey", in: "header", name: "X-API-ID", description: "The id, from the account page." },
    query_key: { type: "apiKey", in: "query", name: "key" },
    token: { type: "http", scheme: "bearer" },
    signIn: { type: "http", scheme: "basic", description: "The account." },
  };
  const get = contract.paths["/api/films/{id}/"]?.get;
  if (get && read) get.security = read;
  return buildModel(contract);
}

it("says what a request carries, by which settings, and which operations differ", () => {
  const model = modelOf([{ apiId: [], query_key: [] }, { signIn: [] }], [{ token: [] }, {}]);
  const text = securityText(model);
  expect(text).toContain("Each request carries `X-API-ID` and the query parameter `key`, or `Authorization: Basic …`.");
  expect(text).toContain("- `films.get` carries `Authorization: Bearer …`. It may also carry none.");
  expect(text).toContain("| `apiId` | `VIDEO_ADS_API_ID` | `X-API-ID` | The id, from the account page. |");
  expect(text).toContain(
    "| `signInPassword` | `VIDEO_ADS_SIGN_IN_PASSWORD` | `Authorization: Basic …` | Password: The account. |",
  );
});

it("says of an operation only what is not so of the others", () => {
  const [create, get] = modelOf([{ apiId: [] }], []).operations;
  const model = modelOf([{ apiId: [] }], []);
  expect(create && operationSecurity(model, create)).toBeUndefined();
  expect(get && operationSecurity(model, get)?.("The request")).toBe("The request needs no key.");
});

it("sets what the first alternative needs, for the sandbox", () => {
  expect(
    exportLines(modelOf([{ signIn: [] }, { token: [] }]))
      .split("\n")
      .slice(1),
  ).toEqual([
    "export VIDEO_ADS_SIGN_IN_USER=sandbox-sign-in-user",
    "export VIDEO_ADS_SIGN_IN_PASSWORD=sandbox-sign-in-password",
  ]);
  expect(securityText(modelOf([]))).toBe("Each request needs no key.");
});
