// Many addresses that attack together, in a process of their own.
import { type Attack, startAttack } from '@gildscope/testkit/attack'
import { answerQuestions } from '../support/asked-process.ts'

export type CrowdQuestion =
  | { do: 'start'; url: string; addresses: number; connections: number; attack: CrowdAttackName; name: string }
  | { do: 'end' }
/** How many got which status. */
export type CrowdAnswer = Record<'ok' | 'wrong' | 'limited' | 'tooLarge' | 'busy', number>

const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** An object of about so many bytes, each of its keys another one. */
const keys = (bytes: number): string =>
  `{${Array.from({ length: Math.floor(bytes / 11) }, (_, n) => `"k${String(n).padStart(5, '0')}":1`).join()}}`

const LOGIN = '/gw2/v1/website/login'
const GENERAL = '/gw2/v1/general'
const NAMES = 60
const FORM_OF_KEYS = post(LOGIN, keys(16_000))
const BAGS_OF_KEYS = post(GENERAL, `{"bags":${keys(65_000)}}`)
const TOO_LARGE = post(LOGIN, keys(880_000))

let guesses = 0
const guess = (user: string): string => post(LOGIN, JSON.stringify({ user, password: `guess ${guesses++}` }))

const ATTACKS = {
  'forms of 1,400 keys': () => FORM_OF_KEYS,
  'bodies of 80,000 keys': () => TOO_LARGE,
  'bags of 5,900 keys': () => BAGS_OF_KEYS,
  'guesses of one name': (name: string) => guess(name),
  'guesses of 60 names': () => guess(`Nobody-${guesses % NAMES}`),
} satisfies Record<string, (name: string) => string>

type CrowdAttackName = keyof typeof ATTACKS
export const CROWD_ATTACKS = Object.keys(ATTACKS) as CrowdAttackName[]

let running: Attack[] = []

const count = (...statuses: number[]): number =>
  running.reduce((sum, attack) => sum + statuses.reduce((own, status) => own + attack.count(status), 0), 0)

const end = (): CrowdAnswer => {
  const counts = {
    ok: count(200),
    wrong: count(400, 401, 403),
    limited: count(429),
    tooLarge: count(413),
    busy: count(503),
  }
  for (const attack of running) attack.end()
  running = []
  return counts
}

if (process.send !== undefined)
  answerQuestions(
    async (asked) => {
      const question = asked as CrowdQuestion
      if (question.do === 'end') return end()
      const { url, addresses, connections, attack, name } = question
      running = Array.from({ length: addresses }, (_, n) =>
        startAttack(url, {
          from: `127.0.3.${n + 1}`,
          connections: Math.ceil(connections / addresses),
          say: () => ATTACKS[attack](name),
          isRepeating: true,
        }),
      )
      return { ok: 0, wrong: 0, limited: 0, tooLarge: 0, busy: 0 } satisfies CrowdAnswer
    },
    async () => {
      end()
    },
  )
