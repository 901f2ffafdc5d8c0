import type { Operation, SecurityScheme, ServiceModel } from "@video-ads/model";
import { sampleSchemes, sampleVariables } from "./auth.ts";
import { literal } from "./literal.ts";
import { formParts, type SampleField, type SampleRequest } from "./request.ts";
import { sampleResult } from "./result.ts";
import { queryKeys, requestPath } from "./url.ts";

const CHECK = `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`;

/** The request with nothing but the platform's `fetch`, for Node 22 and later. */
export function fetchSample(model: ServiceModel, request: SampleRequest<Operation>): string {
  const { operation, body, headers: own } = request;
  const result = sampleResult(model, operation);
  const multipart = body?.kind === "multipart";
  const headers = [
    ...sampleSchemes(operation).flatMap(headerKey),
    ...own.map(({ name, value }) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...(body?.kind === "json" ? [`"Content-Type": "application/json"`] : []),
  ];
  const keys = queryKeys(request).map(({ before, variable }) => `${before}\${encodeURIComponent(${variable})}`);
  return [
    ...(multipart ? form(body.fields) : []),
    `const { ${["VIDEO_ADS_BASE_URL", ...sampleVariables(operation)].join(", ")} } = process.env;`,
    `const response = await fetch(\`\${VIDEO_ADS_BASE_URL}${requestPath(request)}${keys.join("")}\`, {`,
    ...(operation.method === "get" ? [] : [`  method: "${operation.method.toUpperCase()}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers.map((header) => `    ${header},`), "  },"] : []),
    ...(body?.kind === "json" ? [`  body: JSON.stringify(${literal(body.value, 23, 2, 2)}),`] : []),
    ...(multipart ? ["  body: form,"] : []),
    "});",
    CHECK,
    ...(result ? [`const ${result.name} = await response.json();`, `console.log(${result.name});`] : []),
    "",
  ].join("\n");
}

function headerKey(scheme: SecurityScheme): string[] {
  if (scheme.kind === "query") return [];
  const [first, second] = scheme.credentials.map(({ variable }) => `\${${variable}}`);
  const value = {
    header: first,
    bearer: `Bearer ${first}`,
    basic: `Basic \${Buffer.from(\`${first}:${second}\`).toString("base64")}`,
  }[scheme.kind];
  return [`"${scheme.header}": \`${value}\``];
}

function form(fields: readonly SampleField[]): string[] {
  return [
    ...(fields.some(({ file }) => file) ? [`import { readFile } from "node:fs/promises";`, ""] : []),
    "const form = new FormData();",
    ...formParts(fields).map(({ name, text, file }) => {
      const [field, value] = [JSON.stringify(name), JSON.stringify(text)];
      return file
        ? `form.append(${field}, new Blob([await readFile(${value})]), ${value});`
        : `form.append(${field}, ${value});`;
    }),
  ];
}
