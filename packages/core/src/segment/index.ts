/** A text that leads to another path where one of the path's names would stand: missing, `.`, `..`, or with a slash in it. */
export const ELSEWHERE = /^\.{0,2}$|[/\\\p{Cc}]/u;
