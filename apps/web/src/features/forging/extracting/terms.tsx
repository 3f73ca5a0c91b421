import { extractionTools } from '@gildscope/game-data'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { Button } from '@gildscope/ui'
import { AmountField, type AmountKind, amountOf } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import styles from './extracting.module.css'
import { extractionOf } from './model.ts'

const COST: AmountKind = { kind: 'coins', step: COPPER_PER_GOLD }
const CHANCE: AmountKind = { kind: 'number', step: 1, max: 100 }

/**
 * The cost of one extraction and its chance to save the upgrade; free and certain unless the address sets other values.
 */
export const useTerms = () => {
  const [costParam, setCost] = useQueryParam('cost')
  const [chanceParam, setChance] = useQueryParam('chance')
  const costText = costParam ?? '0c'
  const chanceText = chanceParam ?? '100'
  return {
    ...{ costText, setCost, chanceText, setChance },
    extraction: extractionOf(amountOf(costText, COST), amountOf(chanceText, CHANCE)),
  }
}

/** Chances of the tools that there are, the surest first, with the tools' names. */
const CHANCES = [...new Set(extractionTools.map(({ chancePercent }) => chancePercent))]
  .toSorted((a, b) => b - a)
  .map((percent) => ({
    percent,
    names: extractionTools.filter(({ chancePercent }) => chancePercent === percent).map(({ name }) => name),
  }))

/** The two fields, and the chances of the game's tools to choose from. */
export const Terms = ({ terms }: { terms: ReturnType<typeof useTerms> }) => (
  <div className={styles.terms}>
    <AmountField
      amount={COST}
      hint="Of one extraction; arrow keys: one gold"
      label="Cost"
      onText={terms.setCost}
      text={terms.costText}
    />
    <AmountField
      amount={CHANCE}
      hint="Percent, that the upgrade is saved"
      label="Chance"
      onText={terms.setChance}
      text={terms.chanceText}
    />
    <ul className={styles.tools}>
      {CHANCES.map(({ percent, names }) => (
        <li key={percent}>
          <Button onClick={() => terms.setChance(String(percent))} size="small">
            {percent} %
          </Button>
          <span>{names.join(', ')}</span>
        </li>
      ))}
    </ul>
  </div>
)
