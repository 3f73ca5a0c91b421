import { useState } from 'react'
import { notifyFailure, withdraw } from '../../../shell/notify/notify.ts'
import { withEntries } from '../shared/bulk/quantities.ts'
import { useDraft } from '../shared/document/use-draft.ts'
import { NEW_ID, newList, type VerificationDraft } from './model.ts'
import type { Template } from './template.ts'
import { useKnownEntries } from './use-known-entries.ts'
import { draftKey } from './use-verification-list.ts'

/** Creates a list from a template; `ignored` is the part of it that is invalid. */
export const useTemplate = (gameID: string) => {
  const [, setDraft] = useDraft<VerificationDraft>(draftKey(NEW_ID))
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const take = useKnownEntries()
  /** False when the names could not be looked up; the user has then been told. */
  const use = async ({ items, currency, professions }: Template): Promise<boolean> => {
    setBusy(true)
    try {
      const taken = {
        items: await take('items', items),
        currency: await take('currency', currency),
        professions: await take('professions', professions),
      }
      setDraft({
        ...newList(gameID),
        items: withEntries([], taken.items.entries),
        currency: withEntries([], taken.currency.entries),
        professions: withEntries([], taken.professions.entries),
      })
      setIgnored(Object.values(taken).flatMap((part) => part.ignored))
      withdraw('template')
      return true
    } catch (error) {
      notifyFailure('template', error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { use, ignored, isBusy }
}
