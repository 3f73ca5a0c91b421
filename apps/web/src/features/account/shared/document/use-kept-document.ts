import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/** What another tab or device saved meanwhile; `handles` takes the failure that says so. */
export const useConflict = <Theirs>(theirsOf: (fault: Error) => Theirs | null) => {
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const handles = (fault: Error): boolean => {
    const found = theirsOf(fault)
    setTheirs(found)
    return found !== null
  }
  return { theirs, handles, close: () => setTheirs(null) }
}

type DocumentParts<Draft, Theirs> = {
  /** Names the draft. */
  key: string
  /** What a new one begins with; null: it was saved before. */
  blank: Draft | null
  /** As it was saved; null: not known yet. */
  saved: Draft | null
  reading: { error: Error | null; refetch: () => Promise<unknown> }
  conflict: { theirs: Theirs | null; close: () => void }
  /** Answers the id, or null where it failed, which has been said then. */
  save: { send: (draft: Draft) => Promise<string | null>; isPending: boolean }
  /** Answers null where it failed. */
  remove: () => Promise<unknown>
  onSaved: (id: string) => void
  onDeleted: () => void
}

/** A named document of the account: as it was saved, what was changed on it since, and who else changed it. */
export const useKeptDocument = <Draft, Theirs>(given: DocumentParts<Draft, Theirs>) => {
  const { key, blank, saved, reading, conflict, save, remove, onSaved, onDeleted } = given
  const [changed, setDraft] = useDraft<Draft>(key)
  return {
    draft: changed ?? blank ?? saved,
    error: reading.error,
    retry: () => void reading.refetch(),
    setDraft,
    save: async (draft: Draft): Promise<void> => {
      const id = await save.send(draft)
      if (id === null) return
      setDraft(null)
      onSaved(id)
    },
    isSaving: save.isPending,
    conflict: conflict.theirs,
    closeConflict: conflict.close,
    takeTheirs: async () => {
      setDraft(null)
      conflict.close()
      await reading.refetch()
    },
    remove: async (): Promise<void> => {
      if ((await remove()) === null) return
      setDraft(null)
      onDeleted()
    },
  }
}

export type KeptDocument<Draft, Theirs> = ReturnType<typeof useKeptDocument<Draft, Theirs>>
