import { getFillShares, type FillShares as Shares } from '@gildscope/contracts'
import { formatNumber, formatPercent, Loading, RetryButton, ScrollBox } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { paths } from '../../../pages/paths.ts'
import reading from '../shared/reading.module.css'

const percent = (ratio: number): string => formatPercent(100 * ratio, { decimals: 1 })

const HEADS = ['Units an hour', 'Hidden, by fills', 'By the estimate', 'Within a minute', 'Fills', 'Players'] as const

const Table = ({ classes }: Pick<Shares, 'classes'>) => (
  <ScrollBox className={reading.framed} label="Hidden trade by fills and by the estimate">
    <table>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th align="right" key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map(({ unitsPerHour, hiddenRatio, hiddenError, estimatedRatio, shortRatio, fills, players }) => (
          <tr key={unitsPerHour}>
            <td align="right">{formatNumber(unitsPerHour)}</td>
            <td align="right">
              {percent(hiddenRatio)} ±{percent(hiddenError)}
            </td>
            <td align="right">{percent(estimatedRatio)}</td>
            <td align="right">{percent(shortRatio)}</td>
            <td align="right">{formatNumber(fills)}</td>
            <td align="right">{players}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

const days = (classes: Shares['classes']): string => {
  const first = classes.map(({ firstDay }) => firstDay).toSorted()[0]
  const last = classes
    .map(({ lastDay }) => lastDay)
    .toSorted()
    .at(-1)
  return `Fills from ${first} to ${last}, computed last night.`
}

/** What the fills of this installation's players show, below the text that explains it. */
export const FillShares = () => {
  const { data, isError, refetch } = useEndpoint(getFillShares)
  const shares = data?.reply
  return (
    <section aria-label="Fills of this installation" className={reading.prose}>
      <h3>On this installation</h3>
      {shares === undefined && !isError && <Loading lines={3} />}
      {shares === undefined && isError && (
        <p>
          The shares could not be fetched. <RetryButton onRetry={() => void refetch()} />
        </p>
      )}
      {shares !== undefined && shares.classes.length > 0 && (
        <>
          <p>{days(shares.classes)}</p>
          <Table classes={shares.classes} />
        </>
      )}
      {shares?.classes.length === 0 && (
        <p>
          Nothing is published yet: it takes fills of at least {shares.leastPlayers} players. Yours can be among them,
          if you switch it on under “Stored data” of your <Link to={paths.transactions}>transactions</Link>.
        </p>
      )}
    </section>
  )
}
