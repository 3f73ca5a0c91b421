// An address that floods the site, in a process of its own.
import { plainRequest, startAttack } from '@gildscope/testkit/attack'
import { answerQuestions } from '../support/asked-process.ts'

export type AttackQuestion =
  | { do: 'start'; url: string; from: string; connections: number; attack: AttackName; ids: readonly number[] }
  | { do: 'end' }
export type AttackAnswer = { opened: number; open: number; answered: number; refused: number }

const LIST = '/gw2/v1/items/json'
const BODY_HEAD = 'POST /gw2/v1/website/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'

type Attack = { say: (index: number, ids: readonly number[]) => string; isReading?: boolean; isRepeating?: boolean }

let asked = 0

const ATTACKS = {
  streams: { say: () => plainRequest('/gw2/v1/items/stream') },
  'unfinished bodies': { say: () => `${BODY_HEAD}Content-Length: 1000\r\n\r\n{` },
  'unread answers': {
    say: (index) => plainRequest(`${LIST}?fields=id,name,img,buy_price,sell_price&skip=${index % 40}`),
    isReading: false,
  },
  'bulk histories': {
    say: (_index, ids) => plainRequest(`/gw2/v2/history/json?itemID=${ids.join()}&a=${asked++}`),
    isRepeating: true,
  },
  'bulk lists': { say: () => plainRequest(`${LIST}?sort=name&filter=id:gt:${asked++}`), isRepeating: true },
  'an unknown address': { say: () => plainRequest(`/gw2/v1/nothing/${asked++}`), isRepeating: true },
  'previews of items': { say: () => plainRequest(`/tradepost/item/${asked++}`), isRepeating: true },
  'wrong filters': { say: () => plainRequest(`${LIST}?filter=nothing:eq:${asked++}`), isRepeating: true },
  'one hot list': { say: () => plainRequest(`${LIST}?sort=profit&limit=30`), isRepeating: true },
  'single items': { say: () => plainRequest(`${LIST}?ids=${asked++}&fields=id,name`), isRepeating: true },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]

let running: ReturnType<typeof startAttack> | null = null

const start = ({ url, from, connections, attack, ids }: Extract<AttackQuestion, { do: 'start' }>): AttackAnswer => {
  const { say, ...kind }: Attack = ATTACKS[attack]
  running = startAttack(url, { from, connections, say: (index) => say(index, ids), ...kind })
  return { opened: 0, open: 0, answered: 0, refused: 0 }
}

const end = (): AttackAnswer => {
  if (running === null) throw new Error('nothing was started')
  const count = (...statuses: number[]) => statuses.reduce((sum, status) => sum + (running?.count(status) ?? 0), 0)
  const counts = { opened: running.opened(), open: running.open(), answered: count(200, 304), refused: count(429, 503) }
  running.end()
  running = null
  return counts
}

if (process.send !== undefined)
  answerQuestions(
    async (question) => {
      const asked = question as AttackQuestion
      return asked.do === 'start' ? start(asked) : end()
    },
    async () => {
      running?.end()
    },
  )
