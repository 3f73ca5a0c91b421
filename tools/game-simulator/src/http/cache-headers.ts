/** Headers that let clients cache an answer; an HTTP date counts whole seconds and is never in the future. */
export const cacheHeaders = (maxAgeSeconds: number, changedAt: number, now: number): Record<string, string> => {
  return {
    'cache-control': `public,max-age=${maxAgeSeconds}`,
    expires: new Date(now + maxAgeSeconds * 1000).toUTCString(),
    'last-modified': new Date(Math.min(changedAt, now)).toUTCString(),
  }
}
