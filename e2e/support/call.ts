export type Row = Record<string, unknown>

export type Answer = { status: number; headers: Headers; text: string }

export const call = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(120_000) })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body as a bare array of objects, which every list call answers. */
export const rowsOf = ({ status, text }: Answer, what: string): Row[] => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text.slice(0, 500)}`)
  const body: unknown = JSON.parse(text)
  if (!Array.isArray(body) || !body.every(isRow))
    throw new Error(`${what} is no array of objects: ${text.slice(0, 200)}`)
  return body
}

export const callRows = async (url: string): Promise<Row[]> => rowsOf(await call(url), url)

/** The body of an answer that went well. */
export const callJson = async (url: string): Promise<unknown> => {
  const { status, text } = await call(url)
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
