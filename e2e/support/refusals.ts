import type { WatchedPage } from './open-page.ts'

const REFUSED = /^Failed to load resource: the server responded with a status of (\d+) .* (https?:\/\/\S+)$/

/** Takes the calls that were refused out of what the console said: `401 /gw2/v1/website/login`, each once. */
export const takeRefusals = (watched: WatchedPage): string[] => {
  const found = new Set<string>()
  const rest = watched.errors.filter((text) => {
    const [, status, url] = REFUSED.exec(text) ?? []
    if (status === undefined || url === undefined) return true
    found.add(`${status} ${new URL(url).pathname}`)
    return false
  })
  watched.errors.splice(0, watched.errors.length, ...rest)
  return [...found]
}
