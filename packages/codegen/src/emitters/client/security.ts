import { variableOf } from "@video-ads/core/credentials";
import { type Alternatives, type Credential, type SecurityScheme, settingsTogether } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** What lets the client's callers in, and how it is sent. What is only for other kinds of schemes is not imported. */
export const clientSecurity: Emitter = (model) => {
  const { credentials, requirements, schemes } = model.security;
  const anyOf = requirements.some(({ length }) => length > 1) ? ["anyOf", "any-of"] : undefined;
  const basic = schemes.some(({ kind }) => kind === "basic") ? ["basic", "basic"] : undefined;
  const used = [anyOf, basic].flatMap((part) =>
    part ? [`import { ${part[0]} } from "../security/${part[1]}.ts";\n`] : [],
  );
  return [
    {
      path: "packages/client/src/generated/security.ts",
      content: `${HEADER}${used.join("")}import type { Requirement } from "../security/requirement.ts";

${jsdoc(["What the service knows its callers by."])}export interface Credentials {
${credentials.map(option).join("")}}

${jsdoc(["The environment variable that each is read from where it is not given."])}export const variables: Readonly<Record<string, string>> = ${JSON.stringify(
        Object.fromEntries([
          ["baseUrl", variableOf("baseUrl")],
          ...credentials.map(({ setting, variable }) => [setting, variable]),
        ]),
      )};

${jsdoc(["What operations ask for. The first is that of every operation whose row names no other."])}export const requirements: readonly Requirement[] = [
${requirements.map((sets) => `  ${requirement(sets)},\n`).join("")}];
`,
    },
    {
      path: "packages/client/src/generated/secrets.ts",
      content: `${HEADER}${jsdoc(["Settings that belong together, any set of which lets in."])}export const together: readonly (readonly string[])[] = ${JSON.stringify(
        requirements.flat().map(settingsTogether),
      )};
`,
    },
  ];
};

function option({ setting, variable, description }: Credential): string {
  return `${jsdoc([description, `@default process.env.${variable}`], "  ")}  ${setting}?: string | undefined;\n`;
}

/** Code that puts into a request what one set of schemes asks for, or what is chosen among several. */
function requirement(sets: Alternatives): string {
  const [only, another] = sets;
  if (!another) return sender(only ?? []);
  const alternatives = sets.map((set) => {
    return `    [${JSON.stringify(settingsTogether(set))}, ${sender(set)}],\n`;
  });
  return `/* @__PURE__ */ anyOf(variables, [\n${alternatives.join("")}  ])`;
}

function sender(set: readonly SecurityScheme[]): string {
  if (set.length === 0) return "() => {}";
  const places = new Set(set.map(({ kind }) => (kind === "query" ? "query" : "headers")));
  const parts = [...places].sort().join(", ");
  return `({ ${parts} }, take) => {\n${set.map((scheme) => `    ${assignment(scheme)};\n`).join("")}  }`;
}

function assignment(scheme: SecurityScheme): string {
  const [first, second] = scheme.credentials.map(({ setting }) => JSON.stringify(setting));
  if (scheme.kind === "query") return `query[${JSON.stringify(scheme.parameter)}] = take(${first}, /^/)`;
  const header = `headers[${JSON.stringify(scheme.header.toLowerCase())}]`;
  if (scheme.kind === "basic") return `${header} = basic(take, ${first}, ${second})`;
  if (scheme.kind === "bearer") return `${header} = \`Bearer \${take(${first})}\``;
  // A whole Authorization header says its scheme itself: "Token abc".
  return `${header} = take(${first}${scheme.header.toLowerCase() === "authorization" ? ", /^[\\x20-\\x7e]*$/" : ""})`;
}
