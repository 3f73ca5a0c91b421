import { type AnyEndpoint, ENDPOINTS } from '@gildscope/contracts'
import type { CallExample } from '@gildscope/contracts/examples'
import { cutJson, cutText } from './cut.ts'
import { createDisguise } from './disguise.ts'

export type Sent = { headers?: Record<string, string>; body?: unknown; address?: string }
type Json = Record<string, unknown>

const CALLS = new Map(Object.values(ENDPOINTS).flatMap((calls) => calls.map((call) => [call.name, call] as const)))
const PUBLIC_PREFIX = '/gw2'

export const isTried = ({ access, method, example, events }: AnyEndpoint): boolean =>
  access === 'public' && method === 'GET' && example !== undefined && events === undefined

/** Calls a running system and keeps requests and responses, shortened and with made-up secrets. */
export const createRecorder = (origin: string) => {
  const disguise = createDisguise()
  const recorded = new Map<string, CallExample>()

  const keep = (name: string, example: CallExample): void => {
    recorded.set(name, example)
  }
  const ask = async (name: string, { headers = {}, body, address }: Sent = {}): Promise<unknown> => {
    const call = CALLS.get(name)
    if (call === undefined) throw new Error(`there is no call ${name}`)
    const url = origin + (address ?? call.example?.request ?? PUBLIC_PREFIX + call.path)
    const reply = await fetch(url, {
      method: call.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${name} (${url}) answered ${reply.status}: ${text.slice(0, 500)}`)
    return (call.media ?? 'json') === 'json' ? JSON.parse(text) : text
  }

  return {
    hide: disguise.hide,
    keep,
    ask,
    /** Returns the response unchanged and complete. */
    record: async (name: string, sent: Sent = {}): Promise<Json> => {
      const answer = await ask(name, sent)
      const shown = typeof answer === 'string' ? cutText(answer) : cutJson(answer)
      keep(name, { ...(sent.body !== undefined && { body: sent.body }), answer: shown })
      return answer as Json
    },
    /** The examples of one service, in the order of its calls. */
    examplesOf: (calls: readonly AnyEndpoint[]): Record<string, unknown> => {
      const missing = calls.filter(({ name }) => !recorded.has(name)).map(({ name }) => name)
      if (missing.length > 0) throw new Error(`nothing was recorded of ${missing.join(', ')}: extend e2e/examples`)
      return Object.fromEntries(calls.map(({ name }) => [name, disguise.put(recorded.get(name))]))
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
