import { readWhole } from './way.ts'
import type { Ways } from './ways.ts'

const pairsOf = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []))

/** Reads of a service by the way that calls go, in the form of `fetch`; whatever host an address names. */
export const fetchBy =
  (ways: Ways): typeof fetch =>
  async (input, init) => {
    const { method, url, headers, signal } = new Request(input, init)
    const { pathname, search } = new URL(url)
    const call = { method, path: pathname + search, headers: [...headers].flat(), body: null }
    const { status, head, body } = await readWhole(ways.pick(), call, signal)
    return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers: pairsOf(head) })
  }
