import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const ThanksPage = () => (
  <Page title="Thanks">
    <Loading />
  </Page>
)
