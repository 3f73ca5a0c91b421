import { type LootTable, lootTablesOf } from '../../loot/loot-table.ts'

const NAMED = 3
const listed = new Intl.ListFormat('en', { type: 'conjunction' })

const contentsOf = ({ rolls }: LootTable, nameOf: (id: number) => string): string => {
  const ids = [...new Set(rolls.flatMap(({ drops }) => drops.flatMap(({ item }) => item ?? [])))]
  const names = ids.slice(0, NAMED).map(nameOf)
  return listed.format(ids.length > NAMED ? [...names, 'other things'] : names)
}

/** The game's description of something that is opened or salvaged: some of its contents. */
export const sourceDescription = (source: number, nameOf: (id: number) => string): string | undefined => {
  const sentences = lootTablesOf(0)
    .filter((table) => table.source === source)
    .map((table) => {
      const contents = contentsOf(table, nameOf)
      if (table.activity === 'Salvaging') return `Salvage it for ${contents}.`
      const key = table.key === null ? '' : ` It takes a ${nameOf(table.key)}.`
      return `Double-click to open.${key} Contains ${contents}.`
    })
  return sentences.length === 0 ? undefined : sentences.join('<br>')
}
