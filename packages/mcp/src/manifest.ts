import manifest from "../package.json" with { type: "json" };

export const { engines, version } = manifest;
