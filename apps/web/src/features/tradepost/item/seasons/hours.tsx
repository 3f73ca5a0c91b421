import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { getHourlyHistory } from '@gildscope/contracts'
import { hourOfWeek } from '@gildscope/market/hours-of-week'
import { formatNumber, formatPercent, Loading } from '@gildscope/ui'
import { useMemo } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { Failed } from '../../../../market/failed.tsx'
import { HeatMap } from './heat-map.tsx'
import { HOUR_FIELDS, type HourCell, heatModel } from './model.ts'
import styles from './seasons.module.css'

const SPAN_DAYS = 90

const values = (cells: readonly HourCell[]): number[] => cells.flatMap((cell) => (cell === null ? [] : [cell.value]))

const percent = (value: number): string => formatPercent(value, { decimals: 1, isSigned: true })
const units = (value: number): string => formatNumber(value, value > 0 && value < 10 ? 1 : 0)

/** Price and sales by hour of the week. `now`: ms since 1970. */
export const Hours = ({ itemId, now }: { itemId: number; now: number }) => {
  const start = new Date(Math.floor(now / DAY_MS) * DAY_MS - SPAN_DAYS * DAY_MS).toISOString().replace('.000', '')
  const answer = useEndpoint(getHourlyHistory, { query: { itemID: [itemId], start, fields: HOUR_FIELDS } })
  const rows = answer.data?.reply
  const model = useMemo(() => (rows === undefined ? null : heatModel(rows)), [rows])
  if (model === null)
    return answer.error === null ? (
      <Loading lines={8} />
    ) : (
      <Failed state={fetched(answer)} title="The hours could not be fetched" who="The items service" />
    )
  const hour = hourOfWeek(Math.floor(now / HOUR_MS))
  const reach = Math.max(0.1, ...values(model.price).map(Math.abs))
  const sold = values(model.sold)
  if (sold.length === 0 && values(model.price).length === 0)
    return <p className={styles.empty}>Hours of the week are compared once three weeks are known.</p>
  const doubt = model.soldErrorPercent === null ? '' : ` ±${formatNumber(Math.ceil(model.soldErrorPercent))} %`
  return (
    <div className={styles.pair}>
      <HeatMap
        cells={model.price}
        note="90 days, hours UTC"
        now={hour}
        scale={{ from: -reach, to: reach }}
        shortOf={percent}
        textOf={({ value, low, high }) =>
          `Price ${percent(value)} against its week, ${percent(low)} to ${percent(high)}`
        }
        title="Sell price by hour"
        tone="price"
      />
      <HeatMap
        cells={model.sold}
        note={`90 days, est.${doubt}`}
        now={hour}
        scale={{ from: 0, to: Math.max(1, ...sold) }}
        shortOf={(value) => `${units(value)} an hour`}
        textOf={({ value, low, high }) => `Sold ${units(value)} an hour, ${units(low)} to ${units(high)}`}
        title="Sold by hour"
        tone="sold"
      />
    </div>
  )
}
