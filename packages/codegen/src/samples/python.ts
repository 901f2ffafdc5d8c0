import type { SecurityScheme } from "@video-ads/model/service";
import { sampleSchemes } from "./auth.ts";
import { isSentOnce, MOST_ATTEMPTS, RULE } from "./money-rule.ts";
import { formParts, type SampleRequest } from "./request.ts";
import { type Notation, structured } from "./structured.ts";
import { requestPath } from "./url.ts";

const PYTHON: Notation = {
  list: ["[", "]"],
  object: ["{", "}"],
  arrow: ": ",
  empty: "{}",
  scalar: (value) => {
    if (value === null) return "None";
    return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
  },
};

/** The request with `requests`, for Python 3.9 and later. */
export function pythonSample(request: SampleRequest): string {
  const { operation, body } = request;
  const schemes = sampleSchemes(operation);
  const headers = [
    ...schemes.flatMap(headerKey),
    ...request.headers.map(({ name, value }) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  const query = schemes.flatMap((scheme) =>
    scheme.kind === "query" ? [`${JSON.stringify(scheme.parameter)}: ${setting(scheme, 0)}`] : [],
  );
  const basic = schemes.find(({ kind }) => kind === "basic");
  const once = isSentOnce(operation);
  const indent = once ? "    " : "";
  const given = [
    "url",
    ...(headers.length > 0 ? ["headers=headers"] : []),
    ...(query.length > 0 ? [`params={${query.join(", ")}}`] : []),
    ...(basic ? [`auth=(${setting(basic, 0)}, ${setting(basic, 1)})`] : []),
    ...(body?.kind === "json" ? ["json=body"] : []),
    ...(body?.kind === "multipart" ? ["data=fields", "files=files"] : []),
    "timeout=60",
    ...(once ? ["allow_redirects=False"] : []),
  ];
  const call = `${indent}response = requests.${operation.method}(`;
  const line = `${call}${given.join(", ")})`;
  const sending = line.length <= 88 ? [line] : [call, ...given.map((each) => `${indent}    ${each},`), `${indent})`];
  return [
    "import os",
    ...(once ? ["import time"] : []),
    "",
    "import requests",
    "",
    `url = os.environ["VIDEO_ADS_BASE_URL"] + ${JSON.stringify(requestPath(request))}`,
    ...(headers.length > 0 ? ["headers = {", ...headers, "}"] : []),
    ...(body?.kind === "json" ? [`body = ${structured(body.value, PYTHON, 7, "", "    ")}`] : []),
    ...(body?.kind === "multipart" ? form(request) : []),
    "",
    ...(once ? [...RULE.map((text) => `# ${text}`), `for attempt in range(${MOST_ATTEMPTS}):`] : []),
    ...sending,
    ...(once
      ? [
          "    if response.status_code != 429:",
          "        break",
          '    seconds = response.headers.get("Retry-After", "")',
          "    time.sleep(min(int(seconds), 60) if seconds.isdigit() else 2**attempt)",
        ]
      : []),
    "if response.status_code >= 300:",
    '    raise SystemExit(f"{response.status_code}: {response.text}")',
    "print(response.json() if response.content else response.status_code)",
    "",
  ].join("\n");
}

function headerKey(scheme: SecurityScheme): string[] {
  if (scheme.kind === "query" || scheme.kind === "basic") return [];
  const value = setting(scheme, 0);
  return [`    ${JSON.stringify(scheme.header)}: ${scheme.kind === "bearer" ? `"Bearer " + ${value}` : value},`];
}

function setting({ credentials }: SecurityScheme, index: number): string {
  return `os.environ[${JSON.stringify(credentials[index]?.variable)}]`;
}

/** Read ahead: a file that is sent while it is read has nothing left for the next attempt. */
function wholeFile(path: string): string {
  return `(${JSON.stringify(path)}, open(${JSON.stringify(path)}, "rb").read())`;
}

/** Pairs, because a list has a part for each entry. */
function form({ body }: SampleRequest): string[] {
  const parts = formParts(body?.kind === "multipart" ? body.fields : []);
  const pair = (name: string, value: string): string => `    (${JSON.stringify(name)}, ${value}),`;
  const lines = (called: string, pairs: string[]): string[] =>
    pairs.length > 0 ? [`${called} = [`, ...pairs, "]"] : [`${called} = []`];
  return [
    ...lines(
      "fields",
      parts.filter(({ file }) => !file).map(({ name, text }) => pair(name, JSON.stringify(text))),
    ),
    ...lines(
      "files",
      parts.filter(({ file }) => file).map(({ name, text }) => pair(name, wholeFile(text))),
    ),
  ];
}
