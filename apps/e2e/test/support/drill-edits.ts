// What a maintainer does under spec/, change by change. The tests of spec/ repeat the specification on purpose: what leaves it, or
// joins it, leaves or joins them as well.
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Edit = readonly [find: RegExp, put: string];

/** The folder `spec` of a tree that may be changed. */
interface Spec {
  change(path: string, ...edits: Edit[]): Promise<void>;
  /** Resources of `apps/e2e/drills`. */
  addResource(name: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Names of the files in a folder. */
  list(folder: string): Promise<string[]>;
}

export function editable(spec: string): Spec {
  const at = (path: string): string => join(spec, path);
  return {
    async change(path, ...edits) {
      let text = await readFile(at(path), "utf8");
      for (const [find, put] of edits) {
        if (!find.test(text)) throw new Error(`${path} has nothing like ${find}`);
        text = text.replace(find, put);
      }
      await writeFile(at(path), text);
    },
    addResource: (name) =>
      cp(join(import.meta.dirname, "../../drills", name), at(join("resources", name)), { recursive: true }),
    remove: (path) => rm(at(path)),
    list: (folder) => readdir(at(folder)),
  };
}

/** By what each of them does. */
export const DRILLS: Readonly<Record<string, (spec: Spec) => Promise<void>>> = {
  "a resource with list, filter and create, in pages": async (spec) => {
    await spec.addResource("shelves");
    await spec.change(
      "openapi.yaml",
      [/^tags:\n/m, `$&  - { name: shelves, x-displayName: Shelves, description: Where finished ads are put. }\n`],
      [
        /^paths:\n/m,
        `$&  /api/shelves/: { $ref: resources/shelves/collection.yaml }
  "/api/shelves/{shelf_id}/": { $ref: resources/shelves/item.yaml }
`,
      ],
    );
  },

  "a job with its own states, a preview, a render, a webhook and a price per second": async (spec) => {
    await spec.addResource("sketches");
    await spec.change(
      "openapi.yaml",
      [
        /^tags:\n/m,
        `$&  - { name: sketches, x-displayName: Sketches, description: "Ads, drawn before they are made." }\n`,
      ],
      [
        /^paths:\n/m,
        `$&  /api/sketches/: { $ref: resources/sketches/collection.yaml }
  "/api/sketches/{id}/": { $ref: resources/sketches/item.yaml }
  "/api/sketches/{id}/ink/": { $ref: resources/sketches/ink.yaml }
`,
      ],
    );
  },

  "a value more in a set": async (spec) => {
    await spec.change("common/value-sets.yaml", [/^( +)- zoom-punch$/m, "$&\n$1- drill-look"]);
    await spec.change(
      "test/contract/values.test.ts",
      [/zoom-punch`/, "zoom-punch drill-look`"],
      [/toBe\(38\)/, "toBe(39)"],
    );
  },

  "a deprecated field": (spec) =>
    spec.change("resources/ai_editing/schemas.yaml", [
      /^( +)voiceover_volume:\n/m,
      `$&$1  deprecated: true
$1  x-deprecated: { reason: The style decides how loud the speech is., replacement: background_music_volume }
`,
    ]),

  "a third header": async (spec) => {
    await spec.change(
      "openapi.yaml",
      [/^ {2}- apiId: \[\]\n/m, "  - partner: []\n    apiId: []\n"],
      [
        /^ {2}securitySchemes:\n/m,
        `$&    partner:
      type: apiKey
      in: header
      name: X-Partner
      description: "The partner's name, from the contract."
`,
      ],
    );
    for (const workflow of await spec.list("workflows"))
      await spec.change(
        `workflows/${workflow}`,
        [/required: \[apiId/, "required: [partner, apiId"],
        [/^( +)apiId: .*\n/m, "$1partner: { type: string }\n$&"],
        [/^( +)- \{ name: X-API-ID, .*\n/m, "$1- { name: X-Partner, in: header, value: $inputs.partner }\n$&"],
      );
    await spec.change(
      "test/contract/operations.test.ts",
      [/^( +)apiId: \{ type: .*\n/m, `$1partner: { type: "apiKey", in: "header", name: "X-Partner" },\n$&`],
      [/\[\{ apiId: \[\], apiKey: \[\] \}/, "[{ partner: [], apiId: [], apiKey: [] }"],
    );
  },

  "a bearer alternative": async (spec) => {
    await spec.change(
      "openapi.yaml",
      [/^security:\n( {2,}.*\n)+/m, "$&  - token: []\n"],
      [
        /^ {2}securitySchemes:\n/m,
        `$&    token:
      type: http
      scheme: bearer
      description: A token, from the account settings page.
`,
      ],
    );
    await spec.change("test/contract/operations.test.ts", [/apiKey: \[\] \}\]/, "apiKey: [] }, { token: [] }]"]);
  },

  "an operation that is gone": async (spec) => {
    await spec.remove("resources/voices/count.yaml");
    await spec.change("openapi.yaml", [/^ {2}\/api\/voices\/count\/:\n.*\n/m, ""]);
    // What the sandbox has for it by hand is typed by the contract.
    await spec.change("sandbox/voices/voices.ts", [/^ {6}"voices\.getQuota": [\s\S]*?^ {6}\}\),\n/m, ""]);
    await spec.change("resources/voices/schemas.yaml", [/^VoiceCloneQuota:\n(( .*)?\n)*/m, ""]);
    await spec.change("resources/voices/examples.yaml", [/^VoiceCloneQuota:\n(( .*)?\n)*/m, ""]);
    await spec.change(
      "resources/voices/coverage.yaml",
      [/schemas: \[VoiceCloneQuota\]/, "operations: [voices.clone]"],
      [/, VoiceCloneQuota\]/, "]"],
      [/voices\.getQuota, /, ""],
      [/VoiceCloneQuota, /, ""],
    );
    await spec.change(
      "workflows/quota-and-credits.arazzo.yaml",
      [/^ {6}- stepId: getQuota\n( {8}.*\n)*/m, ""],
      [/^ +maxCount: \$steps.*\n +currentCount: \$steps.*\n/m, ""],
    );
    await spec.change(
      "test/contract/operations.test.ts",
      [/^.*voices\.getQuota.*\n/m, ""],
      [/toHaveLength\(21\)/, "toHaveLength(20)"],
    );
    await spec.change(
      "test/contract/records.test.ts",
      [/^.*voices\.getQuota.*\n/m, ""],
      [/^.*voices\.getQuota.*\n/m, ""],
    );
  },
};
