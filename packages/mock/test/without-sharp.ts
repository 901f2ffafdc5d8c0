// Runs a program as where sharp is not installed: `node --import ./without-sharp.ts …`.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== "sharp") return next(specifier, context);
    throw Object.assign(new Error("Cannot find package 'sharp'"), { code: "ERR_MODULE_NOT_FOUND" });
  },
});
