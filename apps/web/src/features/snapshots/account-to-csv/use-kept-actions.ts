import { saveFile } from '@gildscope/ui'
import { useState } from 'react'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'

/** Actions on whole snapshots. */
export const useKeptActions = ({ desk, user, pair, refresh, view }: AccountToCsv) => {
  const [fault, setFault] = useState<string | null>(null)
  const [initial, second] = [pair.initial?.id ?? null, pair.second?.id ?? null]

  const remove = async ({ id }: SnapshotHead): Promise<void> => {
    setFault(null)
    await desk.remove({ user, id })
    // Without an initial snapshot, the second one becomes the initial one.
    if (id === initial) pair.set({ initial: second === id ? null : second, second: null })
    else if (id === second) pair.set({ initial, second: null })
    await refresh()
  }
  const importFile = async (file: File): Promise<void> => {
    setFault(null)
    try {
      const { head, fault: why } = await desk.importFile({ user, file })
      if (head === null) return setFault(`${file.name} could not be imported: ${why}.`)
      await refresh()
      pair.set(initial === null ? { initial: head.id, second: null } : { initial, second: head.id })
      view.setFace(null)
    } catch {
      setFault(`${file.name} could not be read.`)
    }
  }
  const exportFile = async ({ id, name, takenAt }: SnapshotHead): Promise<void> => {
    const title = (name ?? 'snapshot').replaceAll(/[^\w-]+/g, '-')
    const day = new Date(takenAt).toISOString().slice(0, 16).replaceAll(':', '')
    saveFile(`${title}-${day}.json`, 'application/json', await desk.exportFile({ user, id }))
  }
  const rename = async (head: SnapshotHead, name: string): Promise<void> => {
    setFault(null)
    await desk.rename({ user, head, name })
    await refresh()
  }
  /** Takes both out of the comparison; those without a name go. */
  const startOver = async (): Promise<void> => {
    setFault(null)
    pair.set({ initial: null, second: null })
    for (const head of [pair.initial, pair.second]) {
      if (head !== null && head.name === null) await desk.remove({ user, id: head.id })
    }
    await refresh()
  }
  return { fault, remove, importFile, exportFile, rename, startOver }
}

export type KeptActions = ReturnType<typeof useKeptActions>
