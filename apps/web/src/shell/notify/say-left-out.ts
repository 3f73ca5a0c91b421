import type { AnyEndpoint } from '@gildscope/contracts'
import { notify } from './notify.ts'

const NAMED = 3
const said = new Set<string>()

/** Reports what the game sent and this page could not read; the same only once, because some pages ask every minute. */
export const sayLeftOut = ({ summary }: AnyEndpoint, entries: readonly string[]): void => {
  const more = entries.length - NAMED
  const text = `${entries.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
  const key = `${summary} ${text}`
  if (said.has(key)) return
  said.add(key)
  notify({ tone: 'bad', title: `Left out of the game's answer: ${summary}`, text })
}
