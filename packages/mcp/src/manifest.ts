import manifest from "../package.json" with { type: "json" };

export const { engines, name, version } = manifest;
