import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const SupportPage = () => (
  <Page title="Support">
    <Loading />
  </Page>
)
