import { Page } from '../../shell/page.tsx'

export const UnsubscribePage = () => <Page title="Unsubscribe">{null}</Page>
