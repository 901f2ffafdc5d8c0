/** Pictures of two by two pixels in one colour, in the formats of which a larger one takes an encoder. By the ending. */
export const PIXELS: Readonly<Record<"gif" | "webp" | "avif", Buffer>> = {
  gif: Buffer.from("R0lGODlhAgACAIAAAExpcVB4yCH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==", "base64"),
  webp: Buffer.from("UklGRjIAAABXRUJQVlA4ICYAAACQAQCdASoCAAIAAsBMJaACdLoAA5gA/tDK/uDM+rscPm5VZqQAAA==", "base64"),
  avif: Buffer.from(
    "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAqbWRhdBIACgc4ADaQENBpMhUZQmMEwAA0AACQQMkcSlxhQ0jNhoA=",
    "base64",
  ),
};
