// `pnpm readers`: writes the table of who reads the contract into spec/README.md. The tests hold every row of it.
import { writeFileSync } from "node:fs";
import { README, withTable } from "./table.ts";

writeFileSync(README, withTable());
