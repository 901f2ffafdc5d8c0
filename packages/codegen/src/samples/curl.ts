import type { SecurityScheme } from "@video-ads/model/service";
import { sampleSchemes } from "./auth.ts";
import { formParts, type SampleRequest } from "./request.ts";
import { requestPath } from "./url.ts";

/** The request as a curl command for bash, zsh and sh. */
export function curlSample(request: SampleRequest): string {
  const method = request.operation.method.toUpperCase();
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$VIDEO_ADS_BASE_URL${requestPath(request)}"`,
    ...sampleSchemes(request.operation).map(key),
    ...request.headers.map(({ name, value }) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...body(request),
  ];
  return `${lines.join(" \\\n  ")}\n`;
}

function key(scheme: SecurityScheme): string {
  const [first, second] = scheme.credentials.map(({ variable }) => `$${variable}`);
  if (scheme.kind === "query") return `--url-query "${scheme.parameter}=${first}"`;
  if (scheme.kind === "basic") return `-u "${first}:${second}"`;
  return `-H "${scheme.header}: ${scheme.kind === "bearer" ? "Bearer " : ""}${first}"`;
}

function body({ body }: SampleRequest): string[] {
  if (!body) return [];
  if (body.kind === "json") {
    return [`-H "Content-Type: application/json"`, `--data ${shellQuote(JSON.stringify(body.value, null, 2))}`];
  }
  return formParts(body.fields).map(({ name, text, file }) =>
    // -F would read a text that starts with @ or < from a file, and cut it at a semicolon.
    file ? `-F ${shellQuote(`${name}=@${text}`)}` : `--form-string ${shellQuote(`${name}=${text}`)}`,
  );
}

/** Single quotes keep everything as it is, except the single quote itself. */
export function shellQuote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
