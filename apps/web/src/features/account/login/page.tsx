import { postLogin } from '@gildscope/contracts'
import { Button, Loading } from '@gildscope/ui'
import { Field, Form, PasswordField, useForm } from '@gildscope/ui/forms'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useNoticedSession } from '../../../shell/session/use-noticed-session.ts'
import { useChange } from '../../../shell/use-change.ts'
import { isUnanswered } from '../shared/fault-text.ts'
import card from '../shared/sign-in-card.module.css'
import { SignInCard } from '../shared/sign-in-card.tsx'
import { useNext } from '../shared/use-next.ts'
import styles from './login.module.css'

const LABELS = { user: 'Username', password: 'Password' } as const

const failText = (error: Error): string => (isUnanswered(error) ? `49: ${error.message}` : error.message)

const LoginForm = ({ next }: { next: string }) => {
  const { begin } = useSession()
  const { send, isPending } = useChange(postLogin, { says: null, failText })
  const form = useForm({
    labels: LABELS,
    onSubmit: async ({ user, password }) => {
      const reply = await send({ body: { user: user.trim(), password } })
      if (reply !== null) begin(next)
    },
  })
  return (
    <Form onSubmit={form.onSubmit}>
      <Field {...form.field('user')} autoComplete="username" />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <Button isPending={isPending} size="wide" type="submit" variant="primary">
        Login
      </Button>
    </Form>
  )
}

export const LoginPage = () => {
  const state = useNoticedSession()
  const { next, isGiven, search } = useNext()
  if (state === 'in') return <Navigate replace to={next} />
  return (
    <Page
      lead={isGiven ? 'That page needs an account. It opens after you log in.' : 'For lists, verification and notices.'}
      title="Login"
      width="reading"
    >
      <div className={styles.place}>
        {state === 'loading' ? (
          <Loading />
        ) : (
          <SignInCard at="login" search={search}>
            <LoginForm next={next} />
            <p className={card.foot}>
              Forgotten? <Link to={paths.resetUserName}>Username reminder</Link>
              {' · '}
              <Link to={paths.resetPassword}>Reset password</Link>
            </p>
          </SignInCard>
        )}
      </div>
    </Page>
  )
}
