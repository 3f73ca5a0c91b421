import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const DetailedPage = () => (
  <Page title="Tradepost detailed">
    <Loading />
  </Page>
)
