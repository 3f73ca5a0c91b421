import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const WelcomePage = () => (
  <Page title="Gildscope">
    <Loading />
  </Page>
)
