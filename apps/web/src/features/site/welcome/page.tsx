import { Page } from '../../../shell/page.tsx'
import { EntryPoints } from './entry-points.tsx'
import { MarketFigures } from './market-figures.tsx'
import { Promises } from './promises.tsx'
import { SourceNotice } from './source-notice.tsx'
import styles from './welcome.module.css'

const GREETING = 'Welcome to Gildscope'

export const WelcomePage = () => (
  <Page
    head={<h1 className={styles.greeting}>{GREETING}</h1>}
    lead="A trading post observatory for Guild Wars 2: what things cost, what is really traded, and how sure each figure is."
    title="Gildscope"
    width="reading"
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
