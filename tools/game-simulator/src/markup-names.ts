import type { KeyHolder, Players } from './players/player-records.ts'
import type { Collection, Feeds, World } from './world.ts'

/** Ends attributes and elements, and calls a function as soon as a browser takes it for a part of its page. */
export const MARKUP = `"'><img src=x onerror=marked()>&amp;`

/** Fields with words that players and developers of the game choose. */
const NAMES = new Set([
  ...['name', 'description', 'requirement', 'unlock_text', 'locked_text', 'text'],
  ...['motd', 'note', 'bound_to', 'account', 'label', 'festival'],
])

const marked = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(marked) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => [
    key,
    NAMES.has(key) && typeof part === 'string' ? `${part}${MARKUP}` : marked(part),
  ])
  return Object.fromEntries(entries) as T
}

const markedCollection = (collection: Collection): Collection => ({
  ids: () => collection.ids(),
  get: (id) => marked(collection.get(id)),
  localize: (record, language) => collection.localize(record, language),
})

const markedHolder = (holder: KeyHolder): KeyHolder => ({
  ...holder,
  key: { ...holder.key, name: `${holder.key.name}${MARKUP}` },
  look: () => {
    const kept = holder.look()
    const { snapshot } = kept
    return {
      ...kept,
      snapshot: {
        ...snapshot,
        account: () => marked(snapshot.account()),
        bank: () => marked(snapshot.bank()),
        inventory: () => marked(snapshot.inventory()),
        characters: () => marked(snapshot.characters()),
      },
    }
  },
})

const markedPlayers = (players: Players): Players => ({
  plays: () => players.plays(),
  truth: (account) => players.truth(account),
  openKey: (key) => {
    const holder = players.openKey(key)
    return holder && markedHolder(holder)
  },
  guild: (id) => {
    const guild = players.guild(id)
    return guild && { record: marked(guild.record), stash: () => marked(guild.stash()) }
  },
  // Their notes are compared with the keys that they describe.
  demoKeys: () => players.demoKeys().map((key) => ({ ...marked(key), note: key.note })),
})

const markedFeeds = ({
  gemstore,
  customRecipes,
  profitsRecipes,
  festivals,
  forges,
  demoKeys,
  ...rest
}: Feeds): Feeds => ({
  ...rest,
  ...(gemstore && { gemstore: () => marked(gemstore()) }),
  ...(customRecipes && { customRecipes: () => marked(customRecipes()) }),
  ...(profitsRecipes && { profitsRecipes: () => marked(profitsRecipes()) }),
  ...(festivals && { festivals: () => marked(festivals()) }),
  ...(forges && { forges: () => marked(forges()) }),
  ...(demoKeys && { demoKeys: () => demoKeys().map((key) => ({ ...marked(key), note: key.note })) }),
})

/** A world in which everything has a name that is markup, for tests of who shows it. */
export const withMarkupNames = (world: World): World => ({
  ...world,
  collection: (name) => markedCollection(world.collection(name)),
  ...(world.feeds && { feeds: markedFeeds(world.feeds) }),
  ...(world.players && { players: markedPlayers(world.players) }),
})
