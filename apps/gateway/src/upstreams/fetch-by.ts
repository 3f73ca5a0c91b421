import { readWhole } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

const pairsOf = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []))

/** A `fetch` that sends requests over the upstreams of a service; the host in the address is ignored. */
export const fetchBy =
  (upstreams: Upstreams): typeof fetch =>
  async (input, init) => {
    const { method, url, headers, signal } = new Request(input, init)
    const { pathname, search } = new URL(url)
    const call = { method, path: pathname + search, headers: [...headers].flat(), body: null }
    const { status, head, body } = await readWhole(upstreams.pick(), call, signal)
    return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers: pairsOf(head) })
  }
