import { Loading } from '@gildscope/ui'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useNoticedSession } from '../../../shell/session/use-noticed-session.ts'
import { DemoKeys } from '../shared/demo-keys.tsx'
import card from '../shared/sign-in-card.module.css'
import { SignInCard } from '../shared/sign-in-card.tsx'
import { useNext } from '../shared/use-next.ts'
import { Benefits } from './benefits.tsx'
import styles from './signup.module.css'
import { SignUpForm } from './signup-form.tsx'

export const SignUpPage = () => {
  const state = useNoticedSession()
  const { next, search } = useNext()
  if (state === 'in') return <Navigate replace to={next} />
  return (
    <Page head={<h1 className={styles.title}>What an account adds</h1>} title="Sign-Up" width="reading">
      <div className={styles.columns}>
        <Benefits />
        {state === 'loading' ? (
          <Loading />
        ) : (
          <SignInCard at="sign-up" search={search}>
            <SignUpForm next={next} />
            <p className={`${card.foot} ${card.centered}`}>
              By signing up you accept the <Link to={paths.privacy}>data rules</Link>: one page, no tracking.
            </p>
          </SignInCard>
        )}
      </div>
      <DemoKeys />
    </Page>
  )
}
