import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** What may stand in the query of each operation: asked with the first one, and by the proxy. */
export const clientQueries: Emitter = ({ operations }) => {
  const rows = operations.flatMap(({ id, queryParameters }) =>
    queryParameters.length > 0 ? [`  "${id}": ${JSON.stringify(queryParameters.map(({ name }) => name))},\n`] : [],
  );
  const doc = jsdoc(["What the query of each operation takes, by name; without one it takes none."]);
  return [
    {
      path: "packages/client/src/generated/queries.ts",
      content: `${HEADER}${doc}export const queryNames: Readonly<Record<string, readonly string[]>> = {\n${rows.join("")}};\n`,
    },
  ];
};
