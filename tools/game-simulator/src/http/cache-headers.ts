/** Headers that let clients keep an answer; an HTTP date counts whole seconds and never lies in the future. */
export const cacheHeaders = (maxAgeSeconds: number, changedAt: number, now: number): Record<string, string> => {
  return {
    'cache-control': `public,max-age=${maxAgeSeconds}`,
    expires: new Date(now + maxAgeSeconds * 1000).toUTCString(),
    'last-modified': new Date(Math.min(changedAt, now)).toUTCString(),
  }
}
