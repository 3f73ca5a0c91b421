import type { PlanSettings } from '@gildscope/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useOwnValues } from '../../../market/currencies/own-values.ts'
import { boundAsOf } from '../../../market/game-account/use-held-items.ts'
import type { PackedQuestion } from '../../../market/solver/packed-books.ts'
import { useCurrencies } from '../../../market/use-currencies.ts'
import { craftingAt } from './holdings/crafting-at.ts'
import { dailyItems } from './holdings/daily-crafts.ts'
import { stockOf, unitsHeld } from './holdings/stock.ts'
import { useHoldings } from './holdings/use-holdings.ts'
import { arrivedKeys } from './lines/arrived.ts'
import { exhaustedBooks } from './question/read-facts.ts'
import { useAsked } from './question/use-asked.ts'
import { useFacts } from './question/use-facts.ts'
import { useSettings } from './settings/use-settings.ts'
import { usePlanning } from './solver/use-planning.ts'

/** Typing is not planned letter by letter. */
const SETTLED_MS = 250
/** Whose daily crafts count while nobody's account does. */
const SOMEBODY = ['']
const NOTHING_ARRIVED: ReadonlySet<string> = new Set()

/** Those of the plan itself, else the user's own. */
const valuesOf = ({ currencies }: PlanSettings, own: ReadonlyMap<number, number>): PlanSettings['currencies'] =>
  currencies.length > 0 ? currencies : [...own].map(([id, copper]) => ({ id, copper }))

/** The whole page: what is asked, what is known, and the plan. */
export const usePlanner = () => {
  const { settings, change } = useSettings()
  const holdings = useHoldings()
  const { asked: wanted, weighed } = useAsked(settings, holdings.basis)
  const facts = useFacts(wanted)
  const { currencies } = useCurrencies()
  const { values: ownValues } = useOwnValues()
  const [asked] = useDebouncedValue(settings, SETTLED_MS)
  const [now, setNow] = useState(() => Date.now())

  const { basis, snapshot, crafting, counted, isPending, isCounted } = holdings
  const known = facts.facts
  const stock = useMemo(
    () =>
      basis === null || known === undefined ? [] : stockOf(basis.rows, { isCounted, boundAs: boundAsOf(known.items) }),
    [basis, known, isCounted],
  )
  const question = useMemo((): PackedQuestion | null => {
    // A target that was just added has no facts yet.
    if (known === undefined || isPending) return null
    const targets = asked.mode === 'spend' ? asked.targets : []
    if (targets.some(({ id }) => !known.vendorValues.has(id)) || (asked.mode === 'spend' && targets.length === 0))
      return null
    const { ways, books, vendorValues, items } = known
    const { crafters, doneToday } = craftingAt(crafting, { counted, now })
    return {
      ...{
        settings: { ...asked, targets, currencies: valuesOf(asked, ownValues) },
        ways,
        books,
        vendorValues,
        stock,
        now,
      },
      crafters,
      accounts: counted.length === 0 ? SOMEBODY : counted,
      doneToday: new Map([...doneToday].map(([name, done]) => [name, dailyItems(done, items.values())])),
    }
  }, [known, isPending, asked, ownValues, stock, now, crafting, counted])
  const planning = usePlanning(question)
  const { plan } = planning
  const { deepen } = facts
  const isCurrent = plan !== null && !planning.isOld
  useEffect(() => {
    if (isCurrent && plan?.stage === 'whole' && known !== undefined) deepen(exhaustedBooks(plan, known))
  }, [isCurrent, plan, known, deepen])
  const arrived = useMemo(() => {
    if (plan === null || snapshot === null || snapshot === basis || known === undefined) return NOTHING_ARRIVED
    const held = stockOf(snapshot.rows, { isCounted, boundAs: boundAsOf(known.items) })
    return arrivedKeys(plan, unitsHeld(stock), unitsHeld(held))
  }, [plan, snapshot, basis, known, isCounted, stock])
  const again = async (): Promise<void> => {
    holdings.plan()
    await facts.refetch()
    setNow(Date.now())
  }
  return { settings, change, holdings, facts, weighed, currencies, question, planning, arrived, now, again }
}

export type Planner = ReturnType<typeof usePlanner>
