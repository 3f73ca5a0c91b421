import { Page } from '../../shell/page.tsx'

export const SignUpPage = () => <Page title="Sign-Up">{null}</Page>
