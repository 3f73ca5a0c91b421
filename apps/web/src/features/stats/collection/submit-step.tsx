import { Button, formatNumber, sentence } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './collection.module.css'
import type { Stack, Verdict } from './model.ts'
import { Step } from './step.tsx'

export type SubmitStepProps = {
  /** Null: both snapshots are not taken yet. */
  verdict: Verdict | null
  subject: Stack | null
  nameOf: (id: number) => string
  mistakes: readonly string[]
  isBegun: boolean
  /** What is still missing before it can be sent; null: nothing. */
  lacks: string | null
  isPending: boolean
  /** The server's error, if it refused the last submission. */
  fault: Error | null
  onSubmit: () => void
  onThrowAway: () => void
}

const VerdictNote = ({
  verdict,
  subject,
  nameOf,
}: { verdict: Verdict } & Pick<SubmitStepProps, 'subject' | 'nameOf'>) => {
  const { isGood, text, detail } = verdict
  const Icon = isGood ? IconCircleCheck : IconCircleX
  return (
    <div className={isGood ? `${styles.verdict} ${styles.good}` : `${styles.verdict} ${styles.bad}`} role="status">
      <Icon aria-hidden="true" size={18} stroke={1.75} />
      <div>
        <p className={styles.verdictText}>{text}</p>
        {detail !== null && <p>{detail}</p>}
        {isGood && subject !== null && (
          <p>
            {formatNumber(subject.quantity)} × {nameOf(subject.id)}.
          </p>
        )}
      </div>
    </div>
  )
}

/** The last step: problems if there are any, and the submit button. */
export const SubmitStep = (props: SubmitStepProps) => {
  const { verdict, subject, nameOf, mistakes, isBegun, lacks, isPending, fault, onSubmit, onThrowAway } = props
  const [isAsking, setAsking] = useState(false)
  const isGood = verdict?.isGood === true && lacks === null
  return (
    <Step
      isDone={false}
      isDue={isGood}
      number={4}
      title="Submit"
      {...(verdict !== null && { note: 'nothing has left this browser yet' })}
    >
      {verdict === null && (
        <p className={styles.hint}>You see the difference between both snapshots before anything is sent.</p>
      )}
      {verdict !== null && <VerdictNote nameOf={nameOf} subject={subject} verdict={verdict} />}
      {verdict?.isGood === true && lacks !== null && <p className={styles.hint}>{lacks} before you submit.</p>}
      {mistakes.length > 0 && (
        <ul aria-label="Possible mistakes" className={styles.mistakes}>
          {mistakes.map((mistake) => (
            <li key={mistake}>
              <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
              {mistake}
            </li>
          ))}
        </ul>
      )}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {sentence(fault.message)} Nothing is lost.
        </p>
      )}
      {isBegun && (
        <div className={styles.actions}>
          {isGood && (
            <Button icon={IconSend} isPending={isPending} onClick={onSubmit} variant="primary">
              Submit
            </Button>
          )}
          <Button onClick={() => setAsking(true)} variant="quiet">
            Throw away
          </Button>
          {isGood && <span className={styles.note}>The key is used once and never stored.</span>}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          action="Throw away"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onThrowAway()
          }}
          question="Throw this collection away?"
          text="Both snapshots are forgotten. What you opened stays opened."
        />
      )}
    </Step>
  )
}
