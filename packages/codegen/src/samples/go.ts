import { sampleSchemes } from "./auth.ts";
import { isSentOnce, MOST_ATTEMPTS, RULE } from "./money-rule.ts";
import { formParts, type SampleRequest } from "./request.ts";
import { queryKeys, requestPath } from "./url.ts";

/** The request with nothing but the standard library, for Go 1.19 and later. */
export function goSample(request: SampleRequest): string {
  const { operation, body } = request;
  const schemes = sampleSchemes(operation);
  const once = isSentOnce(operation);
  const multipart = body?.kind === "multipart";
  const env = (variable: string | undefined): string => `os.Getenv(${JSON.stringify(variable)})`;
  const path = requestPath(request);
  const query = queryKeys(request).map(({ before, variable }) => `"${before}" + url.QueryEscape(${env(variable)})`);
  const set = (name: string, value: string): string => `request.Header.Set(${JSON.stringify(name)}, ${value})`;
  const headers = [
    ...schemes.flatMap((scheme) => {
      const [first, second] = scheme.credentials.map(({ variable }) => env(variable));
      if (scheme.kind === "query") return [];
      if (scheme.kind === "basic") return [`request.SetBasicAuth(${first}, ${second})`];
      return [set(scheme.header, scheme.kind === "bearer" ? `"Bearer "+${first}` : `${first}`)];
    }),
    ...request.headers.map(({ name, value }) => set(name, JSON.stringify(value))),
    ...(body?.kind === "json" ? [set("Content-Type", `"application/json"`)] : []),
    ...(multipart ? [set("Content-Type", "form.FormDataContentType()")] : []),
  ];
  const files = multipart && formParts(body.fields).some(({ file }) => file);
  const imports = [
    ...(body ? ["bytes"] : []),
    "fmt",
    "io",
    "log",
    ...(multipart ? ["mime/multipart"] : []),
    "net/http",
    ...(query.length > 0 ? ["net/url"] : []),
    "os",
    ...(once ? ["strconv"] : []),
    "time",
  ];
  const check = ["if err != nil {", "\tlog.Fatal(err)", "}"];
  const sending = [
    `request, err := http.NewRequest("${operation.method.toUpperCase()}", address, ${body ? (multipart ? "bytes.NewReader(body.Bytes())" : "bytes.NewReader(body)") : "nil"})`,
    ...check,
    ...(once && body ? ["request.GetBody = nil // else Go may send it again by itself"] : []),
    ...headers,
    "response, err := client.Do(request)",
    ...check,
    "answer, err := io.ReadAll(response.Body)",
    "response.Body.Close()",
    ...check,
    ...(once
      ? [
          `if response.StatusCode == 429 && attempt < ${MOST_ATTEMPTS - 1} {`,
          `\tpause, err := strconv.Atoi(response.Header.Get("Retry-After"))`,
          "\tif err != nil || pause > 60 {",
          "\t\tpause = 1 << attempt",
          "\t}",
          "\ttime.Sleep(time.Duration(pause) * time.Second)",
          "\tcontinue",
          "}",
        ]
      : []),
    "if response.StatusCode >= 300 {",
    `\tlog.Fatalf("%s: %s", response.Status, answer)`,
    "}",
    "fmt.Println(string(answer))",
    ...(once ? ["return"] : []),
  ];
  const redirects = [
    "client := &http.Client{",
    "\tTimeout: time.Minute,",
    "\tCheckRedirect: func(*http.Request, []*http.Request) error {",
    "\t\treturn http.ErrUseLastResponse",
    "\t},",
    "}",
  ];
  const main = [
    `address := os.Getenv("VIDEO_ADS_BASE_URL") + ${[JSON.stringify(path), ...query].join(" + ")}`,
    ...(body?.kind === "json" ? [`body := []byte(${raw(JSON.stringify(body.value, null, 2))})`] : []),
    ...(multipart ? form(request, files) : []),
    ...(once ? redirects : ["client := &http.Client{Timeout: time.Minute}"]),
    ...(once
      ? [
          "",
          ...RULE.map((text) => `// ${text}`),
          "for attempt := 0; ; attempt++ {",
          ...sending.map((line) => `\t${line}`),
          "}",
        ]
      : sending),
  ];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...main.map((line) => (line === "" ? "" : `\t${line}`)),
    "}",
    "",
  ].join("\n");
}

/** A text as it is, unless it has the character that would end it. */
function raw(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}

function form({ body }: SampleRequest, files: boolean): string[] {
  const parts = formParts(body?.kind === "multipart" ? body.fields : []);
  return [
    "var body bytes.Buffer",
    "form := multipart.NewWriter(&body)",
    ...parts.flatMap(({ name, text, file }) =>
      file
        ? [`addFile(${JSON.stringify(name)}, ${JSON.stringify(text)})`]
        : [`form.WriteField(${JSON.stringify(name)}, ${JSON.stringify(text)})`],
    ),
    "form.Close()",
  ].flatMap((line) => (files && line.startsWith("form := ") ? [line, ...ADD_FILE] : [line]));
}

const ADD_FILE = [
  "addFile := func(field, name string) {",
  "\tfile, err := os.ReadFile(name)",
  "\tif err != nil {",
  "\t\tlog.Fatal(err)",
  "\t}",
  "\tpart, _ := form.CreateFormFile(field, name)",
  "\tpart.Write(file)",
  "}",
];
