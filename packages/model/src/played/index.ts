// What is needed to play a service, from its contract: by the generator for the contract of this repository, by the mock for one that it is given.
export { belowRecords } from "./below-records.ts";
export { creditRule } from "./credit-rule.ts";
export { jobIdExamples } from "./job-ids.ts";
export { parameterExample } from "./parameter-example.ts";
export { playedService, playedServiceOf, saysMore } from "./service.ts";
