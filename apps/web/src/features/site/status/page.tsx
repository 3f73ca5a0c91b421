import type { MarketStatus } from '@gildscope/contracts'
import { Loading } from '@gildscope/ui'
import { useApi } from '../../../api/api-context.tsx'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { Page } from '../../../shell/page.tsx'
import { useNow } from '../../../shell/time/use-now.ts'
import { FeedPanel } from './feed-panel.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { firstView } from './first-view.ts'
import { ImportPanel } from './import-panel.tsx'
import { MissingPanel } from './missing-panel.tsx'
import * as model from './model.ts'
import { QualityPanel } from './quality-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import styles from './status.module.css'
import { StatusFailed } from './status-failed.tsx'
import { VerdictMark } from './verdict-mark.tsx'

const StatusFigures = ({ status, elapsed }: { status: MarketStatus; elapsed: number }) => {
  const { version } = useApi().config
  const poll = model.pollFigures(status, elapsed)
  const coverage = model.coverageFigures(status)
  const game = model.gameApiFigures(status, elapsed)
  const calls = model.gameCallFigures(status)
  const looks = model.lookFigures(status)
  const dumps = model.dumpFigures(status)
  const storage = model.storageFigures(status)
  const verdicts = [
    ...poll,
    ...coverage,
    ...game,
    ...calls,
    ...dumps,
    ...storage,
    ...model.importVerdicts(status),
    ...status.communityFeeds.map(model.feedVerdict),
    ...status.queues.map(model.queueVerdict),
  ]
  const { verdict, sentence } = model.overall(verdicts.map((figure) => figure.verdict))
  return (
    <>
      <p className={styles.overall}>
        <VerdictMark verdict={verdict} word={sentence} />
        {status.message !== null && <span>Now: {status.message}.</span>}
      </p>
      <div className={styles.grid}>
        <FigurePanel figures={poll} note="one look at the whole market" title="Market poll" />
        <FigurePanel figures={game} title="Game API" />
        <FigurePanel figures={calls} note="in the last hour" title="Calls of the game" />
        <FigurePanel figures={looks} note="at the busiest items, between polls" title="Faster looks" />
        <FigurePanel figures={coverage} note="share of polls that saw an item" title="Coverage" />
        <QualityPanel />
        <QueuePanel queues={status.queues} />
        <ImportPanel status={status} />
        <FeedPanel feeds={status.communityFeeds} now={status.now} />
        {status.notConfigured.length > 0 && <MissingPanel missing={status.notConfigured} />}
        <FigurePanel figures={dumps} note="days as files" title="Dumps" />
        <FigurePanel figures={storage} title="Storage" />
        <FigurePanel figures={model.installationFigures(status, version)} title="This installation" />
      </div>
    </>
  )
}

export const StatusPage = () => {
  const { status, at, error, refetch } = useMarketStatus()
  const now = useNow()
  const elapsed = Math.max(0, (now - at) / 1000)
  return (
    <Page {...firstView}>
      {error !== null && (
        <div className={styles.failed}>
          <StatusFailed age={status === null ? null : elapsed} error={error} onRetry={refetch} />
        </div>
      )}
      {status !== null && <StatusFigures elapsed={elapsed} status={status} />}
      {status === null && error === null && <Loading lines={12} />}
    </Page>
  )
}
