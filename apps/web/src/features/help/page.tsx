import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const HelpPage = () => (
  <Page title="Help">
    <Loading />
  </Page>
)
