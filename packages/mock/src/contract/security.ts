// What an operation asks of its callers, as Prism reads it from the contract, and what a request brings of it.

import type { IHttpOperation } from "@stoplight/types";
import { askingFirst, settingsOf } from "@video-ads/core/credentials";
import { cookiesIn } from "./cookies.ts";
import { literally } from "./literally.ts";

/** Where keys stand in a request. */
export interface KeyPlaces {
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Without the question mark. */
  readonly search: string;
}

/** Values by the names of their settings. */
export type CredentialValues = Readonly<Record<string, string>>;

/** A security scheme. */
export interface Scheme {
  /** Its name in the contract. */
  readonly key: string;
  /** `header` or `query`, and the name; headers in lower case. */
  readonly in: "header" | "query";
  readonly name: string;
  /** Its value says whose request it is. */
  readonly namesAccount: boolean;
  /** Its settings, and how each is sent, to be put before its value. */
  readonly places: readonly (readonly [setting: string, place: string])[];
  /** How `WWW-Authenticate` calls it. Absent: it is none that `Authorization` carries. */
  readonly challenge?: string;
  /** What a request brings; undefined when it does not, or brings something else. */
  read(request: KeyPlaces): CredentialValues | undefined;
}

/** Sets of schemes, any of which lets in; the empty one, which asks for nothing, stands last. */
export type Alternatives = readonly (readonly Scheme[])[];

type PrismScheme = NonNullable<IHttpOperation["security"]>[number][number];

export function alternativesOf({ security = [] }: IHttpOperation): Alternatives {
  return askingFirst(security.map((schemes) => schemes.flatMap((scheme) => schemeOf(scheme) ?? [])));
}

function schemeOf(scheme: PrismScheme): Scheme | undefined {
  const { key } = scheme;
  const known = { key, namesAccount: scheme.extensions?.["x-account-id"] === true };
  const isBasic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  const [setting, password] = settingsOf(key, isBasic);
  if (scheme.type === "apiKey" && scheme.in === "header") {
    const name = scheme.name.toLowerCase();
    const places = [[setting, `${scheme.name}: `]] as const;
    return { in: "header", name, ...known, places, read: ({ headers }) => one(setting, headers[name]) };
  }
  if (scheme.type === "apiKey" && scheme.in === "query") {
    const { name } = scheme;
    return {
      in: "query",
      name,
      ...known,
      places: [[setting, `?${name}=`]],
      read: ({ search }) => one(setting, parameter(search, name)),
    };
  }
  if (scheme.type === "apiKey") {
    const { name } = scheme;
    return {
      in: "header",
      name: "cookie",
      ...known,
      places: [[setting, `Cookie: ${name}=`]],
      read: ({ headers }) => one(setting, cookiesIn(headers.cookie).find(([own]) => own === name)?.[1]),
    };
  }
  // A certificate is no part of a request.
  if (scheme.type === "mutualTLS") return undefined;
  const header = { in: "header", name: "authorization", ...known } as const;
  if (password === undefined || scheme.type !== "http") {
    // What lets in by OAuth 2 or OpenID Connect is a token, which its bearer sends.
    const word = scheme.type === "http" ? scheme.scheme : "Bearer";
    const sent = new RegExp(`^${literally(word)} +(\\S.*)$`, "i");
    const challenge = /^bearer$/i.test(word) ? "Bearer" : `${word} realm="*"`;
    const places = [[setting, `Authorization: ${word} `]] as const;
    return { ...header, challenge, places, read: ({ headers }) => one(setting, authorization(headers, sent)) };
  }
  return {
    ...header,
    challenge: 'Basic realm="*"',
    places: [
      [setting, "user: "],
      [password, "password: "],
    ],
    read: ({ headers }) => {
      const encoded = authorization(headers, /^basic +([A-Za-z0-9+/]+=*)$/i);
      const [, user, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
      return user && secret ? { [setting]: user, [password]: secret } : undefined;
    },
  };
}

function one(setting: string, value: string | null | undefined): CredentialValues | undefined {
  const given = value?.trim();
  return given ? { [setting]: given } : undefined;
}

function parameter(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name);
}

function authorization(headers: KeyPlaces["headers"], pattern: RegExp): string | undefined {
  return pattern.exec(headers.authorization?.trim() ?? "")?.[1];
}

/** What a request brings for a set of schemes; undefined when something is missing. */
export function credentialsIn(request: KeyPlaces, schemes: readonly Scheme[]): CredentialValues | undefined {
  const read = schemes.map((scheme) => scheme.read(request));
  return read.includes(undefined) ? undefined : Object.assign({}, ...read);
}
