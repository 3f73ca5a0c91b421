// Callers that ask for 300 answers at once, again and again, in a process of their own.
import { type Attack, plainRequest, startAttack } from '@gildscope/testkit/attack'
import { answerQuestions } from '../support/asked-process.ts'

/** `ids`: items with much history; `books`: items with an order book. */
type Asked = { ids: readonly number[]; books: readonly number[] }

export type LoadQuestion =
  | ({ do: 'start'; url: string; kind: LoadName; addresses: number; session: string } & Asked)
  | { do: 'end' }
/** How many got which status. */
export type LoadAnswer = Record<'bursts' | 'ok' | 'limited' | 'busy' | 'other', number>

const AT_ONCE = 300
const BURST_EVERY_MS = 2_000
/** As many as a call may name. */
const MOST_IDS = 500
const CLOSE = 'Connection: close\r\n'

let asked = 0

const post = (path: string, body: object, headers = ''): string => {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nHost: here\r\n${CLOSE}${headers}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

type Given = { session: string } & Asked

/** Four conditions over the longest span, each time with other numbers, so that no answer is shared. */
const worstPreview = ({ ids }: Given): string => {
  asked += 1
  const conditions = ['sell_price:falls:3%:7d', 'buy_price:rises:2%:7d', `sell_price:lt:${asked}`, 'buy_price:gt:1']
  return post('/gw2/v1/alerts/preview', {
    rule: {
      subject: { kind: 'item', id: ids[asked % ids.length] },
      ...{ conditions: conditions.join(), price: 'steady', certainty: 'sure', hold: 3, repeat: 'again' },
    },
  })
}

const KINDS = {
  'previews of the worst kind': worstPreview,
  'lists of channels': ({ session }) =>
    plainRequest(`/gw2/v1/channels?a=${asked++}`, `${CLOSE}session: ${session}\r\n`),
  'tests of channels': ({ session }) => post('/gw2/v1/channels/test', { id: 'page' }, `session: ${session}\r\n`),
  'books of 500 items': ({ books }) => {
    const from = asked++ % Math.max(1, books.length - MOST_IDS)
    return plainRequest(`/gw2/v1/books?ids=${books.slice(from, from + MOST_IDS).join()}&levels=500`, CLOSE)
  },
  'all ways, uncompressed': () => plainRequest('/gw2/v1/activities?outputs=all', CLOSE),
} satisfies Record<string, (given: Given) => string>

export type LoadName = keyof typeof KINDS
export const LOAD_NAMES = Object.keys(KINDS) as LoadName[]

let bursts: Attack[] = []
let started = 0
let timer: NodeJS.Timeout | undefined

const count = (status: number): number => bursts.reduce((sum, attack) => sum + attack.count(status), 0)

const start = ({ url, kind, addresses, ...given }: Extract<LoadQuestion, { do: 'start' }>): LoadAnswer => {
  const burst = (): void => {
    started += 1
    for (let at = 0; at < addresses; at++)
      bursts.push(
        startAttack(url, {
          from: `127.0.1.${at + 1}`,
          connections: Math.floor(AT_ONCE / addresses) + (at < AT_ONCE % addresses ? 1 : 0),
          say: () => KINDS[kind](given),
        }),
      )
  }
  burst()
  timer = setInterval(burst, BURST_EVERY_MS)
  return counts()
}

const counts = (): LoadAnswer => {
  const statuses = [200, 429, 503, 400, 401, 404, 409, 500, 502, 504].map((status) => [status, count(status)] as const)
  const of = (status: number): number => statuses.find(([each]) => each === status)?.[1] ?? 0
  const all = statuses.reduce((sum, [, own]) => sum + own, 0)
  return { bursts: started, ok: of(200), limited: of(429), busy: of(503), other: all - of(200) - of(429) - of(503) }
}

const end = (): LoadAnswer => {
  clearInterval(timer)
  const answer = counts()
  for (const burst of bursts) burst.end()
  bursts = []
  started = 0
  return answer
}

answerQuestions(
  async (question) => {
    const given = question as LoadQuestion
    return given.do === 'start' ? start(given) : end()
  },
  async () => void end(),
)
