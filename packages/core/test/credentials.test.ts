import { expect, test } from "vitest";
import { keysSent, listed, sandboxValueOf, settingsOf, variableOf } from "../src/credentials/index.ts";

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

test("settings are listed with what belongs together", () => {
  const named = (name: string, alternative?: number) => ({ name, ...(alternative !== undefined && { alternative }) });
  const words = (...settings: ReturnType<typeof named>[]) => listed(settings, ({ name }) => name);
  expect(words(named("a"), named("b"), named("c"))).toBe("a, b, c");
  expect(words(named("a"), named("b", 0), named("c", 0), named("d", 1))).toBe("a, b and c, or d");
  expect(words()).toBe("");
});

test("each scheme sends its settings where they belong", () => {
  const schemes = [
    { kind: "header", sentAs: "X-KEY", settings: ["key"] },
    { kind: "query", sentAs: "id", settings: ["id"] },
  ] as const;
  expect(keysSent(schemes, { key: "k", id: "i", other: "o" })).toEqual({
    headers: { "X-KEY": "k" },
    query: { id: "i" },
  });
  const sentAs = "Authorization";
  expect(keysSent([{ kind: "bearer", sentAs, settings: ["token"] }], { token: "t" }).headers).toEqual({
    Authorization: "Bearer t",
  });
  const basic = keysSent([{ kind: "basic", sentAs, settings: ["user", "password"] }], {
    user: "käthe",
    password: "a:b",
  });
  expect(basic.headers).toEqual({ Authorization: `Basic ${Buffer.from("käthe:a:b").toString("base64")}` });
});
