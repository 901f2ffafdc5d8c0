import type { IncomingHttpHeaders } from "node:http";
import { requestValidator } from "../contract/request-validator.ts";
import type { Violation } from "../contract/violation.ts";
import { parseBody } from "../http/read-body.ts";
import { readQuery } from "../http/read-query.ts";
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

/** Holds a request against its operation. */
export async function inspectRequest(
  { operation, pathParameters }: Route,
  { search, headers, body }: SentRequest,
): Promise<ProxyViolation[]> {
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
      ? [{ side: "request", place: sent.status === 415 ? "header.content-type" : "body", message: detail(sent) }]
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
  for (const name of missingKeys(operation.http.security ?? [], flat)) {
    wrong.push({ side: "request", place: `header.${name}`, message: "The key is missing." });
  }
  return [
    ...wrong,
    ...found.map(
      ({ in: place, path, message }): ProxyViolation => ({
        side: "request",
        place: [place, ...path].join("."),
        message,
      }),
    ),
  ];
}

function missingKeys(
  alternatives: readonly (readonly object[])[],
  headers: Readonly<Record<string, string>>,
): string[] {
  const missing = alternatives.map((schemes) =>
    schemes.flatMap((scheme) =>
      "in" in scheme &&
      scheme.in === "header" &&
      "name" in scheme &&
      !headers[String(scheme.name).toLowerCase()]?.trim()
        ? [String(scheme.name).toLowerCase()]
        : [],
    ),
  );
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? []);
}

function detail({ body, message }: Refusal): string {
  return "detail" in body && typeof body.detail === "string" ? body.detail : message;
}
