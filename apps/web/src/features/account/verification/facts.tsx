import type { PublicVerificationList } from '@gildscope/contracts'
import { Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { useNow } from '../../../shell/time/use-now.ts'
import { utcTime } from '../../../shell/time/words.ts'
import { agoText, entriesOf, type Step, verifiedText } from './model.ts'
import { StepsLine } from './steps-line.tsx'
import styles from './verification.module.css'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const LastUpdate = ({ list: { lastUpdate, isChecking } }: { list: PublicVerificationList }) => {
  const now = useNow()
  const words = lastUpdate === null ? 'Not checked yet' : agoText(lastUpdate, now)
  return (
    <>
      <span {...(lastUpdate !== null && { title: utcTime(lastUpdate) })}>{words}</span>
      <span className={styles.aside} role="status">
        {isChecking && 'Checking now'}
      </span>
    </>
  )
}

/** Identifies the list and its owner, with the age of the verdicts and their totals. */
export const Facts = ({ list, steps }: { list: PublicVerificationList; steps: readonly Step[] }) => (
  <section aria-label="The list" className={styles.facts}>
    <dl>
      <Fact label="List">
        <span className={`gs-mono ${styles.id}`}>{list.id}</span>
      </Fact>
      <Fact label="User">{list.user}</Fact>
      <Fact label="Last updated">
        <LastUpdate list={list} />
      </Fact>
      <Fact label="Result">{list.lastUpdate === null ? <Missing /> : verifiedText(entriesOf(list))}</Fact>
    </dl>
    <StepsLine steps={steps} />
  </section>
)
