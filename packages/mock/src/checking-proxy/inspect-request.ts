import type { IncomingHttpHeaders } from "node:http";
import type { SentMessage } from "@video-ads/model/usage";
import { ignoredIn } from "../contract/ignored.ts";
import { requestValidator } from "../contract/request-validator.ts";
import type { Alternatives, KeyPlaces, Scheme } from "../contract/security.ts";
import { placeOf, type Violation } from "../contract/violation.ts";
import { parseBody } from "../http/read-body.ts";
import { readQuery } from "../http/read-parameters.ts";
import { Refusal } from "../http/refusal.ts";
import type { Route } from "../http/router.ts";
import type { ProxyViolation } from "./report.ts";

/** What an app sent, as it came. */
export interface SentRequest {
  /** Without the question mark. */
  search: string;
  headers: IncomingHttpHeaders;
  /** Unpacked. */
  body: Buffer;
}

/** What breaks the contract in a request, what it does not have, and what was said. */
export interface Inspected {
  violations: ProxyViolation[];
  /** Names that the operation does not have, which breaks nothing. */
  ignored: string[];
  message: SentMessage;
}

/** Holds a request against its operation. */
export async function inspectRequest(
  { operation, pathParameters }: Route,
  { search, headers, body }: SentRequest,
): Promise<Inspected> {
  const flat = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(", ")]],
    ),
  );
  const query = readQuery(search, operation.http);
  const found: Violation[] = [...query.violations];
  const sent = await parseBody(body, headers, operation).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return error;
  });
  const wrong: ProxyViolation[] =
    sent instanceof Refusal
      ? [{ side: "request", place: sent.status === 415 ? "header.content-type" : "body", message: sent.message }]
      : [];
  const read = sent instanceof Refusal ? undefined : sent;
  found.push(
    ...(read?.violations ?? []),
    ...requestValidator(operation.http).check({
      path: { ...pathParameters },
      query: query.values,
      header: flat,
      ...(read ? { body: { mediaType: read.mediaType, value: read.value } } : {}),
    }),
  );
  for (const scheme of missingKeys(operation.security, { headers: flat, search })) {
    wrong.push({ side: "request", place: `${scheme.in}.${scheme.name}`, message: "The key is missing." });
  }
  const broken = found.map(
    (violation): ProxyViolation => ({ side: "request", place: placeOf(violation), message: violation.message }),
  );
  return {
    violations: [...wrong, ...broken],
    ignored: ignoredIn(operation, { search, body: read?.value, mediaType: read?.mediaType }),
    message: { path: pathParameters, query: query.values, header: flat, ...(read && { body: read }) },
  };
}

/** What the first alternative lacks, where none is whole. */
function missingKeys(alternatives: Alternatives, request: KeyPlaces): readonly Scheme[] {
  const missing = alternatives.map((schemes) => schemes.filter((scheme) => !scheme.read(request)));
  return missing.some((schemes) => schemes.length === 0) ? [] : (missing[0] ?? []);
}
