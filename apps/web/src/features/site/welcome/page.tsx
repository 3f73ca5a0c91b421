import { Page } from '../../../shell/page.tsx'
import { EntryPoints } from './entry-points.tsx'
import { firstView } from './first-view.ts'
import { MarketFigures } from './market-figures.tsx'
import { Promises } from './promises.tsx'
import { SourceNotice } from './source-notice.tsx'
import styles from './welcome.module.css'

export const WelcomePage = () => (
  <Page
    head={<h1 className={styles.greeting}>{firstView.title}</h1>}
    lead={firstView.lead}
    title="Gildscope"
    width={firstView.width}
  >
    <div className={styles.stack}>
      <SourceNotice />
      <section aria-label="The market now" className={styles.frame}>
        <MarketFigures />
      </section>
      <Promises />
      <EntryPoints />
    </div>
  </Page>
)
