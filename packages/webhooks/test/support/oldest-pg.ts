// The oldest `pg` that the package asks for.
import { join } from "node:path";
import { loadInstead } from "@video-ads/testing/load-instead";

loadInstead(join(import.meta.dirname, "../.."), { pg: "pg-8.11" });
