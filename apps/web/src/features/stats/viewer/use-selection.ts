import { useSearchParams } from 'react-router-dom'
import { type Choice, type Cut, chosenSearch, cutSearch, readSelection, type Selection } from './selection.ts'

/** The views of an item; on a phone kits and time are views of their own. */
export const FACES = ['drops', 'submissions', 'kits', 'time'] as const
export type Face = (typeof FACES)[number]

const faceOf = (text: string | null): Face => FACES.find((face) => face === text) ?? 'drops'

export type SelectionControl = {
  selection: Selection
  face: Face
  /** The drop whose rate over time is drawn; null: the first. */
  drop: number | null
  choose: (choice: Choice) => void
  cut: (part: Partial<Cut>) => void
  setFace: (face: Face) => void
  setDrop: (id: number) => void
  search: URLSearchParams
}

const dropOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** The selection, kept in the address. Choosing another item adds a history entry, changing a cut does not. */
export const useSelection = (): SelectionControl => {
  const [search, setSearch] = useSearchParams()
  const replace = (edit: (before: URLSearchParams) => URLSearchParams): void =>
    setSearch(edit, { replace: true, preventScrollReset: true })
  const put = (name: string, value: string | null): void =>
    replace((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  return {
    selection: readSelection(search),
    face: faceOf(search.get('show')),
    drop: dropOf(search.get('drop')),
    choose: (choice) => setSearch(chosenSearch(choice), { preventScrollReset: true }),
    cut: (part) => replace((before) => cutSearch(before, part)),
    setFace: (face) => put('show', face === 'drops' ? null : face),
    setDrop: (id) => put('drop', String(id)),
    search,
  }
}
