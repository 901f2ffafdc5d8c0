// What an editor shows: names of the service, not mapped types of a library.
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";

const consumer = fileURLToPath(new URL("./hover-consumer.ts", import.meta.url));
const code = `import { createClient } from "../dist/index.js";
const ads = createClient();
const job = await ads.customTemplateJobs.get("id");
const variables = job.variables;
const render = ads.lipsyncs.render;
const ratio = (await ads.adsClone.get("id")).aspect_ratio;
await ads.aiEditing.create({ video_url: "https://a", editing_style: "film" });
`;
let service: ts.LanguageService;

beforeAll(() => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
  };
  service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [consumer],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = path === consumer ? code : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => path === consumer || ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (...args) => ts.sys.readDirectory(...args),
  });
});

/** The hover over the first place of a text. */
function hover(text: string): { type: string; doc: string } {
  const info = service.getQuickInfoAtPosition(consumer, code.indexOf(text));
  return {
    type: ts.displayPartsToString(info?.displayParts),
    doc: `${ts.displayPartsToString(info?.documentation)}\n${(info?.tags ?? []).map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`).join("\n")}`,
  };
}

test("the consumer compiles", () => {
  expect(service.getSemanticDiagnostics(consumer).map(({ messageText }) => messageText)).toEqual([]);
});

test("an answer is shown by its name", () => {
  expect(hover("job = await").type).toBe("const job: CustomTemplateJob");
  expect(hover("variables = job").type).toBe("const variables: Record<string, TemplateJobVariable>");
});

test("a value set of an answer is shown by its name, and is open", () => {
  expect(hover("ratio = ").type).toBe("const ratio: AspectRatio | (string & {})");
});

test("a method shows what it takes, costs, throws, and whether it is certain", () => {
  const { type, doc } = hover("render = ads");
  expect(type).toBe("const render: (id: LipsyncId, options?: CallOptions) => Promise<Lipsync>");
  const method = hover("create({ video_url").type;
  expect(method).toBe(
    "(method) AiEditingResource.create(body: AiEditingRequest, options?: CallOptions): Promise<AiEditing>",
  );
  expect(doc).toBeDefined();
  const documented = hover("render;").doc;
  expect(documented).toContain("5 credits per 30 seconds of output (`standard`)");
  expect(documented).toContain("@throws");
  expect(documented).toContain("402");
  expect(documented).toContain("@experimental");
});
