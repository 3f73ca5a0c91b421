import { type GemRate, getGemExchange } from '@gildscope/contracts'
import { COPPER_PER_GOLD, coinsForGems, gemsForCoins } from '@gildscope/market'
import { Coins, formatNumber, Loading, Missing, Notice, Panel } from '@gildscope/ui'
import { IconDiamondOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, fetched } from '../../../api/fetched.ts'
import { Failed } from '../../../market/failed.tsx'
import { dayAndTime } from '../../../shell/time/words.ts'
import { Conversion } from './conversion.tsx'
import { ExchangeChart } from './exchange-chart.tsx'
import styles from './mc-standard.module.css'

const GOLD = { kind: 'coins', step: COPPER_PER_GOLD } as const
const GEMS = { kind: 'number', step: 100 } as const

const Rates = ({ last }: { last: GemRate }) => (
  <div className={styles.body}>
    <Conversion amount={GOLD} label="Gold to gems" name="togems" preset="100g">
      {(amount) => {
        const gems = amount === null ? null : gemsForCoins(amount, last.coins_to_gems)
        return gems === null ? <Missing /> : `${formatNumber(gems)} gems`
      }}
    </Conversion>
    <Conversion amount={GEMS} label="Gems to gold" name="gems" preset="400">
      {(amount) => {
        const copper = amount === null ? null : coinsForGems(amount, last.gems_to_coins)
        return copper === null ? <Missing /> : <Coins value={copper} />
      }}
    </Conversion>
  </div>
)

/** What gems cost and bring now, and what they cost over the last year. */
export const GemPanel = () => {
  const query = useQuery({ ...endpointQuery(useApi(), getGemExchange), refetchInterval: everyMinute })
  const rates = query.data?.reply
  const last = rates?.at(-1)
  const note = last === undefined ? undefined : `read ${dayAndTime(last.date)}`
  return (
    <Panel title="Gem exchange" {...(note !== undefined && { note })}>
      {rates !== undefined && last !== undefined && (
        <>
          <Rates last={last} />
          <ExchangeChart rates={rates} />
        </>
      )}
      {rates?.length === 0 && (
        <Notice icon={<IconDiamondOff size={20} stroke={1.75} />} title="No rate was read yet">
          Rates are read every ten minutes; the page checks every minute.
        </Notice>
      )}
      {rates === undefined && query.error === null && <Loading lines={4} />}
      {rates === undefined && query.error !== null && (
        <Failed state={fetched(query)} title="Rates of gems could not be fetched" who="The items service" />
      )}
    </Panel>
  )
}
