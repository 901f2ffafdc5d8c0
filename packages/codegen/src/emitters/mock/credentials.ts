import { sandboxValueOf } from "@video-ads/core/credentials";
import { type SecurityScheme, settingsTogether } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** What accounts of the sandbox are let in with. */
export const mockCredentials: Emitter = ({ security, operations }) => {
  const { credentials, schemes, requirements, accountSetting = "account" } = security;
  const sets = requirements.flat().map(settingsTogether);
  const everywhere = operations.every((operation) => operation.security.length === 1);
  const fields = credentials.map(({ setting, description }) => {
    return `${jsdoc([description], "  ")}  ${setting}${everywhere ? "" : "?"}: string;\n`;
  });
  const values = Object.fromEntries(credentials.map(({ setting }) => [setting, sandboxValueOf(setting)]));
  const places = schemes.flatMap((scheme) =>
    scheme.credentials.map(({ setting }, index) => [setting, `${placeOf(scheme, index)}`]),
  );
  return [
    {
      path: "packages/mock/src/generated/credentials.ts",
      content: `${HEADER}/** What an account is let in with. */
export interface Credentials {
${fields.join("")}}

/** All of them. */
export const settings: readonly (keyof Credentials)[] = ${JSON.stringify(Object.keys(values))};

/** What lets in where nobody says otherwise. */
export const usual: Credentials = ${JSON.stringify(values)};

/** Settings that belong together, any set of which lets in. */
export const sets: readonly (readonly (keyof Credentials)[])[] = ${JSON.stringify(sets)};

/** What an account is called by. */
export const accountSetting = "${accountSetting}";

/** The same, with its name. */
export interface AccountName {
  ${accountSetting}: string;
}

/** How each is sent, to be put before its value. */
export const places: readonly (readonly [setting: keyof Credentials, place: string])[] = ${JSON.stringify(places)};
`,
    },
  ];
};

function placeOf(scheme: SecurityScheme, index: number): string {
  if (scheme.kind === "query") return `?${scheme.parameter}=`;
  if (scheme.kind === "basic") return index === 0 ? "user: " : "password: ";
  return `${scheme.header}: ${scheme.kind === "bearer" ? "Bearer " : ""}`;
}
