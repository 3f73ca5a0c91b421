import { getDrops, listOwnDrops, submitDrops } from '@gildscope/contracts'
import { useEffect, useMemo, useState } from 'react'
import { politeQueue } from '../../../api/polite-queue.ts'
import { useKept } from '../../../shell/kept/use-kept.ts'
import { useAccount } from '../../../shell/session/session.ts'
import { useMinute } from '../../../shell/time/use-now.ts'
import { useChange } from '../../../shell/use-change.ts'
import { type Draft, draftSchema, emptied, lacking, NO_DRAFT, type Snapshot } from './draft.ts'
import { isTooEarly, mistakesOf } from './mistakes.ts'
import { differenceOf, type Stack, subjectOf, submissionOf, verdictOf } from './model.ts'
import { type LinkedAccount, useKey } from './use-key.ts'
import { useSnapshots, type Which } from './use-snapshots.ts'
import { useWorth } from './use-worth.ts'

/** The last submission. */
export type Submitted = { id: string; activity: Exclude<Draft['activity'], ''>; subject: Stack; name: string }

const NO_ACCOUNTS: readonly string[] = []

/** The account of the draft, or the first linked one; null: its key was removed, or none is linked. */
const useLinkedAccount = (draft: Draft): { names: readonly string[]; linked: LinkedAccount | null; name: string } => {
  const { gameAccounts } = useAccount()
  const names = useMemo(() => Object.keys(gameAccounts), [gameAccounts])
  const isKnown = draft.account !== null && (draft.first !== null || names.includes(draft.account))
  const name = (isKnown ? draft.account : names[0]) ?? ''
  const key = gameAccounts[name]?.key
  const linked = useMemo(() => (key === undefined ? null : { name, key }), [name, key])
  return { names: names.length === 0 ? NO_ACCOUNTS : names, linked, name }
}

const isComplete = (draft: Draft): draft is Draft & { first: Snapshot; second: Snapshot } =>
  draft.first !== null && draft.second !== null

/** A collection from the first choice to the submission. */
export const useCollection = () => {
  const { user } = useAccount()
  const kept = useKept(user, 'stats-collection', draftSchema)
  const { change: changeKept, from } = kept
  const draft = kept.value ?? NO_DRAFT
  const [queue] = useState(() => politeQueue())
  const { names, linked, name } = useLinkedAccount(draft)
  const keyState = useKey(kept.value === undefined ? null : linked, queue)
  const worth = useWorth(draft)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const [fault, setFault] = useState<Error | null>(null)
  const now = useMinute()

  const change = (next: Partial<Draft>): void => {
    setSubmitted(null)
    setFault(null)
    changeKept((before) => ({ ...(before ?? NO_DRAFT), ...next }))
  }
  const handleTaken = (which: Which, snapshot: Snapshot): void =>
    change(which === 'first' ? { first: snapshot, account: name } : { second: snapshot })
  const snapshots = useSnapshots({ queue, draft, key: linked?.key ?? null, onTaken: handleTaken })

  const difference = useMemo(() => (isComplete(draft) ? differenceOf(draft.first, draft.second, draft) : null), [draft])
  const verdict = difference === null ? null : verdictOf(difference.consumed, draft.activity, worth.nameOf)
  const subject = difference === null ? null : subjectOf(difference.consumed, draft.activity)

  const sending = useChange(submitDrops, {
    says: null,
    refetches: [listOwnDrops, getDrops],
    handles: (error) => {
      setFault(error)
      return true
    },
  })
  const submit = async (): Promise<void> => {
    const body = linked === null ? null : submissionOf(draft, linked.key, worth.priceById)
    if (body === null || subject === null || draft.activity === '') return
    setFault(null)
    const id = await sending.send({ body })
    if (id === null) return
    const sent = { id, activity: draft.activity, subject, name: worth.nameOf(subject.id) }
    changeKept((before) => emptied(before ?? NO_DRAFT))
    setSubmitted(sent)
  }
  const throwAway = (): void => {
    snapshots.cancel()
    setFault(null)
    changeKept((before) => emptied(before ?? NO_DRAFT))
  }
  // A change from another tab invalidates a refusal shown here.
  useEffect(() => {
    if (from === 'elsewhere') setFault(null)
  }, [from])

  return {
    ...{ draft, kept, account: { names, linked, name }, keyState, worth, snapshots, change, queue },
    ...{ difference, verdict, subject, submitted, fault, submit, throwAway },
    complete: isComplete(draft) ? draft : null,
    isSending: sending.isPending,
    lacks: linked === null ? 'Link a key of the account' : lacking(draft),
    isReady: lacking(draft) === null && linked !== null && keyState.alert === null,
    isTooEarly: isTooEarly(draft),
    mistakes: mistakesOf(draft, now),
  }
}

export type Collection = ReturnType<typeof useCollection>
