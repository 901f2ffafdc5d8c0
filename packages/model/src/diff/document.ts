import { METHODS, type OpenApi, type PathItem } from "../contract/types.ts";
import { type Located, matchedOperations, operationsOf } from "./addresses.ts";
import { extensions } from "./extensions/index.ts";
import { jobsRead } from "./extensions/new-ends.ts";
import { shown } from "./names.ts";
import { compareOperation, operationPlace } from "./operation.ts";
import { type Place, report } from "./place.ts";
import { all, compareFields, elsewhere, object, type Rule, type Rules, type RulesOf, value, words } from "./rule.ts";
import { schemaRule } from "./schema/schema-rule.ts";
import { security, securitySchemes } from "./security.ts";
import { servers } from "./servers.ts";
import { ofOperation } from "./use.ts";

/** Compares two contracts whole. */
export function compareDocuments(place: Place): void {
  compareFields(documentFields, place.before, place.after, place);
  compareUnused(place);
}

const components = object({
  schemas: elsewhere,
  parameters: elsewhere,
  responses: elsewhere,
  examples: elsewhere,
  callbacks: elsewhere,
  requestBodies: elsewhere,
  securitySchemes,
} satisfies RulesOf<OpenApi["components"]>);

/** Operations, each with everything that it comes to. */
const paths: Rule = {
  compare(_before, _after, place) {
    for (const { before, after } of matchedOperations(place.before, place.after)) {
      const at = before && ofOperation(operationPlace(before, place), before.object);
      if (before && after && at) comparePair(before, after, at);
      else if (before && at) report(at, "major", "the operation is gone.");
      else if (after && !before && !place.use)
        report(operationPlace(after, { ...place, provisional: false }), "minor", "the operation is new.");
    }
    reportNew("job", "the job type is new.", (contract) => jobsRead(contract).map(({ type }) => type), place);
    reportNew("webhook", "the source of webhooks is new.", webhookSources, place);
    for (const [path, item] of Object.entries(place.before.paths)) {
      const now = place.after.paths[path];
      if (now) compareFields(pathFields, item, now, { ...place, where: path, subject: path, name: "the path" });
    }
  },
};

/** Programs have something for each, by its name: events of a job, types of what is posted. */
function reportNew(kind: string, what: string, namesOf: (contract: OpenApi) => string[], place: Place): void {
  if (place.use) return;
  const known = new Set(namesOf(place.before));
  for (const name of new Set(namesOf(place.after))) {
    const where = `${kind} ${name}`;
    if (!known.has(name)) report({ ...place, where, subject: where, provisional: false }, "minor", what);
  }
}

function webhookSources(contract: OpenApi): string[] {
  return operationsOf(contract).flatMap(({ object: { callbacks = {} } }) =>
    Object.values(callbacks).flatMap((items) =>
      Object.values<PathItem>(items).flatMap((item) =>
        METHODS.flatMap((method) => item[method]?.["x-webhook"]?.source ?? []),
      ),
    ),
  );
}

const documentFields = {
  openapi: value(all("minor")),
  info: words,
  servers,
  security,
  tags: words,
  "x-job-states": extensions["x-job-states"],
  "x-errors": extensions["x-errors"],
  "x-prompts": extensions["x-prompts"],
  paths,
  components,
} satisfies RulesOf<OpenApi>;

const pathFields = {
  ...Object.fromEntries(METHODS.map((method) => [method, elsewhere])),
  parameters: elsewhere,
  summary: words,
  description: words,
} satisfies Rules;

function comparePair(before: Located, after: Located, place: Place): void {
  const moved = before.address.replace(/\{[^}]*\}/g, "{}") !== after.address.replace(/\{[^}]*\}/g, "{}");
  if (moved) report(place, "major", `the operation is at ${shown(after.address)} now.`);
  // What both inherit is compared once, for the document.
  if (before.object.security ?? after.object.security) {
    security.compare(
      before.object.security ?? place.before.security,
      after.object.security ?? place.after.security,
      place,
    );
  }
  compareOperation(before, after, place);
}

/** A schema to which no operation comes in both contracts is still a type that is exported. */
function compareUnused(place: Place): void {
  const { before, after, reached, use } = place;
  // No message has it.
  if (use) return;
  for (const name of Object.keys(before.components.schemas)) {
    if (reached.has(name) || !after.components.schemas[name]) continue;
    const reference = { $ref: `#/components/schemas/${name}` };
    schemaRule.compare(reference, reference, { ...place, where: `type ${name}`, direction: "received" });
  }
}
