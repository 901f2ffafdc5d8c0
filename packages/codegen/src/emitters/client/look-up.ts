import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";
import { lookUpOf } from "../operate-facts.ts";

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
  ];
};
