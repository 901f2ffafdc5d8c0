import { sampleSchemes } from "./auth.ts";
import { isSentOnce, MOST_ATTEMPTS, RULE } from "./money-rule.ts";
import { formParts, type SampleRequest } from "./request.ts";
import { type Notation, structured } from "./structured.ts";
import { queryKeys, requestPath } from "./url.ts";

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

const PHP: Notation = {
  list: ["[", "]"],
  object: ["[", "]"],
  arrow: " => ",
  // An empty array would be sent as a list.
  empty: "new stdClass()",
  scalar: (value) => (typeof value === "string" ? quoted(value) : JSON.stringify(value)),
};

/**
 * The request with the curl extension, for PHP 8.1 and later. Undefined where it cannot be said so: an array of PHP has each name once, and
 * a form may repeat one.
 */
export function phpSample(request: SampleRequest): string | undefined {
  const { operation, body } = request;
  const schemes = sampleSchemes(operation);
  const parts = body?.kind === "multipart" ? formParts(body.fields) : [];
  if (new Set(parts.map(({ name }) => name)).size < parts.length) return undefined;
  const env = (variable: string | undefined): string => `getenv('${variable}')`;
  const path = requestPath(request);
  const query = queryKeys(request).map(({ before, variable }) => ` . '${before}' . urlencode(${env(variable)})`);
  const headers = [
    ...schemes.flatMap((scheme) => {
      if (scheme.kind === "query" || scheme.kind === "basic") return [];
      return [
        `${quoted(`${scheme.header}: ${scheme.kind === "bearer" ? "Bearer " : ""}`)} . ${env(scheme.credentials[0]?.variable)}`,
      ];
    }),
    ...request.headers.map(({ name, value }) => quoted(`${name}: ${value}`)),
    ...(body?.kind === "json" ? ["'Content-Type: application/json'"] : []),
  ];
  const basic = schemes.find(({ kind }) => kind === "basic")?.credentials.map(({ variable }) => env(variable));
  const once = isSentOnce(operation);
  const fields = parts.map(
    ({ name, text, file }) => `        ${quoted(name)} => ${file ? `new CURLFile(${quoted(text)})` : quoted(text)},`,
  );
  const options = [
    `    CURLOPT_CUSTOMREQUEST => '${operation.method.toUpperCase()}',`,
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 60,",
    ...(headers.length > 0
      ? ["    CURLOPT_HTTPHEADER => [", ...headers.map((header) => `        ${header},`), "    ],"]
      : []),
    ...(basic ? [`    CURLOPT_USERPWD => ${basic.join(" . ':' . ")},`] : []),
    ...(body?.kind === "json" ? ["    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),"] : []),
    ...(body?.kind === "multipart" ? ["    CURLOPT_POSTFIELDS => [", ...fields, "    ],"] : []),
    ...(once
      ? [
          "    CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$pause): int {",
          "        if (preg_match('/^retry-after:\\s*(\\d+)/i', $line, $found)) {",
          "            $pause = min((int) $found[1], 60);",
          "        }",
          "        return strlen($line);",
          "    },",
        ]
      : []),
  ];
  const ask = ["$answer = curl_exec($curl);", "$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);"];
  return [
    "<?php",
    "",
    ...(body?.kind === "json" ? [`$body = ${structured(body.value, PHP, 9, "", "    ")};`] : []),
    `$curl = curl_init(getenv('VIDEO_ADS_BASE_URL') . ${quoted(path)}${query.join("")});`,
    "curl_setopt_array($curl, [",
    ...options,
    "]);",
    "",
    ...(once
      ? [
          ...RULE.map((text) => `// ${text}`),
          `for ($attempt = 0; $attempt < ${MOST_ATTEMPTS}; $attempt++) {`,
          "    $pause = 2 ** $attempt;",
          ...ask.map((line) => `    ${line}`),
          "    if ($status !== 429) {",
          "        break;",
          "    }",
          "    sleep($pause);",
          "}",
        ]
      : ask),
    "if ($answer === false || $status >= 300) {",
    '    throw new RuntimeException("$status " . ($answer ?: curl_error($curl)));',
    "}",
    'echo $answer, "\\n";',
    "",
  ].join("\n");
}
