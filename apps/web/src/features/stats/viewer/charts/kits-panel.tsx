import type { DropAggregates } from '@gildscope/contracts'
import { Coins, counted, Panel } from '@gildscope/ui'
import { IntervalPlot } from '../interval-plot.tsx'
import { readSelection } from '../selection.ts'
import type { SelectionControl } from '../use-selection.ts'
import { shortKit } from '../words.ts'
import { type KitOfCut, kitScale, kitsInOrder, kitVerdict, type Place } from './kit-scale.ts'
import styles from './kits-panel.module.css'

const VERDICTS = {
  gain: 'pays more than one costs',
  loss: 'pays less than one costs',
  open: 'may pay more or less than one costs',
  unknown: '',
} as const

type KitProps = { kit: KitOfCut; price: number | null; place: Place; isChosen: boolean; onChoose: () => void }

const Kit = ({ kit, price, place, isChosen, onChoose }: KitProps) => {
  const { net, consumed, cost } = kit
  const verdict = kitVerdict(kit, price)
  return (
    <li className={isChosen ? `${styles.kit} ${styles.chosen}` : styles.kit}>
      <button aria-pressed={isChosen} className={styles.choose} onClick={onChoose} title={kit.kit} type="button">
        <span className={styles.name}>{shortKit(kit.kit)}</span>
        <span className={styles.units}>
          {counted(consumed, 'unit')}
          {cost === null && ', kit not counted'}
          {cost === 0 && ', kit free'}
        </span>
      </button>
      <span className={styles.plot}>
        <IntervalPlot
          dashed={price === null ? null : place(price)}
          high={place(net.high)}
          low={place(net.low)}
          mean={place(net.value)}
        />
      </span>
      <span className={verdict === 'gain' ? `${styles.net} ${styles.gain}` : styles.net}>
        <Coins value={net.value} />
        <span className="gs-visually-hidden">
          , from <Coins value={net.low} /> to <Coins value={net.high} />
          {VERDICTS[verdict] !== '' && `, ${VERDICTS[verdict]}`}
        </span>
      </span>
    </li>
  )
}

type KitsPanelProps = { aggregates: DropAggregates; control: SelectionControl }

/** The yield of each kit at current prices, next to the price of one of the items; a click filters by the kit. */
export const KitsPanel = ({ aggregates, control }: KitsPanelProps) => {
  const { kits, cost } = aggregates
  const price = cost.item
  const place = kitScale(kits, price)
  const { kit: chosen } = control.selection
  const choose = (name: string): void =>
    control.cut({ kit: name === chosen ? null : readSelection(new URLSearchParams({ kit: name })).kit })
  return (
    <Panel note="per unit, kit paid" title="Which kit pays">
      <ul className={styles.kits}>
        {kitsInOrder(kits).map((kit) => (
          <Kit
            isChosen={kit.kit === chosen}
            key={kit.kit}
            kit={kit}
            onChoose={() => choose(kit.kit)}
            place={place}
            price={price}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        <span>
          {price === null ? (
            'the item is not traded'
          ) : (
            <>
              dashed: price of one, <Coins value={price} />
            </>
          )}
        </span>
        <span>at today's prices</span>
      </p>
    </Panel>
  )
}
