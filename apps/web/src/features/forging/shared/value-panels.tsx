import { changeRatio, type ForgeSummary, type ForgeValue, MIN_FORGES_FOR_INTERVAL } from '@gildscope/market'
import { Change, Coins, formatNumber, formatPercent, Missing, Panel, ScrollBox } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/panels.module.css'
import type { ReactNode } from 'react'

const percent = (ratio: number): string => formatPercent(ratio * 100, { decimals: 2 })

const Line = ({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{value}</td>
    <td className={styles.note}>{note}</td>
  </tr>
)

const Interval = ({ value }: { value: ForgeValue }) => {
  if (value.forges < MIN_FORGES_FOR_INTERVAL) return <>too few</>
  if (value.interval === null) return <>without a price of an input</>
  return (
    <>
      <Coins value={value.interval.low} /> to <Coins value={value.interval.high} />
    </>
  )
}

type SummaryPanelProps = {
  summary: ForgeSummary
  value: ForgeValue
  /** Name of the target; null: nothing counts as found. */
  found: string | null
  /** The field in which the user changes the price of an input. */
  children: ReactNode
}

/** The number of forges, how often the target came out, and the value of the next one. */
export const SummaryPanel = ({ summary, value, found: name, children }: SummaryPanelProps) => {
  const { forges, found, rateRatio, interval } = summary
  return (
    <Panel note="95 % intervals" title="Summary">
      <ScrollBox label="Summary">
        <table aria-label="Summary" className={styles.table}>
          <tbody>
            <Line label="Forges" value={formatNumber(forges)} />
            {name !== null && <Line label={name} value={formatNumber(found)} />}
            {name !== null && (
              <Line
                label="Rate"
                note={interval === null ? '' : `${percent(interval.low)} to ${percent(interval.high)}`}
                value={rateRatio === null ? <Missing /> : percent(rateRatio)}
              />
            )}
            <Line label="Output of a forge" note="after fees" value={<Coins value={value.proceeds} />} />
            <Line label="Cost of a forge" note="4 inputs" value={<Coins value={value.cost} />} />
            <Line
              label="Value of a forge today"
              note={<Interval value={value} />}
              value={
                <span className={value.value !== null && value.value > 0 ? styles.gain : undefined}>
                  <Coins isSigned value={value.value} />
                </span>
              }
            />
          </tbody>
        </table>
      </ScrollBox>
      <div className={styles.body}>{children}</div>
    </Panel>
  )
}

/** The value of all outputs when they came out, and today. */
export const ValuePanel = ({ summary }: { summary: ForgeSummary }) => {
  const { originalValue, currentValue, originalUnpriced, currentUnpriced } = summary
  const ratio = changeRatio(currentValue, originalValue)
  return (
    <Panel note="before fees" title="Value">
      <ScrollBox label="Value">
        <table aria-label="Value" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Outputs</th>
              <th scope="col">Original</th>
              <th scope="col">Current</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">All</th>
              <td>
                <Coins form="gold" value={originalValue} />
              </td>
              <td>
                <Coins form="gold" value={currentValue} />
              </td>
              <td>
                <Change percent={ratio === null ? null : ratio * 100} />
              </td>
            </tr>
            <tr>
              <th scope="row">Without a price</th>
              <td>{formatNumber(originalUnpriced)}</td>
              <td>{formatNumber(currentUnpriced)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}
