import { request } from 'undici'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { signUp } from './sign-up.ts'
import { ask, meet, type Person, SIGNED_IN_CALLS } from './signed-in-calls.ts'

const ROUNDS = 7
const READS = 200
/** A service that has run for a while has compiled code; one that just started pays for that too. */
const WARM_UP = 2_000
const SIGN_UPS = 40
const MOST_MS = 10

/** CPU so far in ms. */
export type Cpu = { service: () => number; database: () => number }
type Cost = { service: number; database: number }

const costOf = async (cpu: Cpu, count: number, piece: (n: number) => Promise<unknown>): Promise<Cost> => {
  const [service, database] = [cpu.service(), cpu.database()]
  for (let n = 0; n < count; n++) await piece(n)
  return { service: (cpu.service() - service) / count, database: (cpu.database() - database) / count }
}

const sum = ({ service, database }: Cost): number => service + database

/** The middle one of some rounds. */
const middleOf = async (cpu: Cpu, piece: (n: number) => Promise<unknown>): Promise<Cost> => {
  await costOf(cpu, WARM_UP, piece)
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await costOf(cpu, READS, piece))
  const middle = median(rounds.map(sum))
  return rounds.find((cost) => sum(cost) === middle) ?? { service: Number.NaN, database: Number.NaN }
}

/** CPU of service and database for one call each, one after another; a busy machine changes it little. */
export const measureCost = async (url: string, sessions: readonly string[], cpu: Cpu): Promise<Measured[]> => {
  const people = await Promise.all(sessions.map((session) => meet(url, session)))
  const personOf = (n: number): Person => people[n % people.length] ?? { session: '', lists: '', verification: '' }
  const nothing = await middleOf(cpu, async () => (await request(`${url}/health`)).body.dump())
  const rows: Measured[] = []
  let all = 0
  for (const call of SIGNED_IN_CALLS) {
    const cost = await middleOf(cpu, (n) => ask(url, call, personOf(n)))
    all += sum(cost)
    rows.push(plainly(`one ${call.name}: CPU of service and database`, `${sum(cost).toFixed(2)} ms`, cost))
  }
  const ofSignUp = sum(await costOf(cpu, SIGN_UPS, () => signUp(url)))
  return [
    plainly('one answer without work: CPU of the service', `${sum(nothing).toFixed(2)} ms`, { value: sum(nothing) }),
    ...rows,
    atMost('all calls of a signed-in page: CPU of service and database', all, MOST_MS, ' ms'),
    plainly('one sign-up: CPU of service and database', `${ofSignUp.toFixed(1)} ms`, { value: ofSignUp }),
  ]
}
