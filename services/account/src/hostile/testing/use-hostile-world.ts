import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { AccountDeps } from '../../deps.ts'
import { type FakeGame, startFakeGame } from '../../testing/fake-game.ts'
import { type AccountApp, useAccountApp } from '../../testing/use-account-app.ts'
import { addLikePerson, addPerson, type Person } from './people.ts'

export type HostileWorld = {
  readonly app: FastifyInstance
  readonly deps: AccountDeps
  readonly game: FakeGame
  readonly account: AccountApp
  /** A person with one of everything. */
  readonly add: () => Promise<Person>
  /** The same through calls, for tests where the service must have been called. */
  readonly addByCalls: (name?: string) => Promise<Person>
}

/** The service, a game that answers it, and people that can be added. */
export const useHostileWorld = (env: Record<string, string> = {}): HostileWorld => {
  let game: FakeGame
  beforeAll(async () => {
    game = await startFakeGame()
  })
  afterAll(() => game.close())
  const account = useAccountApp({ env, gameUrl: () => game.url })
  const hostileWorld = () => ({ app: account.app, deps: account.deps, settled: account.settled, game })
  return {
    account,
    get app() {
      return account.app
    },
    get deps() {
      return account.deps
    },
    get game() {
      return game
    },
    add: () => addLikePerson(hostileWorld()),
    addByCalls: (name) => addPerson(hostileWorld(), name),
  }
}
