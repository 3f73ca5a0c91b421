import { MATCH_METHODS, type MatchMethod } from '@gildscope/contracts'
import { SALE_FEE_PERCENT, type Side } from '@gildscope/market'
import { Button } from '@gildscope/ui'
import { Sheet } from '@gildscope/ui/dialog'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Fees } from '../../../market/fees.ts'
import { useFees } from '../../../market/use-fees.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { AccountPicker } from '../shared/account-picker.tsx'
import { Toggle } from '../shared/toggle.tsx'
import type { Archives } from '../shared/use-archives.ts'
import styles from './controls.module.css'
import type { TransactionsView } from './view.ts'

type PartProps = { view: TransactionsView; onView: (part: Partial<TransactionsView>) => void }

const METHOD_WORDS: Readonly<Record<MatchMethod, string>> = {
  fifo: 'Oldest first',
  lifo: 'Newest first',
  average: 'Average',
}

const SIDES: readonly { value: Side; label: string; side: Side }[] = [
  { value: 'buy', label: 'Buy', side: 'buy' },
  { value: 'sell', label: 'Sell', side: 'sell' },
]

const Show = ({ view, onView }: PartProps) => (
  <Toggle
    label="Show"
    onChange={(show) => onView({ show })}
    options={[
      { value: 'history', label: 'History' },
      { value: 'current', label: 'Current' },
    ]}
    value={view.show}
  />
)

const As = ({ view, onView }: PartProps) => (
  <Toggle
    label="As"
    onChange={(as) => onView({ as })}
    options={[
      { value: 'transactions', label: 'Transactions' },
      { value: 'flipping', label: 'Flipping' },
    ]}
    value={view.as}
  />
)

const SideOf = ({ view, onView }: PartProps) => (
  <Toggle label="Side" onChange={(side) => onView({ side })} options={SIDES} value={view.side} />
)

const Rows = ({ view, onView }: PartProps) => (
  <Toggle
    label="Rows"
    onChange={(rows) => onView({ isFull: rows === 'full' })}
    options={[
      { value: 'full', label: 'Full' },
      { value: 'compact', label: 'Compact' },
    ]}
    value={view.isFull ? 'full' : 'compact'}
  />
)

const Graph = ({ view, onView }: PartProps) => (
  <Toggle
    label="Graph"
    onChange={(graph) => onView({ hasGraph: graph === 'on' })}
    options={[
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ]}
    value={view.hasGraph ? 'on' : 'off'}
  />
)

const FeesOf = ({ fees, setFees }: { fees: Fees; setFees: (fees: Fees) => void }) => (
  <Toggle
    label="Fees"
    onChange={setFees}
    options={[
      { value: 'usual', label: `${SALE_FEE_PERCENT} %` },
      { value: 'exact', label: 'Exact' },
    ]}
    value={fees}
  />
)

const Method = ({ view, onView }: PartProps) => (
  <Toggle
    label="Match a sale with"
    onChange={(method) => onView({ method })}
    options={MATCH_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }))}
    value={view.method}
  />
)

const isFlipping = ({ show, as }: TransactionsView): boolean => show === 'history' && as === 'flipping'

/** The label of a phone's button that summarises the choices behind it. */
export const choiceWords = (view: TransactionsView): string => {
  if (isFlipping(view)) return `Flipping, ${METHOD_WORDS[view.method].toLowerCase()}`
  const rows = view.isFull ? 'Full' : 'Compact'
  return view.show === 'current' ? `Current, ${rows}` : `History, Transactions, ${rows}`
}

const InSheet = (props: PartProps & { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={styles.choices}
        icon={IconAdjustmentsHorizontal}
        onClick={() => setOpen(true)}
      >
        {choiceWords(props.view)}
      </Button>
      {isOpen && (
        <Sheet onClose={() => setOpen(false)} title="View">
          <div className={styles.sheet}>{props.children}</div>
        </Sheet>
      )}
    </>
  )
}

type ControlsProps = PartProps & {
  /** Null: of others, who shared one thing. */
  archives: Archives | null
  /** Controls of the current mode, such as the months. */
  more?: ReactNode
  /** At the right end. */
  aside?: ReactNode
}

/** Controls for the transactions shown; below 760 px account and side stay visible, the rest opens as a sheet. */
export const Controls = ({ archives, view, onView, more, aside }: ControlsProps) => {
  const isPhone = useIsPhone()
  const { fees, setFees } = useFees()
  const part = { view, onView }
  const isFlips = isFlipping(view)
  const picker = archives !== null && <AccountPicker archives={archives} />
  const modes = archives !== null && (
    <>
      <Show {...part} />
      {view.show === 'history' && <As {...part} />}
    </>
  )
  const side = !isFlips && <SideOf {...part} />
  const forms = (
    <>
      <Rows {...part} />
      <Graph {...part} />
      {more}
    </>
  )
  const matching = isFlips && (
    <>
      <FeesOf fees={fees} setFees={setFees} />
      <Method {...part} />
    </>
  )
  if (isPhone) {
    return (
      <div className={styles.controls}>
        {picker}
        {side}
        <InSheet {...part}>
          {modes}
          {forms}
          {matching}
        </InSheet>
      </div>
    )
  }
  return (
    <div className={styles.controls}>
      {picker}
      {modes}
      {side}
      {forms}
      <span className={styles.grow} />
      <span className={styles.aside}>{aside}</span>
      {matching}
    </div>
  )
}
