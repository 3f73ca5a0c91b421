import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const OverviewPage = () => (
  <Page title="Tradepost overview">
    <Loading />
  </Page>
)
