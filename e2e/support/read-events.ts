export type StreamEvent = { event: string; id: string | null; data: unknown }

const fieldOf = (block: string, name: string): string | null => {
  const line = block.split('\n').find((text) => text.startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? null
}

/** Server-sent events of an address in the order of their arrival; returning from the loop closes the stream. */
export const readEvents = async function* (url: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const reply = await fetch(url, { headers: { accept: 'text/event-stream' }, signal })
  if (reply.status !== 200 || reply.body === null) throw new Error(`${url} answered ${reply.status}`)
  let waiting = ''
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${waiting}${text}`.split('\n\n')
    waiting = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = fieldOf(block, 'data')
      if (data === null) continue
      yield { event: fieldOf(block, 'event') ?? 'message', id: fieldOf(block, 'id'), data: JSON.parse(data) }
    }
  }
}
