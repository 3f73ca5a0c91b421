import type { Upstreams } from './upstreams.ts'

/** A `fetch` for reading from a service; the host in the address is ignored. */
export const fetchBy =
  (upstreams: Upstreams): typeof fetch =>
  async (input, init) => {
    const { url, headers, signal } = new Request(input, init)
    const { pathname, search } = new URL(url)
    const { status, contentType, text } = await upstreams
      .pick()
      .read(pathname + search, signal, Object.fromEntries(headers))
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': contentType } })
  }
