import { Notice, RetryButton, sentence, WhenDue } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { IconCloudOff } from '@tabler/icons-react'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { Page } from '../../../shell/page.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { firstView } from './first-view.ts'
import { overviewColumns, overviewRows } from './overview-rows.ts'
import styles from './page.module.css'
import { PulsePanel } from './pulse-panel.tsx'
import { type RankingState, useRankings } from './queries.ts'
import { RankingPanel } from './ranking-panel.tsx'
import { RANKINGS, SECTIONS } from './rankings.ts'
import { useEnds } from './use-ends.ts'

/** Four panels side by side, or one below the other. */
const SECTION_PX = { wide: 305, phone: 1820 }
const ALL_ROWS = { rows: 100 }
const PENDING: RankingState = { rows: undefined, error: null, retry: () => {} }

const AllFailed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Notice
    actions={<RetryButton isPrimary onRetry={retry} />}
    icon={<IconCloudOff size={22} />}
    isAlert
    title="The market could not be fetched"
    tone="bad"
  >
    {sentence(error.message)} Retrying automatically.
  </Notice>
)

export const OverviewPage = () => {
  const { orderOf, turn } = useEnds()
  const isPhone = useIsPhone()
  const states = useRankings(orderOf)
  const table = useTableView({ columns: overviewColumns, initial: ALL_ROWS, keepsInAddress: false })
  const all = [...states.values()]
  const failed = all.every(({ rows, error }) => rows === undefined && error !== null) ? all[0] : undefined
  const shown = RANKINGS.map((ranking) => ({
    ranking,
    order: orderOf(ranking),
    rows: states.get(ranking.id)?.rows ?? [],
  }))
  return (
    <Page
      actions={
        <TableDownloads
          columns={overviewColumns}
          fileName="gildscope-overview"
          source={{ kind: 'rows', rows: overviewRows(shown) }}
          table={table}
        />
      }
      isMarket
      lead={
        <>
          {firstView.lead} <CoverageNote />
        </>
      }
      title={firstView.title}
    >
      <nav aria-label="Parts of this page" className={styles.strip}>
        {SECTIONS.map(({ id, title }) => (
          <a href={`#${id}`} key={id}>
            {title}
          </a>
        ))}
      </nav>
      {failed?.error ? (
        <AllFailed error={failed.error} retry={() => all.forEach(({ retry }) => void retry())} />
      ) : (
        SECTIONS.map(({ id, title, caption, fills, rankings }, index) => (
          <section aria-labelledby={id} className={styles.section} key={id}>
            <h2 className={styles.title} id={id}>
              {title} <small className={styles.caption}>{caption}</small>
            </h2>
            <WhenDue height={isPhone ? SECTION_PX.phone : SECTION_PX.wide}>
              <div className={styles.grid}>
                {index === 0 && <PulsePanel />}
                {rankings.map((ranking) => (
                  <RankingPanel
                    fills={fills}
                    key={ranking.id}
                    onTurn={turn}
                    order={orderOf(ranking)}
                    ranking={ranking}
                    {...(states.get(ranking.id) ?? PENDING)}
                  />
                ))}
              </div>
            </WhenDue>
          </section>
        ))
      )}
    </Page>
  )
}
