import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/** What another tab or device has saved in the meantime; `handles` recognises the failure that reports it. */
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
  /** The initial content of a new one; null: it has been saved before. */
  blank: Draft | null
  /** The saved version; null: not loaded yet. */
  saved: Draft | null
  reading: { error: Error | null; refetch: () => Promise<unknown> }
  conflict: { theirs: Theirs | null; close: () => void }
  /** Resolves to the id, or to null after a failure that has already been reported. */
  save: { send: (draft: Draft) => Promise<string | null>; isPending: boolean }
  /** Answers null where it failed. */
  remove: () => Promise<unknown>
  onSaved: (id: string) => void
  onDeleted: () => void
}

/** A named document of the account: its saved version, the unsaved changes, and conflicts with other devices. */
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
