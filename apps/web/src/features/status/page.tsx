import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const StatusPage = () => (
  <Page title="Status">
    <Loading />
  </Page>
)
