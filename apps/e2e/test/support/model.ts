import { buildModel, type OpenApi, type Operation } from "@video-ads/model";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };

/** The contract that all packages were built from. */
export const model = buildModel(contract as unknown as OpenApi);

/** The value of an operation's first request example; undefined when it takes no body. */
export function exampleBody({ body }: Operation): Record<string, unknown> | undefined {
  const [media] = Object.values(body?.media ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return body && !body.empty ? { ...(example?.value as object) } : undefined;
}

/** A file for a multipart body, where the example can only name one. */
export function withFiles(operation: Operation, body: Record<string, unknown>): Record<string, unknown> {
  const schema = model.contract.components.schemas[operation.body?.type ?? ""];
  const files = Object.entries(schema?.properties ?? {}).filter(([, { format }]) => format === "binary");
  return { ...body, ...Object.fromEntries(files.map(([name]) => [name, new File(["RIFF"], `${name}.wav`)])) };
}
