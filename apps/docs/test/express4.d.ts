// Express 4 beside Express 5, under a name of its own; what the tests use of it has the same types.
declare module "express4" {
  export { default } from "express";
}
