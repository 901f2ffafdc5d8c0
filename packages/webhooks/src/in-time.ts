/** What a promise comes to, unless that takes longer than so many milliseconds: then it rejects with the error. What goes on is not ended. */
export async function inTime<T>(promise: PromiseLike<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
