import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const GnashbladePage = () => (
  <Page title="Tradepost changes">
    <Loading />
  </Page>
)
