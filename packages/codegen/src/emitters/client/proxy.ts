import { mergedSchema, type Operation, objectShape, type ServiceModel } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";
import { errorBodies } from "./errors.ts";

/** What the proxy has to know of each operation beside its row: the names that may pass, and what they have to look like. */
export const clientProxy: Emitter = (model) => {
  const rules = model.operations.map(
    (operation) => `  "${operation.id}": ${JSON.stringify(rule(model, operation))},\n`,
  );
  return [
    {
      path: "packages/client/src/generated/proxy.ts",
      content: `${HEADER}import type { ProxyRule } from "../proxy/rule.ts";
import type { OperationId } from "./methods.ts";

/** Headers that hold what lets in, in small letters: no page may set them. */
export const keyHeaders: readonly string[] = ${JSON.stringify(keyHeaders(model))};

/** Fields of bodies that say where the service reports to: no page may set one, nor see it. */
export const callbackFields: readonly string[] = ${JSON.stringify(callbackFields(model))};

${errorBodies(model)}
/** What may pass with each operation. */
export const proxyRules: Readonly<Record<OperationId, ProxyRule>> = {
${rules.join("")}};
`,
    },
  ];
};

function keyHeaders({ security }: ServiceModel): string[] {
  return [...new Set(security.schemes.flatMap((one) => (one.kind === "query" ? [] : [one.header.toLowerCase()])))];
}

function callbackFields({ operations }: ServiceModel): string[] {
  return [...new Set(operations.flatMap(({ callback }) => callback?.field ?? []))];
}

function rule(model: ServiceModel, operation: Operation): object {
  const uuids = operation.pathParameters
    .filter(({ schema }) => mergedSchema(model.contract, schema).format === "uuid")
    .map(({ name }) => name);
  const headers = operation.headerParameters.map(({ name }) => name.toLowerCase());
  const { body, callback } = operation;
  const declared = body ? (objectShape(model.contract, body.schema)?.properties ?? {}) : {};
  const own = callbackFields(model).filter((field) => field !== callback?.field && Object.hasOwn(declared, field));
  return {
    ...(uuids.length > 0 && { uuids }),
    ...(headers.length > 0 && { headers }),
    ...(own.length > 0 && { own }),
  };
}
