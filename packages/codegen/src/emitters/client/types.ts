import type { OpenApi } from "@video-ads/model";
import { idKinds, idType, jsdoc, schemaUsage, TypePrinter } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** One readable TypeScript type per component schema. */
export const clientTypes: Emitter = (model) => {
  const printer = new TypePrinter(model.contract, schemaUsage(model));
  const about = jsdoc([
    "The shapes of the service's requests, answers and webhooks. Value sets are closed where they are sent, and open where they are received: a newer service may send a word that this version does not know.",
  ]);
  return [
    {
      path: "packages/client/src/generated/types.ts",
      content: `${HEADER}import type { Upload } from "../request/upload.ts";\n\n${about}\n${printer
        .names()
        .map((name) => printer.declaration(name))
        .join("\n")}${idTypes(model.contract)}`,
    },
  ];
};

/** Each by itself, for a type with parameters would be made anew wherever it stands. */
function idTypes(contract: OpenApi): string {
  const kinds = idKinds(contract);
  if (kinds.length === 0) return "";
  const types = kinds.map((kind) => {
    const doc = jsdoc([`Id of the kind \`${kind}\`: any text, but not the id of another kind of record.`]);
    return `${doc}export type ${idType(kind)} = string & { readonly [kind]?: ${JSON.stringify(kind)} };\n`;
  });
  return ["\ndeclare const kind: unique symbol;\n", ...types].join("\n");
}
