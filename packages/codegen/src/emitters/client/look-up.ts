import type { ServiceModel } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";
import { jobResource, lookUpOf } from "../operate-facts.ts";

/** Where to look for what a request may have made, for the client's errors. */
export const clientLookUp: Emitter = (model) => {
  const places = model.operations.flatMap((operation) => {
    const found = lookUpOf(model, operation);
    return found ? [[operation.id, [found.paged ? `${found.operation}All` : found.operation, found.by]]] : [];
  });
  const balance = model.operations.find((operation) => operation.balance)?.id;
  return [
    {
      path: "packages/client/src/generated/look-up.ts",
      content: `${HEADER}${jsdoc(["The method that shows what each operation may have made: in its list, on whichever page, or by the id that it was called with."])}export const lookUp: Readonly<Record<string, readonly [operation: string, by: "list" | "id"]>> = ${JSON.stringify(Object.fromEntries(places), null, 2)};

${jsdoc(["The operation that reads the balance."])}export const balance: string | undefined = ${JSON.stringify(balance)};
`,
    },
    {
      path: "packages/client/src/generated/look-alikes.ts",
      content: `${HEADER}${jsdoc(["By job type, the resources that read the other jobs which the same resource starts: by their ids nobody tells them apart."])}export const lookAlikes: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(lookAlikes(model)), null, 2)};
`,
    },
  ];
};

function lookAlikes(model: ServiceModel): [type: string, resources: string][] {
  return model.jobs.flatMap(({ name }): [string, string][] => {
    const own = jobResource(model, name);
    const started = model.resources
      .map(({ operations }) =>
        operations.flatMap(({ job }) => (job?.action === "start" ? [jobResource(model, job.type)] : [])),
      )
      .filter((resources) => resources.includes(own));
    const others = [...new Set(started.flat())].filter((resource) => resource !== own);
    return others.length > 0 ? [[name, others.join(" or ")]] : [];
  });
}
