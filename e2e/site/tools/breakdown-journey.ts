import { describe, expect, it } from 'vitest'
import { figure, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from '../accounts/parts.ts'
import { askForges, isPrecursor } from './forging-parts.ts'

type Weapon = {
  id: number
  name: string
  weaponType: string | null
  statName: string | null
  upgradeName: string | null
}

/** The name without its own stat and without its upgrade; names of their own have neither. */
const setOf = ({ name, statName, upgradeName }: Weapon): string => {
  const upgrade = upgradeName?.match(/ of (?:the )?(.+)$/)?.[1]
  const bare = name.replace(`${statName} `, '').replace(new RegExp(` of (the )?${upgrade}$`), '')
  return bare === name ? 'Named' : bare
}

/** `LongBow` is shown as `Long bow`. */
const wordsOf = (type: string): string => {
  const [first = '', ...others] = type.split(/(?=[A-Z])/)
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}

const TABLES: Record<string, (weapon: Weapon) => string | null> = {
  'Precursors by weapon type': ({ weaponType }) => weaponType && wordsOf(weaponType),
  'By stat': ({ statName }) => statName,
  'By weapon type': ({ weaponType }) => weaponType && wordsOf(weaponType),
  'By upgrade type': ({ upgradeName }) => upgradeName?.replace(/^(Minor|Major|Superior) /, '') ?? null,
  'By set': setOf,
}

/** The recorded forges, grouped in five ways. */
export const describeBreakdown = (site: Site) =>
  describe('the breakdown of precursors', () => {
    it('counts each weapon type, stat, upgrade and set as often as the API has it', async () => {
      const filter = 'filter=type:Weapon,rarity:Exotic&fields=id,name,weaponType,statName,upgradeName'
      const weapons = (await site.rows(`v1/items/json?${filter}`)) as Weapon[]
      const byId = new Map(weapons.map((weapon) => [weapon.id, weapon]))
      const { page } = await site.openAgain('/precursors_stats')
      await untilShown(page)
      const outputs = (await askForges(site, 'precurser')).flatMap(({ ID }) => byId.get(ID) ?? [])
      expect(new Set(outputs.map(({ weaponType }) => weaponType)).size).toBeGreaterThan(5)

      for (const [title, keyOf] of Object.entries(TABLES)) {
        const keyed = Map.groupBy(outputs, (weapon) => keyOf(weapon) ?? 'None')
        const rows = await shownRows(page.getByRole('grid', { name: title, exact: true }))
        const counts = [...keyed.values()].map(({ length }) => length).toSorted((a, b) => b - a)
        expect(rows.map(({ cells }) => figure(cells.forges))).toEqual(counts.slice(0, rows.length))
        for (const { cells } of rows) {
          const same = keyed.get(cells.key ?? '') ?? []
          expect([cells.key, figure(cells.forges)]).toEqual([cells.key, same.length])
          if ('found' in cells) expect(figure(cells.found)).toBe(same.filter(isPrecursor).length)
        }
        expect(await panel(page, title).locator('header').textContent()).toBe(`${title}${keyed.size}`)
      }
    })
  })
