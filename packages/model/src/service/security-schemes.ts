// The contract's security schemes. One that no program here can send is refused, with its place and the reason: a client that
// left it out would compile, and send the wrong thing.
import { isTakenSetting, settingsOf, variableOf } from "@video-ads/core/credentials";
import type { OpenApi, SecuritySchemeObject } from "../contract/types.ts";
import type { Credential, SecurityScheme } from "./types.ts";

/** Headers that say what a request is, and over which connection it goes. */
const TAKEN_HEADERS =
  /^(accept|accept-.*|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

/** Every scheme, by its name. */
export function securitySchemes(contract: OpenApi): Map<string, SecurityScheme> {
  const schemes = Object.entries(contract.components.securitySchemes ?? {}).map(([name, object]) =>
    schemeOf(name, object),
  );
  const owners = new Map<string, string>();
  for (const { name, credentials } of schemes) {
    for (const { setting, variable } of credentials) {
      const other = owners.get(variable);
      if (other !== undefined)
        throw fault(name, `its setting ${setting} (${variable}) is that of ${other} too`, RENAME);
      owners.set(variable, name);
    }
  }
  const [, second] = schemes.filter(({ namesAccount }) => namesAccount);
  if (second) throw fault(second.name, "x-account-id stands on another scheme already", "One value names the account");
  return new Map(schemes.map((scheme) => [scheme.name, scheme]));
}

const RENAME = "Call the scheme otherwise: its settings go by its name";
const SERVED = "API keys in a header or in the query, and http bearer and basic, can be";

function fault(scheme: string, what: string, advice: string): Error {
  return new Error(`#/components/securitySchemes/${scheme}: ${what}. ${advice}.`);
}

function schemeOf(name: string, object: SecuritySchemeObject): SecurityScheme {
  const how = howItIsSent(name, object);
  return {
    name,
    ...how,
    credentials: credentialsOf(name, object, how.kind === "basic"),
    namesAccount: object["x-account-id"] === true,
  };
}

type HowItIsSent =
  | { kind: "header"; header: string }
  | { kind: "query"; parameter: string }
  | { kind: "bearer" | "basic"; header: "Authorization" };

function howItIsSent(scheme: string, object: SecuritySchemeObject): HowItIsSent {
  const kind = object.type === "http" ? object.scheme?.toLowerCase() : object.in;
  if (object.type === "http" && (kind === "bearer" || kind === "basic")) return { kind, header: "Authorization" };
  if (object.type === "apiKey" && kind === "header") return { kind, header: headerOf(scheme, object) };
  if (object.type === "apiKey" && kind === "query" && object.name) return { kind, parameter: object.name };
  const words: Partial<Record<string, string>> = { http: `http ${kind}`, apiKey: `an API key in ${kind}` };
  throw fault(scheme, `${words[object.type] ?? object.type} cannot be sent by the client`, SERVED);
}

function headerOf(scheme: string, { name = "" }: SecuritySchemeObject): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw fault(scheme, `"${name}" is no name of a header`, "Correct it");
  if (TAKEN_HEADERS.test(name))
    throw fault(scheme, `the header ${name} says something else of a request, and holds no key`, "Take another header");
  return name;
}

function credentialsOf(name: string, { description = "" }: SecuritySchemeObject, isBasic: boolean): Credential[] {
  const parts = isBasic ? ["User name: ", "Password: "] : [""];
  return settingsOf(name, isBasic).map((setting, index) => {
    const variable = variableOf(setting);
    if (!/^[a-z]/.test(setting)) throw fault(name, `its setting would be ${JSON.stringify(setting)}`, RENAME);
    if (isTakenSetting(setting))
      throw fault(name, `its setting ${setting} (${variable}) is something else already`, RENAME);
    return { setting, variable, description: `${parts[index]}${description.trim() || `For ${name}.`}` };
  });
}
