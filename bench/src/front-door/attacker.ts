// One address or many that flood the site, in a process of its own.
import { type Attack, plainRequest, startAttack } from '@gildscope/testkit/attack'
import { answerQuestions } from '../support/asked-process.ts'

export type AttackQuestion = { do: 'start'; url: string; attack: AttackName; ids: readonly number[] } | { do: 'end' }
export type AttackAnswer = { opened: number; open: number; answered: number; refused: number }

const ATTACKER = '127.0.0.66'
const LIST = '/gw2/v1/items/json'
const HISTORY = '/gw2/v2/history/json'
const STREAM = '/gw2/v1/items/stream'
/** As many as a call may name. */
const MANY_IDS = 5_000
/** The longest body that a call takes, but for its last byte. */
const LONG_BODY = 196_608
const UNENDED = `POST /gw2/v1/lists/gemstore HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${LONG_BODY}\r\n\r\n${'x'.repeat(LONG_BODY - 1)}`
const BODY_HEAD = 'POST /gw2/v1/website/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'

type Kind = {
  say: (index: number, ids: readonly number[]) => string
  /** Of each address. */
  connections?: number
  addresses?: number
  isReading?: boolean
  isRepeating?: boolean
  /** Whether prices change meanwhile. */
  isOfChanges?: boolean
}

const STANDARD_CONNECTIONS = 300

let asked = 0

const ATTACKS = {
  streams: { say: () => plainRequest(STREAM), connections: 256 },
  'unfinished bodies': { say: () => `${BODY_HEAD}Content-Length: 1000\r\n\r\n{` },
  'unread answers': {
    say: (index) => plainRequest(`${LIST}?fields=id,name,img,buy_price,sell_price&skip=${index % 40}`),
    connections: 262,
    isReading: false,
  },
  'bulk histories': {
    say: (_index, ids) => plainRequest(`${HISTORY}?itemID=${ids.join()}&a=${asked++}`),
    connections: 40,
    isRepeating: true,
  },
  'bulk lists': {
    say: () => plainRequest(`${LIST}?sort=name&filter=id:gt:${asked++}`),
    connections: 40,
    isRepeating: true,
  },
  'an unknown address': { say: () => plainRequest(`/gw2/v1/nothing/${asked++}`), isRepeating: true },
  'previews of items': { say: () => plainRequest(`/tradepost/item/${asked++}`), isRepeating: true },
  'wrong filters': { say: () => plainRequest(`${LIST}?filter=nothing:eq:${asked++}`), isRepeating: true },
  'one hot list': { say: () => plainRequest(`${LIST}?sort=profit&limit=30`), isRepeating: true },
  'single items': { say: () => plainRequest(`${LIST}?ids=${asked++}&fields=id,name`), isRepeating: true },
  'bodies without their last byte': { addresses: 200, connections: 8, say: () => UNENDED },
  'readers of the whole market that read nothing': {
    addresses: 13,
    connections: 32,
    say: (index) => plainRequest(`${LIST}?filter=id:gt:${index}&a=${asked++}`),
    isReading: false,
  },
  'streams of 5,000 ids': {
    addresses: 16,
    connections: 64,
    say: () => plainRequest(`${STREAM}?ids=${Array.from({ length: MANY_IDS }, (_, n) => n + 20_000).join()}`),
    isOfChanges: true,
  },
  '20 requests in one go': {
    addresses: 8,
    connections: 60,
    say: () => Array.from({ length: 20 }, () => plainRequest(`${LIST}?ids=${asked++}&fields=id`)).join(''),
    isRepeating: true,
  },
  'single items, each address few': {
    addresses: 200,
    connections: 4,
    say: () => plainRequest(`${LIST}?ids=${asked++}&fields=id,name`),
    isRepeating: true,
  },
} satisfies Record<string, Kind>

export type AttackName = keyof typeof ATTACKS
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]

let running: Attack[] = []

/** What is attacked, and whether it wants changes of prices. */
export const describeAttack = (name: AttackName): { title: string; isOfChanges: boolean } => {
  const { addresses = 1, connections = STANDARD_CONNECTIONS, isOfChanges = false }: Kind = ATTACKS[name]
  return { title: `${addresses === 1 ? '' : `${addresses} addresses, `}${connections} x ${name}`, isOfChanges }
}

const start = ({ url, attack, ids }: Extract<AttackQuestion, { do: 'start' }>): AttackAnswer => {
  const { say, addresses = 1, connections = STANDARD_CONNECTIONS, isReading, isRepeating }: Kind = ATTACKS[attack]
  running = Array.from({ length: addresses }, (_, n) =>
    startAttack(url, {
      from: addresses === 1 ? ATTACKER : `127.0.5.${n + 1}`,
      connections,
      say: (index) => say(index, ids),
      ...(isReading !== undefined && { isReading }),
      ...(isRepeating !== undefined && { isRepeating }),
    }),
  )
  return { opened: 0, open: 0, answered: 0, refused: 0 }
}

const end = (): AttackAnswer => {
  const sum = (count: (attack: Attack) => number): number => running.reduce((total, attack) => total + count(attack), 0)
  const counts = {
    opened: sum((attack) => attack.opened()),
    open: sum((attack) => attack.open()),
    answered: sum((attack) => attack.count(200) + attack.count(304)),
    refused: sum((attack) => attack.count(429) + attack.count(503)),
  }
  for (const attack of running) attack.end()
  running = []
  return counts
}

if (process.send !== undefined)
  answerQuestions(
    async (question) => {
      const asked = question as AttackQuestion
      return asked.do === 'start' ? start(asked) : end()
    },
    async () => {
      end()
    },
  )
