import type { ServiceModel } from "@video-ads/model";
import { authVariable } from "./auth.ts";
import { literal } from "./literal.ts";
import { sampleResult } from "./result.ts";
import type { SampleRequest } from "./sample-request.ts";
import { requestPath } from "./url.ts";

const CHECK = `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`;

/** The request with nothing but the platform's `fetch`, for Node 22 and later. */
export function fetchSample(model: ServiceModel, request: SampleRequest): string {
  const { operation, body } = request;
  const result = sampleResult(model, operation);
  const multipart = body?.kind === "multipart";
  return [
    ...(multipart ? form(body.fields) : []),
    `const { ${["VIDEO_ADS_BASE_URL", ...model.authHeaders.map(authVariable)].join(", ")} } = process.env;`,
    `const response = await fetch(\`\${VIDEO_ADS_BASE_URL}${requestPath(request)}\`, {`,
    ...(operation.method === "get" ? [] : [`  method: "${operation.method.toUpperCase()}",`]),
    "  headers: {",
    ...model.authHeaders.map((header) => `    "${header}": \`\${${authVariable(header)}}\`,`),
    ...(body?.kind === "json" ? [`    "Content-Type": "application/json",`] : []),
    "  },",
    ...(body?.kind === "json" ? [`  body: JSON.stringify(${literal(body.value, 23, 2, 2)}),`] : []),
    ...(multipart ? ["  body: form,"] : []),
    "});",
    CHECK,
    ...(result ? [`const ${result.name} = await response.json();`, `console.log(${result.name});`] : []),
    "",
  ].join("\n");
}

function form(fields: { name: string; value: unknown; file: boolean }[]): string[] {
  const text = (value: unknown): string => JSON.stringify(typeof value === "string" ? value : JSON.stringify(value));
  return [
    ...(fields.some(({ file }) => file) ? [`import { readFile } from "node:fs/promises";`, ""] : []),
    "const form = new FormData();",
    ...fields.map(({ name, value, file }) =>
      file
        ? `form.set(${JSON.stringify(name)}, new Blob([await readFile(${text(value)})]), ${text(value)});`
        : `form.set(${JSON.stringify(name)}, ${text(value)});`,
    ),
  ];
}
