import { promisify } from "node:util";

const taken = promisify(setTimeout);
const n = () => process.getActiveResourcesInfo().filter((k) => k === "Timeout").length;
console.log(n());
const c = new AbortController();
taken(3600000, undefined, { signal: c.signal }).catch(() => {});
console.log(n(), process.getActiveResourcesInfo());
setTimeout(() => {}, 100);
console.log(n());
