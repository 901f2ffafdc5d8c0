import type { Artifact } from "../emitter.ts";
import { reactQueries } from "./queries.ts";
import { reactTable } from "./table.ts";

/** `@video-ads/react`: factories of queries and mutations, and what they know at run time. */
export const react: Artifact = { name: "react", emitters: [reactQueries, reactTable] };
