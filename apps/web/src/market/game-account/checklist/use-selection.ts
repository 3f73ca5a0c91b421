import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import { type Selection, selectionSchema } from './selection.ts'

const NOTHING: Selection = {}

type SelectionState = {
  /** Null: it is being looked for. */
  selection: Selection | null
  setSelection: (next: Selection) => void
}

/** What a page reads, remembered for signed-in users. */
export const useSelection = (page: string): SelectionState => {
  const { value, change } = useOwnKept(`${page}-selection`, selectionSchema)
  return { selection: value === undefined ? null : (value ?? NOTHING), setSelection: change }
}
