import { expect, test } from "vitest";
import { sandboxValueOf, settingsOf, variableOf } from "../src/credentials/index.ts";

test.each([
  ["apiId", "apiId", "VIDEO_ADS_API_ID", "sandbox-id"],
  ["api_key", "apiKey", "VIDEO_ADS_API_KEY", "sandbox-key"],
  ["X-API-Key", "xApiKey", "VIDEO_ADS_X_API_KEY", "sandbox-x-api-key"],
  ["OAuthToken", "oAuthToken", "VIDEO_ADS_O_AUTH_TOKEN", "sandbox-o-auth-token"],
  ["bearer", "bearer", "VIDEO_ADS_BEARER", "sandbox-bearer"],
  ["api", "api", "VIDEO_ADS_API", "sandbox-api"],
])("the scheme %s is one setting, %s, from %s", (scheme, setting, variable, value) => {
  expect(settingsOf(scheme, false)).toEqual([setting]);
  expect(variableOf(setting)).toBe(variable);
  expect(sandboxValueOf(setting)).toBe(value);
});

test("basic authentication is two settings", () => {
  expect(settingsOf("sign-in", true)).toEqual(["signInUser", "signInPassword"]);
  expect(settingsOf("signIn", true).map(variableOf)).toEqual(["VIDEO_ADS_SIGN_IN_USER", "VIDEO_ADS_SIGN_IN_PASSWORD"]);
});
