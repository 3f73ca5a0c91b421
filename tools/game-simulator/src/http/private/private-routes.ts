import { withOddValues } from '../../faults/odd-values.ts'
import type { Caller } from '../../faults/player-faults.ts'
import { renameCharacters, spoilCounters } from '../../faults/spoil-player.ts'
import type { KeyHolder, Permission, PlayerSnapshot } from '../../players/player-records.ts'
import type { World } from '../../world.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import type { PrivateEndpoint } from '../endpoints.ts'
import type { Call } from '../resource.ts'
import { demand, openKey } from './access.ts'
import { accountInForm, keyInForm } from './account-form.ts'
import { answerAchievements } from './answer-achievements.ts'
import { answerCharacterPart, answerCharacters } from './answer-characters.ts'
import { answerGuild, answerStash } from './answer-guild.ts'
import { CHARACTER_PARTS } from './character-form.ts'
import { listAnswer, pageAnswer, privateHeaders, spoilList } from './private-answer.ts'

type Asked = { call: Call; holder: KeyHolder; snapshot: PlayerSnapshot; caller: Caller }
type Account = { needs: readonly Permission[]; answer(asked: Asked): Answer }

const list =
  (part: (snapshot: PlayerSnapshot) => readonly unknown[]) =>
  ({ snapshot }: Asked): Answer =>
    listAnswer(part(snapshot))

const transactions = (kind: 'orders' | 'history', side: 'buys' | 'sells'): Account => {
  const path = `commerce/transactions/${kind === 'orders' ? 'current' : 'history'}/${side}`
  const answer = ({ call: { query }, snapshot, caller }: Asked): Answer =>
    pageAnswer({ path: `/v2/${path}`, query, records: snapshot[kind](side), caller })
  return { needs: ['account', 'tradingpost'], answer }
}

const inventories = ['account', 'inventories'] as const
const unlocks = ['account', 'unlocks'] as const
const tradingpost = ['account', 'tradingpost'] as const

/** Endpoints about the key's own account. */
const ACCOUNT: Record<
  Exclude<PrivateEndpoint, 'tokeninfo' | 'guild' | 'guild/stash' | `characters${string}`>,
  Account
> = {
  account: {
    needs: ['account'],
    answer: ({ call, holder, snapshot }) => jsonAnswer(accountInForm(snapshot.account(), holder, call.form.schema)),
  },
  'account/achievements': {
    needs: ['account', 'progression'],
    answer: ({ call, snapshot, caller }) => answerAchievements(call, spoilCounters(caller, snapshot.achievements())),
  },
  'account/bank': { needs: inventories, answer: list((of) => of.bank()) },
  'account/inventory': { needs: inventories, answer: list((of) => of.inventory()) },
  'account/materials': { needs: inventories, answer: list((of) => of.materials()) },
  'account/wallet': { needs: ['account', 'wallet'], answer: list((of) => of.wallet()) },
  'account/dailycrafting': {
    needs: ['account', 'progression', 'unlocks'],
    answer: list((of) => of.dailyCrafting()),
  },
  'account/dyes': { needs: unlocks, answer: list((of) => of.dyes()) },
  'account/minis': { needs: unlocks, answer: list((of) => of.minis()) },
  'account/recipes': { needs: unlocks, answer: list((of) => of.recipes()) },
  'account/skins': { needs: unlocks, answer: list((of) => of.skins()) },
  'account/titles': { needs: unlocks, answer: list((of) => of.titles()) },
  'account/legendaryarmory': {
    needs: ['account', 'unlocks', 'inventories'],
    answer: list((of) => of.legendaryArmory()),
  },
  'commerce/delivery': {
    needs: tradingpost,
    answer: ({ snapshot }) => jsonAnswer(snapshot.delivery()),
  },
  'commerce/transactions/current/buys': transactions('orders', 'buys'),
  'commerce/transactions/current/sells': transactions('orders', 'sells'),
  'commerce/transactions/history/buys': transactions('history', 'buys'),
  'commerce/transactions/history/sells': transactions('history', 'sells'),
}

const KEY_SECONDS = 60
const GUILD_MS = 300_000

export type Register = (path: string, endpoint: PrivateEndpoint, handler: (call: Call) => Answer) => void

/** Everything that a key opens; `now` is the machine's clock. */
export const privateRoutes = (get: Register, { world, now }: { world: World; now: () => number }): void => {
  const fresh = (answer: Answer, ms: number): Answer => ({
    ...answer,
    headers: { ...privateHeaders({ ageMs: 0, leftMs: ms }, now()), ...answer.headers },
  })
  const own = (needs: readonly Permission[], answer: (asked: Asked) => Answer): ((call: Call) => Answer) => {
    return (call) => {
      const holder = openKey(world, call)
      demand(holder, needs)
      const { snapshot, ...age } = holder.look()
      const caller = { faults: call.faults, token: call.token, account: holder.account }
      const made = withOddValues(spoilList(answer({ call, holder, snapshot, caller }), caller, call.query), caller)
      return { ...made, headers: { ...privateHeaders(age, now()), ...made.headers } }
    }
  }

  get('tokeninfo', 'tokeninfo', (call) =>
    fresh(jsonAnswer(keyInForm(openKey(world, call), call.form.schema)), KEY_SECONDS * 1000),
  )
  for (const endpoint of keysOf(ACCOUNT)) {
    const { needs, answer } = ACCOUNT[endpoint]
    get(endpoint, endpoint, own(needs, answer))
  }
  const charactersOf = ({ snapshot, caller }: Asked) => renameCharacters(caller, snapshot.characters())
  const characters = own(['account', 'characters'], (asked) => answerCharacters({ ...asked, ...charactersOf(asked) }))
  get('characters', 'characters', characters)
  get('characters/:id', 'characters', characters)
  for (const part of keysOf(CHARACTER_PARTS)) {
    const answer = own(['account', 'characters'], (asked) =>
      answerCharacterPart(part, { ...asked, ...charactersOf(asked) }),
    )
    get(part.replace('characters/', 'characters/:id/'), part, answer)
  }
  get('guild/:id', 'guild', (call) => fresh(answerGuild(world, call), GUILD_MS))
  get('guild/:id/stash', 'guild/stash', (call) => fresh(answerStash(world, call), GUILD_MS))
}

const keysOf = <K extends string>(record: Record<K, unknown>): K[] => Object.keys(record) as K[]
